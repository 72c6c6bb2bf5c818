/// How long things took: how many of them up to each bound, and how long together.
package struct Histogram: Sendable, Equatable {
    /// The bounds that suit an answer: 100 microseconds to 10 seconds, in nanoseconds.
    package static let usualBounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// The largest duration that each count but the last takes, in nanoseconds, ascending.
    package let bounds: [Int64]
    /// How many there were above the bound before and up to this one; the last count has no bound.
    package private(set) var counts: [Int]
    /// All durations together, in seconds.
    package private(set) var sum: Double

    /// Makes an empty histogram.
    package init(bounds: [Int64] = usualBounds) {
        self.init(bounds: bounds, counts: Array(repeating: 0, count: bounds.count + 1), sum: 0)
    }

    /// Makes a histogram of what was counted elsewhere; there must be one count more than bounds.
    package init(bounds: [Int64], counts: [Int], sum: Double) {
        precondition(counts.count == bounds.count + 1, "A histogram has one count more than bounds.")
        self.bounds = bounds
        self.counts = counts
        self.sum = sum
    }

    /// How many there were.
    package var count: Int { counts.reduce(0, +) }

    /// Counts one duration, in nanoseconds.
    package mutating func record(_ nanoseconds: Int64) {
        var index = 0
        while index < bounds.count, nanoseconds > bounds[index] { index += 1 }
        counts[index] += 1
        sum += Double(nanoseconds) / 1e9
    }

    /// Adds the counts of another one with the same bounds.
    package mutating func add(_ other: Histogram) {
        precondition(bounds == other.bounds, "Histograms of different bounds cannot be added.")
        for index in counts.indices { counts[index] += other.counts[index] }
        sum += other.sum
    }
}
