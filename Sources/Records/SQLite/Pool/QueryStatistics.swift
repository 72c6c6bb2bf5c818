/// How long the queries of a source took since it was opened, and how many did not end well.
package struct QueryStatistics: Sendable, Equatable {
    /// The largest duration that each of ``counts`` but the last takes, in nanoseconds: 100 microseconds to 5
    /// seconds.
    package static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000,
    ]

    /// How many queries took longer than the bound before and up to this one; the last count has no bound.
    package private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
    /// The time of all queries together, in seconds; waiting for a free reader is not in it.
    package private(set) var seconds = 0.0
    /// Queries that were stopped because their time was over.
    package private(set) var tooSlow = 0
    /// Queries that were stopped because nobody waited for them any more.
    package private(set) var cancelled = 0
    /// Queries that failed through no fault of whoever asked: locked, damaged, broken.
    package private(set) var failed = 0

    /// Nothing yet.
    package init() {}

    /// Counts a query, and how it ended.
    mutating func record(_ duration: Duration, _ error: (any Error)?) {
        let (whole, attoseconds) = duration.components
        let nanoseconds = whole * 1_000_000_000 + attoseconds / 1_000_000_000
        counts[Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count] += 1
        seconds += Double(nanoseconds) / 1e9
        switch error {
        case nil: break
        case is CancellationError: cancelled += 1
        case let error as RecordsError:
            switch error.code {
            case .tooSlow: tooSlow += 1
            case .notADatabase, .cannotOpen, .corrupt, .busy, .brokenObject, .storage, .statement: failed += 1
            case .noSuchTable, .noSuchColumn, .badFilter, .badCursor, .badKey, .constraint: break
            }
        default: failed += 1
        }
    }

    /// Adds those of another reader.
    mutating func add(_ other: QueryStatistics) {
        for index in counts.indices { counts[index] += other.counts[index] }
        seconds += other.seconds
        tooSlow += other.tooSlow
        cancelled += other.cancelled
        failed += other.failed
    }
}

/// A source that counts its queries.
package protocol MeasuredSource: RecordSource {
    /// What was counted so far.
    var statistics: QueryStatistics { get }
}
