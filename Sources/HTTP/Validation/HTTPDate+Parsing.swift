extension HTTPDate: Comparable {
    /// Whether one moment comes before another.
    package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension HTTPDate {
    /// Reads a date in one of the three forms of RFC 9110, section 5.6.7, or returns `nil` if it is none.
    ///
    /// ```
    /// Sun, 06 Nov 1994 08:49:37 GMT
    /// Sunday, 06-Nov-94 08:49:37 GMT
    /// Sun Nov  6 08:49:37 1994
    /// ```
    ///
    /// The second form's year lies between 1970 and 2069. The name of the day is not held against the date.
    package init?(text: String) {
        var reader = Reader(bytes: Array(text.utf8))
        let dayName = reader.letters()
        if HTTPDate.weekdays.contains(dayName) {
            if reader.take(", ") { self.init(standard: &reader) } else { self.init(asctime: &reader) }
        } else if HTTPDate.longWeekdays.contains(dayName), reader.take(", ") {
            self.init(old: &reader)
        } else {
            return nil
        }
        guard reader.isAtEnd else { return nil }
    }

    private init?(standard reader: inout Reader) {
        guard let day = reader.number(digits: 2), reader.take(" "), let month = reader.month(),
            reader.take(" "), let year = reader.number(digits: 4), reader.take(" "),
            let second = reader.time(), reader.take(" GMT")
        else { return nil }
        self.init(year: year, month: month, day: day, second: second)
    }

    private init?(old reader: inout Reader) {
        guard let day = reader.number(digits: 2), reader.take("-"), let month = reader.month(),
            reader.take("-"), let year = reader.number(digits: 2), reader.take(" "),
            let second = reader.time(), reader.take(" GMT")
        else { return nil }
        self.init(year: year < 70 ? 2000 + year : 1900 + year, month: month, day: day, second: second)
    }

    private init?(asctime reader: inout Reader) {
        guard reader.take(" "), let month = reader.month(), reader.take(" "),
            let day = reader.take(" ") ? reader.number(digits: 1) : reader.number(digits: 2),
            reader.take(" "), let second = reader.time(), reader.take(" "),
            let year = reader.number(digits: 4)
        else { return nil }
        self.init(year: year, month: month, day: day, second: second)
    }

    private init?(year: Int, month: Int, day: Int, second: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let longest = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...longest).contains(day) else { return nil }
        self.init(
            secondsSince1970: HTTPDate.days(year: year, month: month, day: day) * 86_400 + second
        )
    }

    /// The day number of a Gregorian date, by Howard Hinnant's `days_from_civil`
    /// (howardhinnant.github.io/date_algorithms.html); the year is not negative.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static let longWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    /// Takes the pieces of a date off its text.
    private struct Reader {
        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }

        mutating func letters() -> String {
            let word = bytes[index...].prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            index = word.endIndex
            return String(decoding: word, as: UTF8.self)
        }

        mutating func take(_ text: String) -> Bool {
            guard bytes[index...].starts(with: text.utf8) else { return false }
            index += text.utf8.count
            return true
        }

        mutating func number(digits: Int) -> Int? {
            let found = bytes[index...].prefix(digits)
            guard found.count == digits, found.allSatisfy(\.isASCIIDigit) else { return nil }
            index = found.endIndex
            return found.reduce(0) { $0 * 10 + Int($1 & 15) }
        }

        mutating func month() -> Int? {
            let name = letters()
            return HTTPDate.months.firstIndex(of: name).map { $0 + 1 }
        }

        /// Seconds of the day; a leap second is the first of the next minute.
        mutating func time() -> Int? {
            guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
                let second = number(digits: 2), hour < 24, minute < 60, second <= 60
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }
    }
}
