/// An hour of a day in the years 0000 to 9999.
struct CalendarDate: Hashable, Comparable {
    private(set) var year: Int
    private(set) var month = 1
    private(set) var day = 1
    private(set) var hour = 0

    /// Reads what a text begins with: `2026-03-01`, and an hour with a space or a `T` before it.
    ///
    /// The separator is `nil` where there is no hour. All is `nil` where the text does not begin with a possible date.
    ///
    /// - Parameter isStrict: Whether a month has only the days that it has, and not 31.
    static func prefix(of text: Span<UInt8>, isStrict: Bool = true) -> (
        date: CalendarDate, separator: UInt8?
    )? {
        guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let century = number(text, at: 0), let year = number(text, at: 2),
            let month = number(text, at: 5), let day = number(text, at: 8)
        else { return nil }
        var date = CalendarDate(year: century * 100 + year, month: month, day: day)
        guard (1...12).contains(month), day > 0,
            day <= (isStrict ? MomentText.days(in: month, of: date.year) : 31)
        else { return nil }
        guard text.count >= 13, text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
            let hour = number(text, at: 11), hour < 24
        else { return (date, nil) }
        date.hour = hour
        return (date, text[10])
    }

    /// The number that two digits make.
    static func number(_ text: Span<UInt8>, at index: Int) -> Int? {
        let (tens, ones) = (text[index] &- 48, text[index + 1] &- 48)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// The first moment of the step that the date is in.
    func start(of step: CalendarStep) -> CalendarDate {
        switch step {
        case .hour: self
        case .day: CalendarDate(year: year, month: month, day: day)
        case .month: CalendarDate(year: year, month: month)
        case .year: CalendarDate(year: year)
        }
    }

    /// The first moment of the steps that the date is in, where so many years are put together.
    func start(of step: CalendarStep, count: Int) -> CalendarDate {
        var start = start(of: step)
        start.year -= step == .year ? start.year % count : 0
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

    static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day, left.hour) < (right.year, right.month, right.day, right.hour)
    }

    /// The text of the step that the date is in.
    func text(_ step: CalendarStep, separator: String = " ") -> String {
        let year = String(String(year + 10_000).dropFirst())
        let parts = [month, day, hour].map { String(String($0 + 100).dropFirst()) }
        return switch step {
        case .hour: "\(year)-\(parts[0])-\(parts[1])\(separator)\(parts[2])"
        case .day: "\(year)-\(parts[0])-\(parts[1])"
        case .month: "\(year)-\(parts[0])"
        case .year: year
        }
    }
}
