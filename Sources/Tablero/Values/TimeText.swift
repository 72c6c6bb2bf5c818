/// A date or a point in time as SQLite's date functions understand it (sqlite.org/lang_datefunc.html).
///
/// A time without a zone is UTC, as SQLite has it.
struct TimeText: Equatable {
    /// What people read: `2026-01-02 03:04:05`.
    let text: String
    /// What machines read: `2026-01-02T03:04:05Z`, or a date alone.
    let iso: String

    /// Reads `YYYY-MM-DD`, with an optional time of day and zone; `nil` for anything else, or an impossible date.
    init?(_ value: String) {
        guard (10...35).contains(value.utf8.count) else { return nil }
        let bytes = Array(value.utf8)
        guard Self.isDate(bytes) else { return nil }
        if bytes.count == 10 {
            (text, iso) = (value, value)
            return
        }
        let space = UInt8(ascii: " ")
        guard bytes[10] == space || bytes[10] == UInt8(ascii: "T"), let end = Self.endOfTime(bytes),
            let zone = Self.zone(bytes[end...])
        else { return nil }
        // What most databases hold is what people read already.
        text = bytes[10] == space && end == bytes.count ? value : Self.text(bytes[..<end], zone: zone)
        iso = Self.iso(bytes[..<end], zone: zone)
    }

    private static func text(_ dateAndTime: ArraySlice<UInt8>, zone: String) -> String {
        var text = dateAndTime
        text[10] = UInt8(ascii: " ")
        return String(decoding: text, as: UTF8.self) + (zone == "Z" ? "" : " " + zone)
    }

    private static func iso(_ dateAndTime: ArraySlice<UInt8>, zone: String) -> String {
        // HTML allows at most three digits of a second's fraction, which is the 24th byte.
        var iso = dateAndTime.prefix(23)
        iso[10] = UInt8(ascii: "T")
        iso += zone.utf8
        return String(decoding: iso, as: UTF8.self)
    }

    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]),
            year > 0, (1...12).contains(month)
        else { return false }
        return (1...days(in: month, of: year)).contains(day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Where `HH:MM`, `HH:MM:SS` or `HH:MM:SS.SSS` from the 11th byte ends; `nil` if it is no time of day.
    private static func endOfTime(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 16, bytes[13] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60
        else { return nil }
        guard bytes.count >= 19, bytes[16] == UInt8(ascii: ":") else { return 16 }
        guard let second = number(bytes[17..<19]), second < 60 else { return nil }
        guard bytes.count >= 21, bytes[19] == UInt8(ascii: ".") else { return 19 }
        let digits = bytes[20...].prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : digits.endIndex
    }

    private static func zone(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.isEmpty || bytes == [UInt8(ascii: "Z")] { return "Z" }
        guard bytes.count == 6, bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-"),
            bytes[bytes.startIndex + 3] == UInt8(ascii: ":"),
            let hours = number(bytes.dropFirst().prefix(2)), hours < 24,
            let minutes = number(bytes.suffix(2)), minutes < 60
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }
}
