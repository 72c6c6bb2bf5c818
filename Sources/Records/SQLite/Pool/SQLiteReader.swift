/// A thread that reads one file through a connection of its own.
actor SQLiteReader {
    private let executor: ThreadExecutor
    private var file: DatabaseFile
    /// What it has counted, for whoever asks.
    nonisolated let tally = QueryTally()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(path: String, busyTimeout: Duration, keepsFile: Bool) throws {
        file = DatabaseFile(path: path, busyTimeout: busyTimeout, keepsFile: keepsFile)
        executor = try ThreadExecutor()
    }

    deinit { executor.stop() }

    /// Runs `body` in one read transaction on the file that has the path now, or on the one that is kept.
    func read<Result: Sendable>(
        within limit: Duration,
        enqueued: ContinuousClock.Instant,
        cancellation: CancellationFlag,
        _ body: @Sendable (SQLiteConnection, FileIdentity) throws -> Result
    ) throws -> Result {
        if cancellation.isCancelled { throw CancellationError() }
        guard enqueued.duration(to: .now) < limit else {
            throw RecordsError(.busy, "The database has too much to do just now. Try again in a moment.")
        }
        do {
            return try tally.measure {
                let (connection, identity) = try file.connection()
                return try connection.limits.within(limit, cancellation: cancellation) {
                    try connection.reading { try body(connection, identity) }
                }
            }
        } catch let error as RecordsError {
            if [.notADatabase, .cannotOpen, .corrupt, .storage].contains(error.code) { file.close() }
            throw error
        }
    }
}
