/// How many rows have each date of a column, to the hour.
///
/// A date as SQLite reads it may differ from the date as it is written: what has a zone is moved to UTC. SQLite is
/// asked for all but the plainest forms, of which alone there are many as a rule.
struct DateTally {
    /// A plain date, which is read as it is written.
    struct Plain: Hashable {
        let date: CalendarDate
        /// What stands before the hour; `nil` where there is only a day.
        let separator: UInt8?
    }

    /// Anything else.
    struct Other: Hashable {
        /// The hour as SQLite reads it, such as `2026-03-01 14`; `nil` if it is no date.
        let read: String?
        /// The date that it begins with, when it is compared as text.
        let written: Plain?
        /// The first bytes of another text that begins with a digit, and so lies somewhere among dates.
        let stray: [UInt8]?
    }

    private(set) var plain: [Plain: Int] = [:]
    private(set) var others: [Other: Int] = [:]
    /// Rows that are NULL.
    private(set) var nullCount = 0
    private var last: (key: Plain, count: Int)?

    init(of column: Column, _ rows: FilteredRows) throws {
        let sql = rows.select(column.name.quotedIdentifier)
        try rows.connection.withLookup("SELECT strftime('%Y-%m-%d %H', ?)") { lookup in
            try rows.connection.forEachRow(sql.text, sql.arguments) { row in
                try add(row, lookup)
            }
        }
        flush()
    }

    private mutating func add(_ row: SQLiteRow, _ lookup: SQLiteLookup) throws {
        var plain: Plain?
        var written: Plain?
        var stray: [UInt8]?
        let isText = row.withText(at: 0) { text in
            if let prefix = CalendarDate.prefix(of: text) {
                written = Plain(date: prefix.date, separator: prefix.separator)
                if Self.isPlain(text) { plain = written }
            } else if text.count > 0, text[0] &- 48 < 10 {
                stray = (0..<min(4, text.count)).map { text[$0] }
            }
        }
        if let plain { return add(plain) }
        let value = row.value(at: 0)
        if !isText, value.isNull {
            nullCount += 1
            return
        }
        let read = try lookup.firstRow(for: value) { $0.optionalText(at: 0) } ?? nil
        others[Other(read: read, written: written, stray: stray), default: 0] += 1
    }

    /// Neighbours often have the same date, above all in an index.
    private mutating func add(_ key: Plain) {
        if last?.key == key {
            last?.count += 1
        } else {
            flush()
            last = (key, 1)
        }
    }

    private mutating func flush() {
        if let last { plain[last.key, default: 0] += last.count }
        last = nil
    }

    /// Whether a text that begins with a date is that date alone, or goes on `14:30`, `14:30:59` or `14:30:59.5`, with or
    /// without a `Z` after it.
    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        if text.count == 10 { return true }
        let count = text[text.count - 1] == UInt8(ascii: "Z") ? text.count - 1 : text.count
        guard count >= 16, text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
            let hour = CalendarDate.number(text, at: 11), hour < 24, text[13] == UInt8(ascii: ":"),
            let minute = CalendarDate.number(text, at: 14), minute < 60
        else { return false }
        if count == 16 { return true }
        guard count >= 19, text[16] == UInt8(ascii: ":"),
            let second = CalendarDate.number(text, at: 17), second < 60
        else { return false }
        if count == 19 { return true }
        // SQLite rounds to milliseconds, which may lead into the next hour.
        guard count > 20, text[19] == UInt8(ascii: "."), second < 59 else { return false }
        for index in 20..<count where text[index] &- 48 > 9 { return false }
        return true
    }
}
