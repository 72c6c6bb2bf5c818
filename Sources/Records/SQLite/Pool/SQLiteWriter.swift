/// One read-write connection on a thread of its own.
///
/// What was written is on disk when ``write(within:_:)`` returns: the journal is a WAL, synchronised in full.
/// Foreign keys are enforced.
package actor SQLiteWriter {
    private let executor: ThreadExecutor
    private let connection: SQLiteConnection

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Opens a file, which is made if it is missing.
    ///
    /// It takes a lock only where the file's journal is no WAL yet.
    ///
    /// - Throws: ``RecordsError``; with the code `busy` if it takes longer than `busyTimeout` to get a lock, or
    ///   if waiting for one is in vain, as the other waits, too: then the file may be opened again at once.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyTimeout: busyTimeout)
        // SQLite opens a file that may not be written for reading, without a word.
        guard !connection.isReadOnly else {
            throw RecordsError(.storage, "The database file may not be written. Check its permissions.")
        }
        // The pragma answers with the mode; it stays what it was where a WAL is not possible, and writing
        // still works.
        let mode = try connection.firstRow("PRAGMA journal_mode") { $0.text(at: 0) }
        if mode != "wal" { try connection.execute("PRAGMA journal_mode = WAL") }
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.execute("PRAGMA foreign_keys = ON")
        self.connection = connection
        executor = try ThreadExecutor()
    }

    deinit { executor.stop() }

    /// Runs `body` in one transaction, which is rolled back if it throws.
    ///
    /// - Parameter limit: How long it may wait in all, from now on: for what was to be written before, and for
    ///   the lock of another program.
    /// - Throws: ``RecordsError``, with the code `busy` if the time is over; and what `body` throws.
    package nonisolated func write<Result: Sendable>(
        within limit: Duration = .seconds(5),
        _ body: @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await write(until: .now + limit, body)
    }

    private func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @Sendable (SQLiteConnection) throws -> Result
    ) throws -> Result {
        guard ContinuousClock.now < deadline else {
            throw RecordsError(.busy, "The database has too much to do just now. Try again in a moment.")
        }
        connection.setBusyTimeout(ContinuousClock.now.duration(to: deadline))
        return try connection.writing {
            let result = try body(connection)
            // Where there is no WAL, the end of a transaction waits for whoever reads.
            connection.setBusyTimeout(ContinuousClock.now.duration(to: deadline))
            return result
        }
    }

    /// Moves what is in the log into the file, so that the file alone is whole
    /// (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
    ///
    /// - Parameter limit: How long it may wait for another program's lock; after that, it leaves the log as it is.
    package func checkpoint(within limit: Duration) throws {
        connection.setBusyTimeout(limit)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
