/// The rows that a request matches, whatever its page and order, to be counted or summed up.
struct FilteredRows {
    let reader: RowReader
    let connection: SQLiteConnection
    let compiler: ConditionCompiler
    private let from: SQLFragment

    /// - Throws: ``RecordsError`` as for a page.
    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        self.reader = reader
        self.connection = connection
        compiler = ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
        let source = SQLFragment(" FROM ") + reader.source
        let conditions = SQLFragment.joined(try compiler.conditions(of: request), by: "AND")
        from = conditions.map { source + SQLFragment(" WHERE ") + $0 } ?? source
    }

    /// Returns a query for something of the rows.
    func select(_ selection: String, then rest: String = "", _ arguments: RecordValue...) -> SQLFragment {
        var tail = SQLFragment(" " + rest)
        tail.arguments = arguments
        return SQLFragment("SELECT " + selection) + from + tail
    }
}
