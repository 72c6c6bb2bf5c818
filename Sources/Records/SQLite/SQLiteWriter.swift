/// One read-write connection on a thread of its own.
package final class SQLiteWriter: Sendable {
    /// Opens a file, made if it is missing.
    package init(path: String) throws {}

    /// Runs the body in one transaction on the writer's thread.
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        throw RecordsError(.cannotOpen, "Not there yet.")
    }
}
package final class SQLiteConnection {
    package func execute(_ sql: String, _ arguments: [RecordValue] = []) throws {}
    package func rows<Result>(
        _ sql: String,
        _ arguments: [RecordValue] = [],
        _ body: (SQLiteRow) throws -> Result
    ) throws -> [Result] { [] }
    package func firstRow<Result>(
        _ sql: String,
        _ arguments: [RecordValue] = [],
        _ body: (SQLiteRow) throws -> Result
    ) throws -> Result? { nil }
    package var lastInsertedRowID: Int64 { 0 }
    package var changedRowCount: Int { 0 }
}
package struct SQLiteRow {
    package func value(at index: Int) -> RecordValue { .null }
    package func integer(at index: Int) -> Int64 { 0 }
    package func text(at index: Int) -> String { "" }
}
