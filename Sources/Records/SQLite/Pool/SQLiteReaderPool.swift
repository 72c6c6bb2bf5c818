/// A few readers of one file; each query goes to the one with the least to do.
///
/// Where the disk does not answer, a reader hangs for as long; whoever waits for it is told soon after the limit.
package final class SQLiteReaderPool: Sendable {
    /// How much longer than the limit a query may take to notice that its time is over.
    private static let grace = Duration.milliseconds(500)

    private let readers: [SQLiteReader]
    private let waiters = Waiters()
    private let limit: Duration

    /// Makes the readers; they open the file when they first read it.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - readers: How many queries may run at the same time.
    ///   - queryLimit: How long one query may take, together with its wait for a reader.
    ///   - keepsFile: Whether each reader keeps to the file that it opened first, until a query fails because
    ///     of the file, also when another one has its path by then.
    /// - Throws: ``RecordsError`` with the code `storage` if the system has no thread left.
    package init(path: String, readers: Int, queryLimit: Duration, keepsFile: Bool = false) throws {
        precondition(readers > 0, "A pool needs at least one reader.")
        let busyTimeout = min(queryLimit, .milliseconds(250))
        self.readers = try (0..<readers).map { _ in
            try SQLiteReader(path: path, busyTimeout: busyTimeout, keepsFile: keepsFile)
        }
        limit = queryLimit
    }

    /// What the readers have counted together.
    var statistics: QueryStatistics {
        readers.reduce(into: QueryStatistics()) { $0.add($1.tally.statistics) }
    }

    /// How many queries left a part out because its time was over.
    var shortfallCount: Int { readers.reduce(0) { $0 + $1.shortfallCount } }

    /// Whether no reader has anything to do.
    var isIdle: Bool { readers.allSatisfy { $0.pendingCount == 0 } }

    /// Runs `body` in one read transaction on a reader's thread, and interrupts it when the limit is over or
    /// the task is cancelled.
    ///
    /// - Throws: ``RecordsError``, `CancellationError`, and what `body` throws.
    package func read<Value: Sendable>(
        within limit: Duration? = nil,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await readIdentified(within: limit) { connection, _ in try body(connection) }
    }

    /// Runs `body` as ``read(within:_:)`` does, and tells it which file it reads.
    ///
    /// - Throws: ``RecordsError``, `CancellationError`, and what `body` throws.
    package func readIdentified<Value: Sendable>(
        within limit: Duration? = nil,
        _ body: @escaping @Sendable (SQLiteConnection, FileIdentity) throws -> Value
    ) async throws -> Value {
        let limit = limit ?? self.limit
        let (reader, enqueued, cancellation) = (try reserve(), ContinuousClock.now, CancellationFlag())
        let deadline = enqueued + limit + Self.grace
        return try await withTaskCancellationHandler {
            try await waiters.value(until: deadline, otherwise: .silent) { answer in
                reader.add(until: deadline) {
                    answer(
                        Result {
                            try reader.read(
                                within: limit,
                                enqueued: enqueued,
                                cancellation: cancellation,
                                body
                            )
                        }
                    )
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Takes a place with the reader that has the least to do, of those that do not hang.
    func reserve() throws -> SQLiteReader {
        var best: (reader: SQLiteReader, pending: Int)?
        for reader in readers {
            if reader.reserveIfIdle() { return reader }
            let pending = reader.pendingCount
            // What a reader that hangs is given would wait in memory for as long as it hangs.
            if pending < best?.pending ?? .max, !reader.isLate {
                best = (reader, pending)
            }
        }
        guard let best else { throw RecordsError.silent }
        best.reader.reserve()
        return best.reader
    }
}
