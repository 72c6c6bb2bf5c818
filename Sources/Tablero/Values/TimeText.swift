import Templates

/// A date or a point in time as SQLite's date functions understand it (sqlite.org/lang_datefunc.html).
///
/// A time without a zone is UTC, as SQLite has it.
struct TimeText: Equatable {
    /// What people read: `2026-01-02 03:04:05`.
    let text: String
    /// What machines read: `2026-01-02T03:04:05Z`, or a date alone.
    let iso: String

    /// The names that a time has in a template.
    static let shape = TemplateShape("time", ["iso", "text"])

    /// The point in time that is so many seconds after 1970 in UTC, to the second.
    ///
    /// A time before the year 1 or after the year 9999 is the first or last of these; what is no number is the first.
    init(secondsSince1970: Double) {
        let (first, last) = (-62_135_596_800.0, 253_402_300_799.0)
        let bounded = secondsSince1970 > first ? min(secondsSince1970.rounded(.down), last) : first
        let seconds = Int(bounded)
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        let date = Self.date(daysSince1970: days)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.digits($0, 2) }.joined(separator: ":")
        text = "\(date) \(clock)"
        iso = "\(date)T\(clock)Z"
    }

    /// The date in the Gregorian calendar: the algorithm of howardhinnant.github.io/date_algorithms.html, civil_from_days.
    private static func date(daysSince1970: Int) -> String {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// Reads `YYYY-MM-DD`, with an optional time of day and zone; `nil` for anything else, or an impossible date.
    init?(_ value: String) {
        let bytes = value.utf8.span
        guard (10...35).contains(bytes.count), Self.isDate(bytes) else { return nil }
        if bytes.count == 10 {
            (text, iso) = (value, value)
            return
        }
        let space = UInt8(ascii: " ")
        guard bytes[10] == space || bytes[10] == UInt8(ascii: "T"), let end = Self.endOfTime(bytes),
            Self.isZone(bytes, from: end)
        else { return nil }
        let isUTC = bytes.count - end < 2
        // What most databases hold is what people read already.
        text = bytes[10] == space && end == bytes.count ? value : Self.text(bytes, end: end, isUTC: isUTC)
        let isISO = bytes[10] == UInt8(ascii: "T") && end <= 23 && end < bytes.count
        iso = isISO ? value : Self.iso(bytes, end: end, isUTC: isUTC)
    }

    private static func text(_ bytes: Span<UInt8>, end: Int, isUTC: Bool) -> String {
        let count = isUTC ? end : bytes.count + 1
        // SAFETY: each of the `count` bytes is written.
        return unsafe String(unsafeUninitializedCapacity: count) { text in
            for index in 0..<end { unsafe text[index] = bytes[index] }
            unsafe text[10] = UInt8(ascii: " ")
            if !isUTC {
                unsafe text[end] = UInt8(ascii: " ")
                for index in end..<bytes.count { unsafe text[index + 1] = bytes[index] }
            }
            return count
        }
    }

    private static func iso(_ bytes: Span<UInt8>, end: Int, isUTC: Bool) -> String {
        // HTML allows at most three digits of a second's fraction, which end with the 23rd byte.
        let kept = min(end, 23)
        let count = kept + (isUTC ? 1 : bytes.count - end)
        // SAFETY: each of the `count` bytes is written.
        return unsafe String(unsafeUninitializedCapacity: count) { iso in
            for index in 0..<kept { unsafe iso[index] = bytes[index] }
            unsafe iso[10] = UInt8(ascii: "T")
            if isUTC {
                unsafe iso[kept] = UInt8(ascii: "Z")
            } else {
                for index in end..<bytes.count { unsafe iso[kept + index - end] = bytes[index] }
            }
            return count
        }
    }

    private static func isDate(_ bytes: Span<UInt8>) -> Bool {
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let century = number(bytes, at: 0), let year = number(bytes, at: 2),
            let month = number(bytes, at: 5), let day = number(bytes, at: 8),
            century + year > 0, (1...12).contains(month)
        else { return false }
        return (1...days(in: month, of: century * 100 + year)).contains(day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Where `HH:MM`, `HH:MM:SS` or `HH:MM:SS.SSS` from the 11th byte ends; `nil` if it is no time of day.
    private static func endOfTime(_ bytes: Span<UInt8>) -> Int? {
        let colon = UInt8(ascii: ":")
        guard bytes.count >= 16, bytes[13] == colon, let hour = number(bytes, at: 11), hour < 24,
            let minute = number(bytes, at: 14), minute < 60
        else { return nil }
        guard bytes.count >= 19, bytes[16] == colon else { return 16 }
        guard let second = number(bytes, at: 17), second < 60 else { return nil }
        guard bytes.count >= 21, bytes[19] == UInt8(ascii: ".") else { return 19 }
        var end = 20
        while end < bytes.count, digit(bytes[end]) != nil { end += 1 }
        return end == 20 ? nil : end
    }

    /// Whether the rest is nothing, `Z`, or an offset such as `+02:00`.
    private static func isZone(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        switch bytes.count - start {
        case 0: return true
        case 1: return bytes[start] == UInt8(ascii: "Z")
        case 6:
            guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
                bytes[start + 3] == UInt8(ascii: ":"),
                let hours = number(bytes, at: start + 1), let minutes = number(bytes, at: start + 4)
            else { return false }
            return hours < 24 && minutes < 60
        default: return false
        }
    }

    /// The number that two digits spell.
    private static func number(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        guard let tens = digit(bytes[index]), let ones = digit(bytes[index + 1]) else { return nil }
        return tens * 10 + ones
    }

    private static func digit(_ byte: UInt8) -> Int? { (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil }
}
