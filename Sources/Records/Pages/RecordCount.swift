/// How many rows match, as far as they were counted.
public struct RecordCount: Sendable, Hashable {
    /// Counting stops at this many: "more than 10,000".
    package static let limit = 10_001

    /// The rows counted.
    public let value: Int
    /// Whether that is all; otherwise there are at least as many.
    public let isExact: Bool

    /// Makes a count.
    package init(value: Int, isExact: Bool) {
        self.value = value
        self.isExact = isExact
    }
}
