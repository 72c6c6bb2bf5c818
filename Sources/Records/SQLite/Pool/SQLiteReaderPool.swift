internal import Synchronization

/// A few readers of one file; each query goes to the one with the least to do.
package final class SQLiteReaderPool: Sendable {
    private final class Slot: Sendable {
        let reader: SQLiteReader
        let pending = Atomic(0)

        init(reader: SQLiteReader) { self.reader = reader }
    }

    private let slots: [Slot]
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
        slots = try (0..<readers).map { _ in
            Slot(reader: try SQLiteReader(path: path, busyTimeout: busyTimeout, keepsFile: keepsFile))
        }
        limit = queryLimit
    }

    /// What the readers have counted together.
    var statistics: QueryStatistics {
        slots.reduce(into: QueryStatistics()) { $0.add($1.reader.tally.statistics) }
    }

    /// Runs `body` in one read transaction on a reader's thread, and interrupts it when the limit is over or
    /// the task is cancelled.
    ///
    /// - Throws: ``RecordsError``, `CancellationError`, and what `body` throws.
    package func read<Result: Sendable>(
        within limit: Duration? = nil,
        _ body: @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await readIdentified(within: limit) { connection, _ in try body(connection) }
    }

    /// Runs `body` as ``read(within:_:)`` does, and tells it which file it reads.
    ///
    /// - Throws: ``RecordsError``, `CancellationError`, and what `body` throws.
    package func readIdentified<Result: Sendable>(
        within limit: Duration? = nil,
        _ body: @Sendable (SQLiteConnection, FileIdentity) throws -> Result
    ) async throws -> Result {
        let slot = leastBusy()
        slot.pending.add(1, ordering: .relaxed)
        defer { slot.pending.subtract(1, ordering: .relaxed) }
        let cancellation = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await slot.reader.read(
                within: limit ?? self.limit,
                enqueued: .now,
                cancellation: cancellation,
                body
            )
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func leastBusy() -> Slot {
        var best = slots[0]
        var fewest = best.pending.load(ordering: .relaxed)
        for slot in slots.dropFirst() where fewest > 0 {
            let pending = slot.pending.load(ordering: .relaxed)
            if pending < fewest { (best, fewest) = (slot, pending) }
        }
        return best
    }
}
