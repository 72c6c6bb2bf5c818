/// Reads all rows that a request matches by one statement, in the request's order.
struct WalkQuery {
    let columns: [Column]
    let sql: SQLFragment

    /// - Throws: ``RecordsError`` as for a page.
    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        columns = reader.columns
        let rows = try FilteredRows(request, reader: reader, connection: connection)
        let order = try reader.order(by: request.order).clause(reversed: false)
        // Nothing hints at an index: a whole table is not read sooner in the order of one.
        sql = rows.select(columns.map(\.name.quotedIdentifier).joined(separator: ", "), then: order)
    }
}
