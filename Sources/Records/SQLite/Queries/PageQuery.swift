/// Reads one page of a table in the order of its keys, in either direction.
struct PageQuery {
    /// Values longer than this do not go into a cursor, which goes into an address.
    private static let cursorValueLimit = 256
    private let connection: SQLiteConnection
    private let request: FetchRequest
    private let reader: RowReader
    private let order: PageOrder
    private let compiler: ConditionCompiler
    /// Where the section stands among the values of a record.
    private let sectionIndex: Int?

    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        self.connection = connection
        self.request = request
        self.reader = reader
        order = try reader.order(by: request.order, nulls: request.nulls)
        sectionIndex = try request.section.map { section in
            guard let index = reader.columns.firstIndex(where: { $0.name.isSpelled(like: section.column) })
            else {
                throw RecordsError.noSuchColumn(section.column, in: reader.table)
            }
            return index
        }
        compiler = ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
    }

    func page() throws -> RecordPage {
        try compiler.withFilter(of: request) { filter in try page(filter) }
    }

    private func page(_ filter: RowFilter) throws -> RecordPage {
        if reader.table.identity == .none {
            return try OffsetQuery(
                request,
                reader: reader,
                order: order,
                conditions: filter.allConditions,
                sectionIndex: sectionIndex,
                connection: connection
            ).page()
        }
        switch request.position {
        case .first: return try page(from: nil, reversed: false, filter)
        case .last: return try page(from: nil, reversed: true, filter)
        case .after(let cursor): return try page(from: cursor, reversed: false, filter)
        case .before(let cursor): return try page(from: cursor, reversed: true, filter)
        }
    }

    private func page(from cursor: Cursor?, reversed: Bool, _ filter: RowFilter) throws -> RecordPage {
        let place = try cursor.map { try values(of: $0) }
        let plans = PagePlans(filter, order, reader)
        var records = try plans.firstResult(on: connection) { plan in
            try self.records(by: plan, beyond: place, reversed: reversed)
        }
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

    private func records(
        by plan: PagePlan,
        beyond place: [RecordValue]?,
        reversed: Bool
    ) throws -> [Record] {
        guard let place else {
            return try records(by: plan, plan.conditions, plan.order.clause(reversed: reversed))
        }
        let segments = plan.order.segments(beyond: place, reversed: reversed)
        guard plan.seeksRanges else {
            // Without an index each range would be a scan and a sort of its own, so they are one.
            guard let all = SQLFragment.joined(segments.map(\.condition), by: "OR") else { return [] }
            return try records(by: plan, plan.conditions + [all], plan.order.clause(reversed: reversed))
        }
        var found: [Record] = []
        for segment in segments where found.count <= request.size {
            let more = try records(
                by: plan,
                plan.conditions + [segment.condition],
                plan.order.clause(reversed: reversed, plainTerms: segment.plainTerms),
                besides: found.count
            )
            found = found.isEmpty ? more : found + more
        }
        return found
    }

    /// One row more than a page has, less those that were found already.
    private func records(
        by plan: PagePlan,
        _ conditions: [SQLFragment],
        _ order: String,
        besides count: Int = 0
    ) throws -> [Record] {
        var sql = plan.select
        if let condition = SQLFragment.joined(conditions, by: "AND") {
            sql = sql + SQLFragment(" WHERE ") + condition
        }
        let most = request.size + 1 - count
        sql = sql + SQLFragment(order + " LIMIT ?", .integer(Int64(most)))
        return try reader.records(
            sql,
            limit: RowReader.listLimit,
            // A page is seldom longer, and what is reserved is not always filled.
            expecting: min(max(most, 0), 64),
            on: connection
        )
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
            guard let index = reader.columns.firstIndex(where: { $0.name.isSpelled(like: column.name) })
            else { return nil }
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
