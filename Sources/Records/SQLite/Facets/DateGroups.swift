/// How many rows are on each day or in each hour, read once, to be added up by any longer step.
///
/// A date as SQLite reads it may differ from the date as it is written: what has a zone is moved to UTC. Filters compare
/// what is written. Where both agree for all rows of a step, a comparison with its first moment and one with the next
/// step's show exactly the rows counted.
struct DateGroups {
    /// Rows that are not NULL, but no date.
    private(set) var unreadableCount = 0
    /// Rows that are NULL.
    private(set) var nullCount = 0
    private let column: Column
    private var moments: [Moment] = []
    /// Years, by their four digits, of texts that are no date, but lie between dates when they are compared.
    private var strayYears: Set<String> = []
    /// What stands between the day and the hour.
    private var separators: Set<UInt8> = []

    private struct Moment {
        /// The date as SQLite reads it.
        let read: String?
        /// The date as it is written.
        let written: CalendarDate?
        let count: Int
    }

    /// Counts the rows of each day, or of each hour.
    init(of column: Column, by step: CalendarStep, _ rows: FilteredRows) throws {
        self.column = column
        let name = column.name.quotedIdentifier
        let hour = step == .hour
        let day = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
        let sql = rows.select(
            """
            \(hour ? "strftime('%Y-%m-%d %H', \(name))" : "date(\(name))"), \
            CASE WHEN typeof(\(name)) <> 'text' THEN NULL \
            WHEN \(name) GLOB '\(day)\(hour ? "[ T][0-9][0-9]" : "")*' THEN substr(\(name), 1, \(hour ? 13 : 10)) \
            WHEN \(name) GLOB '[0-9]*' THEN substr(\(name), 1, 4) END, \(name) IS NULL, count(*)
            """,
            then: "GROUP BY 1, 2, 3"
        )
        try rows.connection.forEachRow(sql.text, sql.arguments) { row in
            add(
                read: row.optionalText(at: 0),
                written: row.optionalText(at: 1),
                isNull: row.integer(at: 2) != 0,
                count: Int(row.integer(at: 3))
            )
        }
    }

    private mutating func add(read: String?, written: String?, isNull: Bool, count: Int) {
        if isNull {
            nullCount += count
            return
        }
        if read == nil { unreadableCount += count }
        let date = written.flatMap(CalendarDate.init)
        if let written {
            if date == nil { strayYears.insert(String(written.prefix(4))) }
            if date != nil, let separator = written.utf8.dropFirst(10).first { separators.insert(separator) }
        }
        moments.append(Moment(read: read, written: date, count: count))
    }

    /// One step, and its rows.
    struct Bucket {
        /// Its name, such as `2026-03`.
        let text: String
        /// Its first moment; `nil` before the year 0.
        let start: CalendarDate?
        var count = 0
        /// Whether the dates of all its rows are written as they are read, and no other row's is written so.
        fileprivate var isAsWritten = true
    }

    /// Returns the steps that have rows, in no order.
    func buckets(by step: CalendarStep) -> [Bucket] {
        var buckets: [String: Bucket] = [:]
        var others: Set<CalendarDate> = []
        for moment in moments {
            let written = moment.written?.start(of: step)
            var read: CalendarDate?
            if let text = moment.read {
                let start = CalendarDate(text)?.start(of: step)
                let cut = max(0, (text.utf8.count > 11 ? 13 : 10) - step.textLength)
                let name = start?.text(step) ?? String(text.dropLast(cut))
                buckets[name, default: Bucket(text: name, start: start)].count += moment.count
                if start == nil || start != written { buckets[name]?.isAsWritten = false }
                read = start
            }
            if let written, written != read { others.insert(written) }
        }
        return buckets.values.map { bucket in
            var bucket = bucket
            if let start = bucket.start, others.contains(start) || isAmongStrays(start) {
                bucket.isAsWritten = false
            }
            return bucket
        }
    }

    /// Whether some text that is no date may compare as if it was in the year of a step.
    private func isAmongStrays(_ start: CalendarDate) -> Bool {
        strayYears.contains { year in
            guard year.utf8.count == 4, let number = Int(year) else { return true }
            return (number - 1...number).contains(start.year)
        }
    }

    /// Returns two filters that show the rows of a step and no others, or `nil` if there are none such.
    func range(of bucket: Bucket, by step: CalendarStep) -> [Filter]? {
        guard bucket.isAsWritten, let start = bucket.start, let end = start.next(step) else { return nil }
        guard step != .hour || separators.count == 1 else { return nil }
        let separator = separators.first == UInt8(ascii: "T") ? "T" : " "
        let (first, beyond) = (Self.written(start, step, separator), Self.written(end, step, separator))
        return [
            Filter(column: column.name, operation: .gte, value: first),
            Filter(column: column.name, operation: .lt, value: beyond),
        ]
    }

    /// A moment to compare with: never four digits alone, which a column of numbers takes for a number.
    private static func written(_ date: CalendarDate, _ step: CalendarStep, _ separator: String) -> String {
        date.text(step == .hour ? .hour : .day, separator: separator)
    }
}
