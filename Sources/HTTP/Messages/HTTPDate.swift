/// A moment as header fields write it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
package struct HTTPDate: Hashable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    package let secondsSince1970: Int

    /// Makes the date of a second.
    package init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    /// The fixed-length form; for a year that has not four digits, the first or last date that has.
    package var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The fixed-length form, as bytes.
    package var bytes: [UInt8] {
        let moment = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
        let days = (moment - (moment % 86_400 + 86_400) % 86_400) / 86_400
        let second = moment - days * 86_400
        let (year, month, day) = HTTPDate.civil(fromDays: days)
        let weekday = ((days + 4) % 7 + 7) % 7

        var text: [UInt8] = []
        text.reserveCapacity(29)
        text.append(contentsOf: HTTPDate.weekdays[weekday].utf8)
        text.append(contentsOf: ", ".utf8)
        HTTPDate.append(day, digits: 2, to: &text)
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: HTTPDate.months[month - 1].utf8)
        text.append(UInt8(ascii: " "))
        HTTPDate.append(year, digits: 4, to: &text)
        text.append(UInt8(ascii: " "))
        HTTPDate.append(second / 3600, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        HTTPDate.append(second / 60 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        HTTPDate.append(second % 60, digits: 2, to: &text)
        text.append(contentsOf: " GMT".utf8)
        return text
    }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// The Gregorian date of a day number, by Howard Hinnant's `civil_from_days`
    /// (howardhinnant.github.io/date_algorithms.html): exact, without tables.
    package static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
