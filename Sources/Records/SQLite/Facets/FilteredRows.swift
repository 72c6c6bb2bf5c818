/// The rows that a request matches, whatever its page and order, to be counted or summed up.
struct FilteredRows {
    let reader: RowReader
    let connection: SQLiteConnection
    let compiler: ConditionCompiler
    private let from: SQLFragment

    /// - Throws: ``RecordsError`` as for a page.
    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        let compiler = ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
        self.init(try compiler.filter(of: request), compiler, reader)
    }

    private init(_ filter: RowFilter, _ compiler: ConditionCompiler, _ reader: RowReader) {
        self.reader = reader
        self.compiler = compiler
        connection = compiler.connection
        let source = SQLFragment(" FROM ") + reader.source
        let conditions = SQLFragment.joined(filter.allConditions, by: "AND")
        from = conditions.map { source + SQLFragment(" WHERE ") + $0 } ?? source
    }

    /// Runs `body` with the rows; once more without the full-text index where that turns out to be damaged.
    ///
    /// - Throws: ``RecordsError`` as for a page, and what `body` throws.
    static func with<Result>(
        _ request: FetchRequest,
        reader: RowReader,
        connection: SQLiteConnection,
        _ body: (FilteredRows) throws -> Result
    ) throws -> Result {
        let compiler = ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
        return try compiler.withFilter(of: request) { try body(FilteredRows($0, compiler, reader)) }
    }

    /// Returns a query for something of the rows.
    func select(_ selection: String, then rest: String = "", _ arguments: RecordValue...) -> SQLFragment {
        var tail = SQLFragment(" " + rest)
        tail.arguments = arguments
        return SQLFragment("SELECT " + selection) + from + tail
    }
}
