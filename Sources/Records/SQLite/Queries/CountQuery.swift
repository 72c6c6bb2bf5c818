/// Counts the rows that match a request, up to a limit of rows and of time.
struct CountQuery {
    private let connection: SQLiteConnection
    private let sql: SQLFragment

    init(_ request: FetchRequest, reader: RowReader, connection: SQLiteConnection) throws {
        self.connection = connection
        let conditions = try ConditionCompiler(
            table: reader.table,
            source: reader.source,
            connection: connection
        )
        .conditions(of: request)
        let from = SQLFragment("SELECT 1 FROM ") + reader.source
        let filtered =
            SQLFragment.joined(conditions, by: "AND").map { from + SQLFragment(" WHERE ") + $0 } ?? from
        sql = filtered + SQLFragment(" LIMIT ?", .integer(Int64(RecordCount.limit)))
    }

    func count(within limit: Duration) throws -> RecordCount {
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
