internal import Synchronization

/// A thread that reads one file through a connection of its own.
final class SQLiteReader: Sendable {
    private let thread: WorkerThread
    /// Locked by the thread alone.
    private let file: Mutex<DatabaseFile>
    private let pending = Atomic(0)
    private let shortfalls = Atomic(0)
    /// When it should have done what it is doing.
    private let deadline = Mutex<ContinuousClock.Instant?>(nil)
    /// What it has counted, for whoever asks.
    let tally = QueryTally()

    /// Starts the thread; the file is opened when it is first read.
    init(path: String, busyTimeout: Duration, keepsFile: Bool) throws {
        file = Mutex(DatabaseFile(path: path, busyTimeout: busyTimeout, keepsFile: keepsFile))
        thread = try WorkerThread()
    }

    deinit { thread.stop() }

    /// How many queries it has to do, with the one that it is doing.
    var pendingCount: Int { pending.load(ordering: .relaxed) }

    /// How many queries left a part out because its time was over.
    var shortfallCount: Int { shortfalls.load(ordering: .acquiring) }

    /// Whether it should have done by now what it is doing.
    var isLate: Bool { deadline.withLock { $0.map { $0 < .now } ?? false } }

    /// Takes the first place in its queue if nobody has any, so that of many who come at once one gets it.
    func reserveIfIdle() -> Bool {
        pending.compareExchange(expected: 0, desired: 1, ordering: .relaxed).exchanged
    }

    /// Takes a place in its queue.
    func reserve() { pending.add(1, ordering: .relaxed) }

    /// Has the thread read, after all that it was given before, in a place that was taken for it.
    ///
    /// - Parameter deadline: When nobody waits for it any more.
    func add(until deadline: ContinuousClock.Instant, _ query: @escaping @Sendable () -> Void) {
        thread.add { [self] in
            self.deadline.withLock { $0 = deadline }
            query()
            self.deadline.withLock { $0 = nil }
            pending.subtract(1, ordering: .relaxed)
        }
    }

    /// Runs `body` in one read transaction on the file that has the path now, or on the one that is kept.
    ///
    /// To be called on the thread.
    func read<Value: Sendable>(
        within limit: Duration,
        enqueued: ContinuousClock.Instant,
        cancellation: CancellationFlag,
        _ body: @Sendable (SQLiteConnection, FileIdentity) throws -> Value
    ) throws -> Value {
        if cancellation.isCancelled { throw CancellationError() }
        guard enqueued.duration(to: .now) < limit else { throw RecordsError.overloaded }
        return try file.withLock { file in
            do {
                return try tally.measure {
                    let (connection, identity) = try file.connection()
                    let before = connection.limits.tooSlowCount
                    defer {
                        // Counted before the answer is handed on to somebody who asks for the number.
                        let isWhole = connection.limits.tooSlowCount == before
                        if !isWhole { shortfalls.add(1, ordering: .releasing) }
                    }
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
}

extension RecordsError {
    /// Others came first, and the time is over.
    static let overloaded = RecordsError(
        .busy,
        "The database has too much to do just now. Try again in a moment."
    )

    /// A thread has not come back from the database.
    static let silent = RecordsError(
        .busy,
        "The database does not answer: its disk may be slow, or gone. Try again in a moment."
    )
}
