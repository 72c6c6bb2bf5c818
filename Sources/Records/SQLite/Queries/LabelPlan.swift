/// How the rows that a foreign key points to are found, and what of them is shown.
struct LabelPlan: Sendable {
    /// Where the referring columns stand in a record.
    let indexes: [Int]
    /// The referenced table and its columns.
    let target: Table
    let referencedColumns: [String]
    /// The query for the row with one value; `nil` where several columns refer, or where each value would
    /// take a scan.
    let lookup: String?
    /// The queries for the rows with several rowids, each with how many it takes, the smallest first.
    ///
    /// There are none where others refer. Each row comes with the number of its rowid among them. A rowid that is left
    /// out is NULL, and no row's.
    let batches: [(size: Int, sql: String)]
    /// How many rowids a query takes at most.
    static let largestBatch = 256
    /// What ``label(of:at:)`` reads, from a table called `target`.
    let selection: String
    private let keyCount: Int
    private let hasRowID: Bool

    /// Makes the plan for a foreign key of records with these columns.
    init?(_ key: ForeignKey, from columns: [Column], in schema: Schema) {
        indexes = key.columns.compactMap { name in columns.firstIndex { $0.name.isSpelled(like: name) } }
        guard indexes.count == key.columns.count, let target = schema.table(named: key.table),
            target.identity != .none
        else { return nil }
        self.target = target
        referencedColumns = key.referencedColumns
        let keys = target.keyExpressions
        keyCount = keys.count
        hasRowID = if case .rowid = target.identity { true } else { false }
        let label = target.labelColumn.map { "target." + $0.name.quotedIdentifier } ?? "NULL"
        selection = ([label] + keys.map { "target." + $0.bareName }).joined(separator: ", ")
        if key.referencedColumns.count == 1, Self.isUnique(key.referencedColumns[0], in: target) {
            lookup = """
                SELECT \(selection) FROM \(target.name.quotedIdentifier) AS target \
                WHERE target.\(key.referencedColumns[0].quotedIdentifier) = ?
                """
        } else {
            lookup = nil
        }
        let isRowID = target.kind == .table && target.identity == .rowid(alias: key.referencedColumns[0])
        guard lookup != nil, isRowID else {
            batches = []
            return
        }
        // A few sizes only, so that few statements are compiled.
        batches = [8, 64, Self.largestBatch].map { [selection] size in
            let rows = (0..<size).map { "(\($0), ?)" }.joined(separator: ", ")
            let sql = """
                WITH wanted(number, value) AS (VALUES \(rows)) SELECT wanted.number, \(selection) FROM wanted \
                CROSS JOIN \(target.name.quotedIdentifier) AS target \
                ON target.\(key.referencedColumns[0].quotedIdentifier) = wanted.value
                """
            return (size, sql)
        }
    }

    /// Reads the label of a row of the referenced table.
    func label(of row: SQLiteRow, at start: Int) -> Record.Label {
        let key = keyText(of: row, at: start + 1)
        let text = text(row.value(at: start, limit: 1024).value) ?? key
        return Record.Label(text: text, key: key, table: target.name)
    }

    private func keyText(of row: SQLiteRow, at start: Int) -> String {
        // A rowid is an integer always, and stands in a path as one.
        if hasRowID { return String(decimal: row.integer(at: start)) }
        return RecordKey(values: (start..<(start + keyCount)).map(row.value(at:))).text(for: target)
    }

    private func text(_ value: RecordValue) -> String? {
        switch value {
        case .null, .blob: nil
        case .integer(let number): String(number)
        case .real(let number): number.description
        case .text(let text): text.isBlank ? nil : text
        case .malformedText(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether SQLite finds the row with a value of the column without a scan.
    private static func isUnique(_ column: String, in table: Table) -> Bool {
        guard table.kind == .table else { return false }
        if table.identity == .rowid(alias: column) { return true }
        return table.indexes.contains { index in
            index.isUnique && !index.isPartial && index.parts.map(\.column) == [column]
        }
    }
}

extension String {
    /// Whether there is nothing to see.
    fileprivate var isBlank: Bool {
        // Most begin with a visible ASCII character, for which no property needs to be looked up.
        if let first = utf8.first, (0x21...0x7e).contains(first) { return false }
        // White space beyond ASCII lies below U+00C0 and between U+1000 and U+3FFF.
        if let first = utf8.first, first >= 0xC3, !(0xE1...0xE3).contains(first) { return false }
        if let first = unicodeScalars.first, !first.properties.isWhitespace { return false }
        return allSatisfy(\.isWhitespace)
    }
}
