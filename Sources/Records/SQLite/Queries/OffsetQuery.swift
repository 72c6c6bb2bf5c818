/// Reads one page of something without a key by counting rows off.
struct OffsetQuery {
    private let connection: SQLiteConnection
    private let request: FetchRequest
    private let reader: RowReader
    private let order: PageOrder
    private let condition: SQLFragment
    private let sectionIndex: Int?

    init(
        _ request: FetchRequest,
        reader: RowReader,
        order: PageOrder,
        conditions: [SQLFragment],
        sectionIndex: Int?,
        connection: SQLiteConnection
    ) {
        self.connection = connection
        self.request = request
        self.reader = reader
        self.order = order
        self.sectionIndex = sectionIndex
        condition =
            SQLFragment.joined(conditions, by: "AND").map { SQLFragment(" WHERE ") + $0 } ?? SQLFragment("")
    }

    func page() throws -> RecordPage {
        let offset = try offset()
        let size = offset.size
        var records = try records(from: offset.start, count: size + 1)
        let hasMore = records.count > size
        if hasMore { records.removeLast() }
        let beforeFirst =
            sectionIndex != nil && offset.start > 0 ? try self.records(from: offset.start - 1, count: 1) : []
        return RecordPage(
            table: reader.table,
            columns: reader.shownColumns,
            records: records,
            next: hasMore ? cursor(offset.start + size) : nil,
            previous: offset.start > 0 ? cursor(offset.start) : nil,
            isPagedByOffset: true,
            sections: sectionIndex.map { index in records.map { $0.values[index] } } ?? [],
            precedingSection: sectionIndex.flatMap { beforeFirst.first?.values[$0] }
        )
    }

    private func records(from start: Int, count: Int) throws -> [Record] {
        let sql =
            reader.select + condition
            + SQLFragment(
                order.clause(reversed: false) + " LIMIT ? OFFSET ?",
                .integer(Int64(count)),
                .integer(Int64(start))
            )
        return try reader.records(sql, limit: RowReader.listLimit, on: connection)
    }

    private func cursor(_ count: Int) -> Cursor { Cursor(orderHash: order.hash, place: .offset(count)) }

    private func offset() throws -> (start: Int, size: Int) {
        switch request.position {
        case .first: return (0, request.size)
        case .after(let cursor): return (try count(of: cursor), request.size)
        case .before(let cursor):
            let end = try count(of: cursor)
            return (max(0, end - request.size), min(end, request.size))
        case .last:
            let sql = SQLFragment("SELECT count(*) FROM ") + reader.source + condition
            let count = Int(try connection.firstRow(sql.text, sql.arguments) { $0.integer(at: 0) } ?? 0)
            return (max(0, count - 1) / request.size * request.size, request.size)
        }
    }

    private func count(of cursor: Cursor) throws -> Int {
        guard cursor.orderHash == order.hash, case .offset(let count) = cursor.place, count >= 0 else {
            throw RecordsError.badCursor()
        }
        return count
    }
}
