/// A moment as databases write it: `2026-01-31`, `2026-01-31 12:00`, `2026-01-31T12:00:00.5+01:00`.
///
/// What has no zone is UTC (<https://www.sqlite.org/lang_datefunc.html>).
struct MomentText {
    let secondsSince1970: Double

    /// Reads a text; `nil` for anything else, or an impossible date.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = Self.number(&rest, digits: 4), Self.take("-", &rest),
            let month = Self.number(&rest, digits: 2), Self.take("-", &rest),
            let day = Self.number(&rest, digits: 2), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        var seconds = Double(Self.days(before: year, month, day)) * 86_400
        if !rest.isEmpty {
            guard Self.take("T", &rest) || Self.take(" ", &rest), let time = Self.time(&rest),
                let offset = Self.zone(&rest), rest.isEmpty
            else { return nil }
            seconds += time - offset
        }
        secondsSince1970 = seconds
    }

    private static func time(_ rest: inout ArraySlice<UInt8>) -> Double? {
        guard let hour = number(&rest, digits: 2), take(":", &rest), let minute = number(&rest, digits: 2),
            hour < 24, minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        guard take(":", &rest) else { return seconds }
        guard let second = number(&rest, digits: 2), second < 60 else { return nil }
        seconds += Double(second)
        guard take(".", &rest) else { return seconds }
        let digits = rest.prefix { (48...57).contains($0) }
        guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        rest = rest.dropFirst(digits.count)
        return seconds + fraction
    }

    /// The seconds that a zone is ahead of UTC.
    private static func zone(_ rest: inout ArraySlice<UInt8>) -> Double? {
        if rest.isEmpty || take("Z", &rest) { return 0 }
        let isBehind = take("-", &rest)
        guard isBehind || take("+", &rest), let hours = number(&rest, digits: 2), hours <= 14 else {
            return nil
        }
        _ = take(":", &rest)
        guard let minutes = number(&rest, digits: 2), minutes < 60 else { return nil }
        return Double(hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }

    private static func take(_ character: Character, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == character.asciiValue else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The days from 1970-01-01, by Howard Hinnant's `days_from_civil` (howardhinnant.github.io/date_algorithms.html).
    static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
