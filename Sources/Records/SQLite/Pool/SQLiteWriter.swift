internal import Synchronization

/// One read-write connection on a thread of its own.
///
/// What was written is on disk when ``write(within:_:)`` returns: the journal is a WAL, synchronised in full.
/// All that waits is written in one transaction. Foreign keys are enforced.
package final class SQLiteWriter: Sendable {
    private struct Queue {
        var writes: [PendingWrite] = []
        var isTakenCareOf = false
    }

    /// What the thread alone uses.
    private struct State {
        let connection: SQLiteConnection
        var lastEnd: ContinuousClock.Instant?
    }

    /// How long the lock stays free between two transactions, so that two programs take turns.
    ///
    /// It is longer than one that waits for it, and does so as this one does, pauses between two looks.
    private static let rest = LockPatience.longestPause + .milliseconds(1)
    /// How many writes wait at most: where the disk does not answer, they do for as long.
    private static let mostWaiting = 10_000
    /// How much longer than its limit a write may take to notice that its time is over.
    private static let grace = Duration.milliseconds(500)

    private let thread: WorkerThread
    private let state: Mutex<State>
    private let queue = Mutex(Queue())
    private let waiters = Waiters()

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
        state = Mutex(State(connection: connection))
        thread = try WorkerThread()
    }

    deinit { thread.stop() }

    /// Runs `body` in a transaction, in which what it wrote is taken back if it throws.
    ///
    /// - Parameter limit: How long it may wait in all, from now on: for what was to be written before, and for
    ///   the lock of another program.
    /// - Throws: ``RecordsError``, with the code `busy` if the time is over; and what `body` throws. Where the
    ///   disk does not answer, it is not known then whether it will be written after all.
    package func write<Value: Sendable>(
        within limit: Duration = .seconds(5),
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        return try await waiters.value(until: deadline + Self.grace, otherwise: .silent) { answer in
            let isFirst = queue.withLock { queue in
                guard queue.writes.count < Self.mostWaiting else {
                    answer(.failure(RecordsError.overloaded))
                    return false
                }
                queue.writes.append(PendingWrite(until: deadline, body, answer))
                defer { queue.isTakenCareOf = true }
                return !queue.isTakenCareOf
            }
            if isFirst { thread.add { self.writeAll() } }
        }
    }

    /// Moves what is in the log into the file, so that the file alone is whole
    /// (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
    ///
    /// - Parameter limit: How long it may wait for another program's lock; after that, it leaves the log as it is.
    package func checkpoint(within limit: Duration) async throws {
        let deadline = ContinuousClock.now + limit + Self.grace
        try await waiters.value(until: deadline, otherwise: .silent) { answer in
            thread.add {
                answer(
                    Result {
                        try self.state.withLock { state in
                            state.connection.setBusyTimeout(limit)
                            try state.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                        }
                    }
                )
            }
        }
    }

    /// Writes until nothing waits any more.
    private func writeAll() {
        state.withLock { state in
            while true {
                if let lastEnd = state.lastEnd {
                    LockPatience.pause(ContinuousClock.now.duration(to: lastEnd + Self.rest))
                }
                let writes = takeWrites(leaving: true)
                if writes.isEmpty { return }
                WriteBatch(state.connection).run(writes) { takeWrites(leaving: false) }
                state.lastEnd = .now
            }
        }
    }

    /// Takes what waits to be written.
    ///
    /// - Parameter leaving: Whether whoever has something to write must call the thread again if nothing waits now.
    private func takeWrites(leaving: Bool) -> [PendingWrite] {
        queue.withLock { queue in
            defer { queue.writes = [] }
            if leaving, queue.writes.isEmpty { queue.isTakenCareOf = false }
            return queue.writes
        }
    }
}
