internal import Glibc

/// A moment in whole seconds, written as `2025-12-31T23:59:59Z`.
struct Timestamp: Sendable {
    /// The seconds since 1970.
    let seconds: Int

    /// Where the history of the demo ends: 2025-12-31T23:59:59Z.
    static let historyEnd = Timestamp(seconds: 1_767_225_599)

    static var now: Timestamp { Timestamp(seconds: time(nil)) }

    var text: String {
        let (year, month, day) = date
        let time = seconds % 86_400
        let clock = [time / 3600, time / 60 % 60, time % 60].map(Self.twoDigits).joined(separator: ":")
        return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))T\(clock)Z"
    }

    /// The civil date, by <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>, for days
    /// after 1970.
    private var date: (year: Int, month: Int, day: Int) {
        let shifted = seconds / 86_400 + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
