/// How much long work there may be, and for how long its results are kept.
public struct JobLimits: Sendable {
    /// The number of jobs that run at once, at least one; the others wait.
    public var running = 2
    /// The number of jobs that wait; one more is refused.
    public var waiting = 100
    /// The number of jobs that have ended and are kept; then the oldest goes, of those seen first.
    public var kept = 100
    /// How long a result is kept that nobody has seen.
    public var unseen = Duration.seconds(24 * 60 * 60)
    /// How long a result is kept from when it was first seen, so that a reload or a broken download harms
    /// nothing.
    public var seen = Duration.seconds(10 * 60)

    /// The defaults.
    public init() {}
}
