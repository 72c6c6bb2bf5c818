/// One read-write connection on a thread of its own.
///
/// What was written is on disk when ``write(_:)`` returns: the journal is a WAL, synchronised in full.
/// Foreign keys are enforced.
package actor SQLiteWriter {
    private let executor: ThreadExecutor
    private let connection: SQLiteConnection

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Opens a file, which is made if it is missing.
    ///
    /// - Throws: ``RecordsError``.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyTimeout: busyTimeout)
        // The pragma answers with the mode; it stays what it was where a WAL is not possible, and writing
        // still works.
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.execute("PRAGMA foreign_keys = ON")
        self.connection = connection
        executor = try ThreadExecutor()
    }

    deinit { executor.stop() }

    /// Runs `body` in one transaction, which is rolled back if it throws.
    package func write<Result: Sendable>(
        _ body: @Sendable (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try connection.writing { try body(connection) }
    }

    /// Runs `body` in one read transaction, which no writer of another program keeps waiting.
    package func read<Result: Sendable>(
        _ body: @Sendable (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try connection.reading { try body(connection) }
    }

    /// Moves what is in the log into the file, so that the file alone is whole
    /// (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
    package func checkpoint() throws { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
}
