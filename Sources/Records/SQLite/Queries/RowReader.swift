internal import Synchronization

/// Reads rows of a table as records: first the key's columns, then the visible ones.
///
/// It holds all that depends on the table alone.
final class RowReader: Sendable {
    /// How much of a text or blob a list carries.
    static let listLimit = 64 * 1024
    /// How many orders are remembered: more than people sort one table by.
    private static let orderLimit = 16

    let table: Table
    let columns: [Column]
    /// How the labels of each foreign key are found.
    let labels: [LabelPlan]
    /// `SELECT`, what makes a record, and `FROM` the table.
    let select: String
    private let keyCount: Int
    private let orders = Mutex<[[SortTerm]: PageOrder]>([:])

    init(table: Table, schema: Schema) {
        self.table = table
        columns = table.visibleColumns
        let keys = table.keyExpressions
        keyCount = keys.count
        let selection = (keys.map(\.name) + columns.map(\.name.quotedIdentifier)).joined(separator: ", ")
        select = "SELECT \(selection) FROM \(table.name.quotedIdentifier)"
        // A key of several columns first, so that a column's own reference has the last word.
        labels = table.foreignKeys.sorted { $0.columns.count > $1.columns.count }.compactMap { key in
            LabelPlan(key, from: table, in: schema)
        }
    }

    func record(_ row: SQLiteRow, limit: Int) -> Record {
        var key: RecordKey?
        if keyCount == 1 {
            key = RecordKey(values: [row.value(at: 0)])
        } else if keyCount > 0 {
            key = RecordKey(values: (0..<keyCount).map(row.value(at:)))
        }
        var fullLengths: [Int: Int] = [:]
        var values: [RecordValue] = []
        values.reserveCapacity(columns.count)
        for index in columns.indices {
            let (value, fullLength) = row.value(at: keyCount + index, limit: limit)
            if let fullLength { fullLengths[index] = fullLength }
            values.append(value)
        }
        return Record(key: key, values: values, fullLengths: fullLengths)
    }

    /// Returns the order of a sort.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`.
    func order(by sort: [SortTerm]) throws -> PageOrder {
        if let known = orders.withLock({ $0[sort] }) { return known }
        let order = try PageOrder(sort, in: table)
        orders.withLock { orders in
            if orders.count >= Self.orderLimit { orders.removeAll() }
            orders[sort] = order
        }
        return order
    }
}
