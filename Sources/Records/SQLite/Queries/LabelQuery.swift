/// Looks up the rows that the foreign keys of some records point to: one query for each foreign key.
struct LabelQuery {
    let schema: Schema
    let connection: SQLiteConnection

    /// Adds labels to records of a table. Whatever fails leaves its foreign key without labels.
    func addLabels(to records: inout [Record], of reader: RowReader) throws {
        // A key of several columns first, so that a column's own reference has the last word.
        for key in reader.table.foreignKeys.sorted(by: { $0.columns.count > $1.columns.count }) {
            do {
                try addLabels(to: &records, columns: reader.columns, following: key)
            } catch is RecordsError {
                continue
            }
        }
    }

    private func addLabels(to records: inout [Record], columns: [Column], following key: ForeignKey) throws {
        let indexes = key.columns.compactMap { name in columns.firstIndex { $0.name == name } }
        guard indexes.count == key.columns.count, let target = schema.table(named: key.table),
            target.identity != .none
        else { return }
        var wanted: [[RecordValue]: Int] = [:]
        for record in records {
            let values = indexes.map { record.values[$0] }
            if !values.contains(.null), wanted[values] == nil { wanted[values] = wanted.count }
        }
        guard !wanted.isEmpty else { return }
        let labels = try labels(of: wanted, in: target, columns: key.referencedColumns)
        for index in records.indices {
            guard let number = wanted[indexes.map { records[index].values[$0] }], let label = labels[number]
            else { continue }
            for column in indexes { records[index].labels[column] = label }
        }
    }

    /// The referenced column stands on the left of the comparison, so that its affinity and collation decide,
    /// as in a foreign key (<https://www.sqlite.org/foreignkeys.html#fk_indexes>).
    private func labels(
        of wanted: [[RecordValue]: Int],
        in target: Table,
        columns: [String]
    ) throws -> [Int: Record.Label] {
        let keys = target.keyExpressions
        // A few sizes only, so that few statements are compiled; the rows added match nothing.
        let rowCount = [8, 64, 256].first { $0 >= wanted.count } ?? wanted.count
        let row = "(" + Array(repeating: "?", count: columns.count + 1).joined(separator: ", ") + ")"
        let names = columns.indices.map { "v\($0)" }
        let matches = zip(columns, names).map { "target.\($0.quotedIdentifier) = wanted.\($1)" }
        let selection =
            ["wanted.number", target.labelColumn.map { "target." + $0.name.quotedIdentifier } ?? "NULL"]
            + keys.map { "target." + $0.name }
        let sql = """
            WITH wanted(number, \(names.joined(separator: ", "))) \
            AS (VALUES \(Array(repeating: row, count: rowCount).joined(separator: ", "))) \
            SELECT \(selection.joined(separator: ", ")) FROM wanted \
            CROSS JOIN \(target.name.quotedIdentifier) AS target \
            ON \(matches.joined(separator: " AND "))
            """
        var arguments = wanted.flatMap { values, number in [.integer(Int64(number))] + values }
        arguments += Array(repeating: .null, count: (rowCount - wanted.count) * (columns.count + 1))

        var labels: [Int: Record.Label] = [:]
        try connection.forEachRow(sql, arguments) { row in
            let key = RecordKey(values: keys.indices.map { row.value(at: $0 + 2) }).text(for: target)
            let label = text(row.value(at: 1, limit: 1024).value) ?? key
            labels[Int(row.integer(at: 0))] = Record.Label(text: label, key: key, table: target.name)
        }
        return labels
    }

    private func text(_ value: RecordValue) -> String? {
        switch value {
        case .null, .blob: nil
        case .integer(let number): String(number)
        case .real(let number): number.description
        case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : text
        case .malformedText(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}
