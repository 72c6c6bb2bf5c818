internal import Synchronization

/// Counts the queries of one reader.
///
/// Only that reader's thread writes, so its lock is free but for the moment in which somebody reads.
final class QueryTally: Sendable {
    private let state = Mutex(QueryStatistics())

    /// What was counted so far.
    var statistics: QueryStatistics { state.withLock(\.self) }

    /// Runs a query, and counts it.
    func measure<Result>(_ query: () throws -> Result) throws -> Result {
        let start = ContinuousClock.now
        do {
            let result = try query()
            record(since: start, nil)
            return result
        } catch {
            record(since: start, error)
            throw error
        }
    }

    private func record(since start: ContinuousClock.Instant, _ error: (any Error)?) {
        let duration = ContinuousClock.now - start
        state.withLock { $0.record(duration, error) }
    }
}
