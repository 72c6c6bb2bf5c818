/// Reads all rows that a request matches by one statement, in the request's order.
struct WalkQuery {
    /// The columns that are shown.
    let columns: [Column]
    let reader: RowReader
    let sql: SQLFragment

    /// - Throws: ``RecordsError`` as for a page.
    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        let reader = try reader.narrowed(for: request)
        self.reader = reader
        columns = reader.shownColumns
        let rows = try FilteredRows(request, reader: reader, connection: connection)
        let order = try reader.order(by: request.order, nulls: request.nulls).clause(reversed: false)
        // Nothing hints at an index: a whole table is not read sooner in the order of one.
        sql = rows.select(reader.columns.map(\.name.quotedIdentifier).joined(separator: ", "), then: order)
    }
}
