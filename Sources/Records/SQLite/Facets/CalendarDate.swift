/// An hour of a day in the years 0000 to 9999, as its text names it: `2026-03-01`, `2026-03-01 14`.
struct CalendarDate: Hashable {
    private(set) var year: Int
    private(set) var month = 1
    private(set) var day = 1
    private(set) var hour = 0

    /// Reads a text of exactly one of the two forms, the second also with a `T`; `nil` for an impossible date.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == 13, bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-"), let year = Self.number(bytes[0..<4]),
            let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10]),
            (1...12).contains(month), (1...MomentText.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard bytes.count == 13 else { return }
        guard bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
            let hour = Self.number(bytes[11..<13]), hour < 24
        else { return nil }
        self.hour = hour
    }

    /// The first moment of the step that the date is in.
    func start(of step: CalendarStep) -> CalendarDate {
        var start = self
        if step.rawValue > CalendarStep.hour.rawValue { start.hour = 0 }
        if step.rawValue > CalendarStep.day.rawValue { start.day = 1 }
        if step.rawValue > CalendarStep.month.rawValue { start.month = 1 }
        return start
    }

    /// The first moment of the step after the one that begins here; `nil` after the year 9999.
    func next(_ step: CalendarStep) -> CalendarDate? {
        var next = self
        switch step {
        case .hour: next.hour += 1
        case .day: next.day += 1
        case .month: next.month += 1
        case .year: next.year += 1
        }
        if next.hour == 24 { (next.hour, next.day) = (0, next.day + 1) }
        if next.month <= 12, next.day > MomentText.days(in: next.month, of: next.year) {
            (next.day, next.month) = (1, next.month + 1)
        }
        if next.month > 12 { (next.month, next.year) = (1, next.year + 1) }
        return next.year <= 9999 ? next : nil
    }

    /// The hours since 1970.
    var hourNumber: Int { MomentText.days(before: year, month, day) * 24 + hour }

    /// The text of the step that the date begins.
    func text(_ step: CalendarStep, separator: String = " ") -> String {
        let digits = { (number: Int, count: Int) in
            String(repeating: "0", count: max(0, count - String(number).utf8.count)) + String(number)
        }
        var text = digits(year, 4)
        if step != .year { text += "-" + digits(month, 2) }
        if step.rawValue <= CalendarStep.day.rawValue { text += "-" + digits(day, 2) }
        if step == .hour { text += separator + digits(hour, 2) }
        return text
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
