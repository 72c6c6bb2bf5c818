/// Reads one page of a table in the order of its keys, in either direction.
struct PageQuery {
    /// Values longer than this do not go into a cursor, which goes into an address.
    private static let cursorValueLimit = 256
    /// How far each of two plans may go in turn, in instructions, before the other one goes further: some 5
    /// and 50 ms.
    private static let budgets = [80_000, 800_000]

    private let connection: SQLiteConnection
    private let request: FetchRequest
    private let reader: RowReader
    private let order: PageOrder
    private let conditions: [SQLFragment]
    /// Where the section stands among the values of a record.
    private let sectionIndex: Int?

    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        self.connection = connection
        self.request = request
        self.reader = reader
        order = try reader.order(by: request.order, nulls: request.nulls)
        sectionIndex = try request.section.map { section in
            guard let index = reader.columns.firstIndex(where: { $0.name == section.column }) else {
                throw RecordsError.noSuchColumn(section.column, in: reader.table)
            }
            return index
        }
        conditions = try ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
            .conditions(of: request)
    }

    func page() throws -> RecordPage {
        if reader.table.identity == .none {
            return try OffsetQuery(
                request,
                reader: reader,
                order: order,
                conditions: conditions,
                sectionIndex: sectionIndex,
                connection: connection
            ).page()
        }
        switch request.position {
        case .first: return try page(from: nil, reversed: false)
        case .last: return try page(from: nil, reversed: true)
        case .after(let cursor): return try page(from: cursor, reversed: false)
        case .before(let cursor): return try page(from: cursor, reversed: true)
        }
    }

    private func page(from cursor: Cursor?, reversed: Bool) throws -> RecordPage {
        let place = try cursor.map { try values(of: $0) }
        let segments: [PageOrder.Segment?] =
            if let place { order.segments(beyond: place, reversed: reversed) } else { [nil] }
        var records = try fetch(segments, reversed: reversed)
        // One row more than asked for tells whether there is another page.
        let hasMore = records.count > request.size
        try checkKeys(of: records)
        let beyond = hasMore ? records.removeLast() : nil
        if reversed { records.reverse() }
        let hasNext = reversed ? cursor != nil : hasMore
        let hasPrevious = reversed ? hasMore : cursor != nil
        // The section is what is sorted by first, so a cursor knows that of its row.
        return RecordPage(
            table: reader.table,
            columns: reader.shownColumns,
            records: records,
            next: hasNext ? records.last.map(self.cursor) : nil,
            previous: hasPrevious ? records.first.map(self.cursor) : nil,
            sections: sectionIndex.map { index in records.map { $0.values[index] } } ?? [],
            precedingSection: sectionIndex.flatMap { reversed ? beyond?.values[$0] : place?.first }
        )
    }

    // MARK: Rows

    private func fetch(_ segments: [PageOrder.Segment?], reversed: Bool) throws -> [Record] {
        guard let hint = order.indexHint else {
            // Without an index each range would be a scan and a sort of its own, so they are one.
            let conditions = segments.compactMap { $0?.condition }
            let all = SQLFragment.joined(conditions, by: "OR").map {
                PageOrder.Segment(condition: $0, plainTerms: 0)
            }
            return segments.isEmpty ? [] : try fetch([all], hint: nil, reversed: reversed)
        }
        // SQLite likes to take the filter's index and sort all that it finds. Walking the sort's index finds
        // a page sooner where enough rows match. Which is better only shows in trying, so each gets a share
        // in turn, and the page never costs much more than by the better one.
        for budget in conditions.isEmpty ? [] : Self.budgets {
            for plan in [hint, nil] {
                let records = try connection.limits.budgeted(instructions: budget) {
                    try fetch(segments, hint: plan, reversed: reversed)
                }
                if let records { return records }
            }
        }
        return try fetch(segments, hint: nil, reversed: reversed)
    }

    private func fetch(_ segments: [PageOrder.Segment?], hint: String?, reversed: Bool) throws -> [Record] {
        var records: [Record] = []
        let wanted = request.size + 1
        for segment in segments where records.count < wanted {
            var sql = reader.select
            if let hint { sql.text += " " + hint }
            if let condition = SQLFragment.joined(
                conditions + [segment?.condition].compactMap(\.self),
                by: "AND"
            ) {
                sql = sql + SQLFragment(" WHERE ") + condition
            }
            sql =
                sql
                + SQLFragment(
                    order.clause(reversed: reversed, plainTerms: segment?.plainTerms ?? 0) + " LIMIT ?",
                    .integer(Int64(wanted - records.count))
                )
            let found = try reader.records(sql, limit: RowReader.listLimit, on: connection)
            records = records.isEmpty ? found : records + found
        }
        return records
    }

    /// Refuses a query whose key is none: paging would leave rows out.
    private func checkKeys(of records: [Record]) throws {
        guard request.query != nil else { return }
        for (record, next) in zip(records, records.dropFirst()) where record.key == next.key {
            let key = record.key?.text(for: reader.table) ?? ""
            throw RecordsError(
                .statement,
                "The query has several rows with the key \(key): name another key."
            )
        }
    }

    // MARK: Cursors

    private func cursor(of record: Record) -> Cursor {
        let sort = order.sortColumns.map { column -> RecordValue? in
            guard let index = reader.columns.firstIndex(where: { $0.name == column.name }) else { return nil }
            let value = record.values[index]
            return (value.byteCount ?? 0) > Self.cursorValueLimit ? nil : value
        }
        return Cursor(orderHash: order.hash, place: .row(sort: sort, key: record.key?.values ?? []))
    }

    /// The values of a cursor in the order's terms; those it left out are read from its row.
    private func values(of cursor: Cursor) throws -> [RecordValue] {
        guard cursor.orderHash == order.hash, case .row(let sort, let key) = cursor.place,
            sort.count == order.sortColumns.count, key.count == reader.table.keyExpressions.count
        else { throw RecordsError.badCursor() }
        let complete = sort.compactMap(\.self)
        let sortValues =
            complete.count == sort.count ? complete : try storedSortValues(of: RecordKey(values: key))
        return order.terms.map { term in
            switch term.source {
            case .sort(let index): sortValues[index]
            case .key(let index): key[index]
            }
        }
    }

    private func storedSortValues(of key: RecordKey) throws -> [RecordValue] {
        let names = order.sortColumns.map(\.name.quotedIdentifier).joined(separator: ", ")
        let sql = try reader.row(of: key, selecting: names)
        let values = try connection.firstRow(sql.text, sql.arguments) { row in
            order.sortColumns.indices.map(row.value(at:))
        }
        guard let values else { throw RecordsError.badCursor() }
        return values
    }
}
