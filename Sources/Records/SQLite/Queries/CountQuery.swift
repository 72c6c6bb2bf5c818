/// Counts the rows that match a request, up to a limit of rows and of time.
struct CountQuery {
    private let connection: SQLiteConnection
    private let request: FetchRequest
    private let compiler: ConditionCompiler

    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) {
        self.connection = connection
        self.request = request
        compiler = ConditionCompiler(table: reader.table, source: reader.source, connection: connection)
    }

    func count(within limit: Duration) throws -> RecordCount {
        try compiler.withFilter(of: request) { filter in try count(sql(for: filter), within: limit) }
    }

    private func sql(for filter: RowFilter) -> SQLFragment {
        var sql = SQLFragment("SELECT 1 FROM ")
        var conditions = filter.conditions
        if let match = filter.match, compiler.table.kind != .view {
            sql = sql + match.driving(compiler.table)
        } else {
            sql = sql + compiler.source
            conditions = filter.allConditions
        }
        if let condition = SQLFragment.joined(conditions, by: "AND") {
            sql = sql + SQLFragment(" WHERE ") + condition
        }
        return sql + SQLFragment(" LIMIT ?", .integer(Int64(RecordCount.limit)))
    }

    private func count(_ sql: SQLFragment, within limit: Duration) throws -> RecordCount {
        // The rows are counted here and not by SQLite, so that those found when the time is over are known.
        var value = 0
        do {
            try connection.limits.within(limit) {
                try connection.forEachRow(sql.text, sql.arguments) { _ in value += 1 }
            }
        } catch let error as RecordsError where error.code == .tooSlow {
            return RecordCount(value: value, isExact: false)
        }
        return RecordCount(value: value, isExact: value < RecordCount.limit)
    }
}
