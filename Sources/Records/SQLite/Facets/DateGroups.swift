/// The rows of a column of dates, put together by hours, days, months or years.
///
/// Filters compare what is written. Where all rows of a step are written as they are read, a comparison with its first
/// moment and one with the next step's show exactly the rows counted.
struct DateGroups {
    /// Rows that are not NULL, but no date.
    let unreadableCount: Int
    /// Rows that are NULL.
    let nullCount: Int
    private let column: Column
    private let tally: DateTally
    /// The years near which a text that is no date may compare as if it was one; `nil` is all of them.
    private let strayYears: Set<Int>?
    /// What stands before all hours; `nil` where that differs, or some date has no hour.
    private let separator: String?

    init(of column: Column, _ rows: FilteredRows) throws {
        self.column = column
        tally = try DateTally(of: column, rows)
        nullCount = tally.nullCount
        unreadableCount = tally.others.reduce(0) { $0 + ($1.key.read == nil ? $1.value : 0) }
        strayYears = Self.strayYears(tally.others.keys.compactMap(\.stray))
        let separators = Set(
            tally.plain.keys.map(\.separator) + tally.others.keys.compactMap(\.written).map(\.separator)
        )
        separator =
            separators.count == 1
            ? separators.first.flatMap(\.self).map { String(UnicodeScalar($0)) } : nil
    }

    private static func strayYears(_ strays: [[UInt8]]) -> Set<Int>? {
        var years: Set<Int> = []
        for stray in strays {
            guard stray.count == 4, let high = CalendarDate.number(stray.span, at: 0),
                let low = CalendarDate.number(stray.span, at: 2)
            else { return nil }
            // It may come before the first day of its year.
            years.formUnion([high * 100 + low, high * 100 + low - 1])
        }
        return years
    }

    /// One step, and its rows.
    struct Bucket {
        /// Its name, such as `2026-03`.
        let text: String
        /// Its first moment; `nil` before the year 0, or for a day that the month does not have.
        let start: CalendarDate?
        var count = 0
    }

    /// Returns the steps that have rows, in no order.
    func buckets(by step: CalendarStep) -> [Bucket] {
        var buckets: [String: Bucket] = [:]
        var byStart: [CalendarDate: Int] = [:]
        for (key, count) in tally.plain { byStart[key.date.start(of: step), default: 0] += count }
        for (start, count) in byStart {
            let text = start.text(step)
            buckets[text] = Bucket(text: text, start: start, count: count)
        }
        for (key, count) in tally.others {
            guard let read = key.read else { continue }
            let start = Self.start(of: step, in: read)
            let text = start?.text(step) ?? String(read.dropLast(13 - step.textLength))
            buckets[text, default: Bucket(text: text, start: start)].count += count
        }
        return Array(buckets.values)
    }

    /// The first and the last date.
    func span() -> (first: CalendarDate, last: CalendarDate)? {
        let others = tally.others.keys.compactMap { $0.read.flatMap { Self.date($0, isStrict: false) } }
        let dates = tally.plain.keys.map(\.date) + others
        guard let first = dates.min(), let last = dates.max() else { return nil }
        return (first, last)
    }

    /// SQLite before 3.46 reads the 30th of February as it is written: it is in that month, but on no day.
    private static func start(of step: CalendarStep, in read: String) -> CalendarDate? {
        date(read, isStrict: step == .hour || step == .day)?.start(of: step)
    }

    private static func date(_ read: String, isStrict: Bool) -> CalendarDate? {
        CalendarDate.prefix(of: Array(read.utf8).span, isStrict: isStrict)?.date
    }

    /// Returns the steps of which filters cannot show the rows counted, because some row is written otherwise than it
    /// is read; the first moment of each.
    func misread(by step: CalendarStep) -> Set<CalendarDate> {
        tally.others.keys.reduce(into: []) { misread, key in
            let written = key.written?.date.start(of: step)
            let start = key.read.flatMap { Self.start(of: step, in: $0) }
            if start != written { misread.formUnion([start, written].compactMap(\.self)) }
        }
    }

    /// Returns two filters that show the rows from a moment to another, each the first of a step that is not misread.
    ///
    /// - Returns: `nil` where no filters can: after the year 9999, near a text that only begins like a date, and for hours
    ///   where not all dates are written alike.
    func range(from start: CalendarDate, to end: CalendarDate?, by step: CalendarStep) -> [Filter]? {
        guard let end, let strayYears, step != .hour || separator != nil else { return nil }
        if strayYears.contains(where: { (start.year...end.year).contains($0) }) { return nil }
        // Never four digits alone, which a column of numbers takes for a number.
        let written = { (date: CalendarDate) in
            date.text(step == .hour ? .hour : .day, separator: separator ?? " ")
        }
        return [
            Filter(column: column.name, operation: .gte, value: written(start)),
            Filter(column: column.name, operation: .lt, value: written(end)),
        ]
    }
}
