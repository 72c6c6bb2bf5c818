internal import CSQLite

/// A statement with one parameter, lent to a closure.
struct SQLiteLookup {
    let statement: SQLiteStatement
    let connection: SQLiteConnection

    /// Returns what `body` makes of the first row for a value, or `nil` if there is none.
    func firstRow<Result>(for value: RecordValue, _ body: (SQLiteRow) throws -> Result) throws -> Result? {
        let code = statement.bind(value, at: 1)
        guard code == SQLITE_OK else { throw connection.error(code, sql: statement.sql) }
        defer { statement.reset() }
        return try connection.step(statement) ? body(SQLiteRow(statement)) : nil
    }
}
