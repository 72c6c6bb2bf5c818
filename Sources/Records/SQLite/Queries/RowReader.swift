/// Reads rows of a table as records: first the key's columns, then the visible ones.
struct RowReader {
    /// How much of a text or blob a list carries.
    static let listLimit = 64 * 1024

    let table: Table
    let columns: [Column]
    private let keys: [Table.KeyExpression]

    init(table: Table) {
        self.table = table
        columns = table.visibleColumns
        keys = table.keyExpressions
    }

    /// What stands between `SELECT` and `FROM`.
    var selection: String {
        (keys.map(\.name) + columns.map(\.name.quotedIdentifier)).joined(separator: ", ")
    }

    func record(_ row: SQLiteRow, limit: Int) -> Record {
        let key = keys.isEmpty ? nil : RecordKey(values: keys.indices.map(row.value(at:)))
        var fullLengths: [Int: Int] = [:]
        let values = columns.indices.map { index in
            let (value, fullLength) = row.value(at: keys.count + index, limit: limit)
            if let fullLength { fullLengths[index] = fullLength }
            return value
        }
        return Record(key: key, values: values, fullLengths: fullLengths)
    }
}
