internal import Synchronization

/// Reads rows of a table as records: the visible columns, and before them what else the key needs.
///
/// It holds all that depends on the table alone.
final class RowReader: Sendable {
    private struct Sort: Hashable {
        let terms: [SortTerm]
        let nulls: NullOrder?
    }

    /// How much of a text or blob a list carries.
    static let listLimit = 64 * 1024
    /// How many orders are remembered: more than people sort one table by.
    private static let orderLimit = 16

    let table: Table
    let columns: [Column]
    /// How the labels of each foreign key are found.
    let labels: [LabelPlan]
    /// What stands after `FROM`: the table, or a query in parentheses with its arguments.
    let source: SQLFragment
    /// What cursors know the source by.
    private let sourceName: String
    /// `SELECT`, what makes a record, and `FROM` the source.
    let select: SQLFragment
    /// Where the values of the key stand in a row.
    private let keyPlaces: [Int]
    /// How many values stand before those of the columns.
    private let start: Int
    /// How many columns are read with the key; all but in a table that has as many as a row may have.
    private let readCount: Int
    private let orders = Mutex<[Sort: PageOrder]>([:])

    init(table: Table, schema: Schema, columnLimit: Int, query: SQLFragment? = nil) {
        self.table = table
        source = query ?? SQLFragment(table.name.quotedIdentifier)
        sourceName = query?.text ?? table.name
        columns = table.visibleColumns
        let names = columns.map(\.name)
        // A column that is shown anyway is read once.
        let hidden = table.keyExpressions.filter { !names.contains($0.column) }
        let start = hidden.count
        keyPlaces = table.keyExpressions.map { key in
            names.firstIndex(of: key.column).map { start + $0 }
                ?? hidden.firstIndex { $0.column == key.column } ?? 0
        }
        self.start = start
        readCount = min(names.count, columnLimit - start)
        let selection = (hidden.map(\.name) + names.prefix(readCount).map(\.quotedIdentifier))
            .joined(separator: ", ")
        select = SQLFragment("SELECT \(selection) FROM ") + source
        // A key of several columns first, so that a column's own reference has the last word.
        labels = table.foreignKeys.sorted { $0.columns.count > $1.columns.count }.compactMap { key in
            LabelPlan(key, from: table, in: schema)
        }
    }

    /// Returns the records that a query beginning with ``select`` gives.
    ///
    /// Texts and blobs are cut to `limit` bytes, but never those of keys.
    func records(_ sql: SQLFragment, limit: Int, on connection: SQLiteConnection) throws -> [Record] {
        let records = try connection.rows(sql.text, sql.arguments) { row in record(row, limit: limit) }
        guard readCount < columns.count else { return records }
        return try records.map { try complete($0, limit: limit, on: connection) }
    }

    private func record(_ row: SQLiteRow, limit: Int) -> Record {
        var fullLengths: [Int: Int] = [:]
        var values: [RecordValue] = []
        values.reserveCapacity(columns.count)
        for index in 0..<readCount {
            let (value, fullLength) = row.value(at: start + index, limit: limit)
            if let fullLength { fullLengths[index] = fullLength }
            values.append(value)
        }
        let key = keyPlaces.map { place in
            place < start || fullLengths[place - start] != nil ? row.value(at: place) : values[place - start]
        }
        return Record(
            key: key.isEmpty ? nil : RecordKey(values: key),
            values: values,
            fullLengths: fullLengths
        )
    }

    /// Reads the last columns of a record by its key, because a row cannot hold them beside the key.
    private func complete(_ record: Record, limit: Int, on connection: SQLiteConnection) throws -> Record {
        guard let key = record.key else { return record }
        let rest = columns[readCount...]
        let names = rest.map(\.name.quotedIdentifier).joined(separator: ", ")
        var (values, fullLengths) = (record.values, record.fullLengths)
        let sql = try row(of: key, selecting: names)
        _ = try connection.firstRow(sql.text, sql.arguments) { row in
            for (place, index) in rest.indices.enumerated() {
                let (value, fullLength) = row.value(at: place, limit: limit)
                if let fullLength { fullLengths[index] = fullLength }
                values.append(value)
            }
        }
        return Record(key: key, values: values, fullLengths: fullLengths)
    }

    /// Returns the query for columns of one row.
    func row(of key: RecordKey, selecting names: String) throws -> SQLFragment {
        try SQLFragment("SELECT \(names) FROM ") + source + SQLFragment(" WHERE ") + table.condition(for: key)
    }

    /// Returns the order of a sort.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`.
    func order(by terms: [SortTerm], nulls: NullOrder?) throws -> PageOrder {
        let sort = Sort(terms: terms, nulls: nulls)
        if let known = orders.withLock({ $0[sort] }) { return known }
        let order = try PageOrder(terms, nulls: nulls, in: table, hashing: sourceName)
        orders.withLock { orders in
            if orders.count >= Self.orderLimit { orders.removeAll() }
            orders[sort] = order
        }
        return order
    }
}
