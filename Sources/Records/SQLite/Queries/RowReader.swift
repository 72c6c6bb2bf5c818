internal import Synchronization

/// Reads rows of a table as records: the visible columns, or those that were asked for, and what else the key needs.
///
/// It holds all that depends on the table and its columns alone.
final class RowReader: Sendable {
    private struct Sort: Hashable {
        let terms: [SortTerm]
        let nulls: NullOrder?
    }

    /// How much of a text or blob a list carries.
    static let listLimit = 64 * 1024
    /// How many orders are remembered, and how many choices of columns: more than people use of one table.
    private static let orderLimit = 16

    let table: Table
    /// The columns that are read.
    let columns: [Column]
    /// Those of them that a page shows, which come first.
    let shownColumns: [Column]
    /// How the labels of each foreign key are found.
    let labels: [LabelPlan]
    /// What stands after `FROM`: the table, or a query in parentheses with its arguments.
    let source: SQLFragment
    /// What cursors know the source by.
    private let sourceName: String
    /// `SELECT` and what makes a record.
    let selection: String
    /// `SELECT`, what makes a record, and `FROM` the source.
    let select: SQLFragment
    private let schema: Schema
    private let columnLimit: Int
    private let query: SQLFragment?
    /// Where the values of the key stand in a row.
    private let keyPlaces: [Int]
    /// How many values stand before those of the columns.
    private let start: Int
    /// How many columns are read with the key; all but in a table that has as many as a row may have.
    private let readCount: Int
    private let orders = Mutex<[Sort: PageOrder]>([:])
    private let narrowed = Mutex<[[ExactText]: RowReader]>([:])

    convenience init(table: Table, schema: Schema, columnLimit: Int, query: SQLFragment? = nil) {
        self.init(table, table.visibleColumns, [], schema: schema, columnLimit: columnLimit, query: query)
    }

    private init(
        _ table: Table,
        _ shownColumns: [Column],
        _ otherColumns: [Column],
        schema: Schema,
        columnLimit: Int,
        query: SQLFragment?
    ) {
        self.table = table
        self.shownColumns = shownColumns
        (self.schema, self.columnLimit, self.query) = (schema, columnLimit, query)
        source = query ?? SQLFragment(table.name.quotedIdentifier)
        sourceName = query?.text ?? table.name
        columns = shownColumns + otherColumns
        let names = columns.map(\.name)
        // A column that is shown anyway is read once.
        let hidden = table.keyExpressions.filter { key in
            !names.contains { $0.isSpelled(like: key.column) }
        }
        let start = hidden.count
        keyPlaces = table.keyExpressions.map { key in
            names.firstIndex { $0.isSpelled(like: key.column) }.map { start + $0 }
                ?? hidden.firstIndex { $0.column.isSpelled(like: key.column) } ?? 0
        }
        self.start = start
        readCount = min(names.count, columnLimit - start)
        selection =
            "SELECT "
            + (hidden.map(\.name) + names.prefix(readCount).map(\.quotedIdentifier)).joined(separator: ", ")
        select = SQLFragment(selection + " FROM ") + source
        let shown = Set(shownColumns.map(\.name))
        let keys = table.foreignKeys.filter { !shown.isDisjoint(with: $0.columns) }
        // A key of several columns first, so that a column's own reference has the last word.
        labels = keys.sorted { $0.columns.count > $1.columns.count }.compactMap { [columns] key in
            LabelPlan(key, from: columns, in: schema)
        }
    }

    /// Returns what reads no more than a request's columns, and what its order and its labels need.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, or `badFilter` where there would be no column at all.
    func narrowed(for request: FetchRequest) throws -> RowReader {
        guard let names = request.columns else { return self }
        let shown = try names.uniqued().map { name in
            guard let column = table.column(named: name) else {
                throw RecordsError.noSuchColumn(name, in: table)
            }
            return column
        }
        guard !shown.isEmpty else { throw RecordsError(.badFilter, "At least one column must be left.") }
        let references = table.foreignKeys.filter { !Set($0.columns).isDisjoint(with: names) }
        let needed = Set((references.flatMap(\.columns) + request.order.map(\.column)).map(ExactText.init))
            .subtracting(names.map(ExactText.init))
        let others = table.visibleColumns.filter { needed.contains(ExactText($0.name)) }
        if others.isEmpty, shown == columns { return self }
        // The number says which of the names are shown.
        let key = ([String(shown.count)] + shown.map(\.name) + others.map(\.name)).map(ExactText.init)
        if let known = narrowed.withLock({ $0[key] }) { return known }
        let reader = RowReader(
            table,
            shown,
            others,
            schema: schema,
            columnLimit: columnLimit,
            query: query
        )
        narrowed.withLock { narrowed in
            if narrowed.count >= Self.orderLimit { narrowed.removeAll() }
            narrowed[key] = reader
        }
        return reader
    }

    /// Returns records with the columns that are shown, and no other.
    func shown(_ records: [Record]) -> [Record] {
        guard shownColumns.count < columns.count else { return records }
        return records.map { record in
            Record(
                key: record.key,
                values: Array(record.values.prefix(shownColumns.count)),
                labels: record.labels.filter { $0.key < shownColumns.count },
                fullLengths: record.fullLengths.filter { $0.key < shownColumns.count }
            )
        }
    }

    /// Returns the records that a query beginning with ``select`` gives.
    ///
    /// Texts and blobs are cut to `limit` bytes, but never those of keys.
    ///
    /// - Parameter count: how many records there may be, where that is known.
    func records(
        _ sql: SQLFragment,
        limit: Int,
        expecting count: Int = 0,
        on connection: SQLiteConnection
    ) throws -> [Record] {
        let records = try connection.rows(sql.text, sql.arguments, expecting: count) { row in
            record(row, limit: limit)
        }
        guard readCount < columns.count else { return records }
        return try records.map { try complete($0, limit: limit, on: connection) }
    }

    private func record(_ row: SQLiteRow, limit: Int) -> Record {
        var fullLengths: [Int: Int] = [:]
        // SAFETY: `count` is that of the values which were initialized, one after another, and there is room for all.
        let values = unsafe [RecordValue](unsafeUninitializedCapacity: readCount) { values, count in
            for index in 0..<readCount {
                let (value, fullLength) = row.value(at: start + index, limit: limit)
                if let fullLength { fullLengths[index] = fullLength }
                unsafe values.initializeElement(at: index, to: value)
                count = index + 1
            }
        }
        let part = { (place: Int) -> RecordValue in
            let isWhole = place >= self.start && fullLengths[place - self.start] == nil
            return isWhole ? values[place - self.start] : row.value(at: place)
        }
        let key: RecordKey? =
            switch keyPlaces.count {
            case 0: nil
            case 1: RecordKey(part(keyPlaces[0]))
            default: RecordKey(values: keyPlaces.map(part))
            }
        return Record(key: key, values: values, fullLengths: fullLengths)
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

extension [String] {
    /// The names without those that were there before.
    fileprivate func uniqued() -> [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }
}
