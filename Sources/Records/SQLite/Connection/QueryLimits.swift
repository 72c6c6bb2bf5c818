/// When the statements of a connection shall be interrupted, and why they were.
///
/// Owned by its connection and used on that connection's thread only.
final class QueryLimits {
    enum Reason {
        case cancelled
        case tooSlow(Duration)
        case budget
    }

    /// Instructions of SQLite's virtual machine between two looks at the limits: some 20 µs.
    static let granularity = 1000

    private var deadline: ContinuousClock.Instant?
    private var limit = Duration.zero
    private var cancellation: CancellationFlag?
    private var budget: Int?
    private var reason: Reason?
    /// How many statements were interrupted because their time was over.
    private(set) var tooSlowCount = 0

    /// Interrupts what `body` runs after a time, or when it is cancelled.
    ///
    /// Limits may be nested; the earlier deadline holds.
    func within<Result>(
        _ limit: Duration,
        cancellation: CancellationFlag? = nil,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let saved = (self.deadline, self.limit, self.cancellation)
        defer { (self.deadline, self.limit, self.cancellation) = saved }
        let deadline = ContinuousClock.now + limit
        if saved.0.map({ deadline < $0 }) ?? true { (self.deadline, self.limit) = (deadline, limit) }
        self.cancellation = cancellation ?? saved.2
        reason = nil
        return try body()
    }

    /// Interrupts what `body` runs only when it is cancelled.
    func until<Result>(_ cancellation: CancellationFlag, _ body: () throws -> Result) rethrows -> Result {
        let saved = (self.deadline, self.cancellation)
        defer { (self.deadline, self.cancellation) = saved }
        (self.deadline, self.cancellation) = (nil, cancellation)
        reason = nil
        return try body()
    }

    /// Interrupts what `body` runs after so many instructions, and then returns `nil`.
    ///
    /// Budgets may be nested; what is spent within one is spent of all.
    func budgeted<Result>(instructions: Int, _ body: () throws -> Result) throws -> Result? {
        let outer = budget
        let own = instructions / Self.granularity
        let given = min(own, outer ?? own)
        budget = given
        defer { budget = outer.map { $0 - given + (budget ?? 0) } }
        do {
            return try body()
        } catch is BudgetExceeded where given == own {
            return nil
        }
    }

    /// Called by SQLite's progress handler.
    func shouldInterrupt() -> Bool {
        if let cancellation, cancellation.isCancelled {
            reason = .cancelled
            return true
        }
        if let deadline, ContinuousClock.now >= deadline {
            reason = .tooSlow(limit)
            return true
        }
        if let left = budget {
            budget = left - 1
            if left <= 0 {
                reason = .budget
                return true
            }
        }
        return false
    }

    /// The error that stands for an interruption.
    func interruption(sql: String) -> any Error {
        defer { reason = nil }
        switch reason {
        case .cancelled, nil: return CancellationError()
        case .budget: return BudgetExceeded()
        case .tooSlow(let limit):
            tooSlowCount += 1
            return RecordsError(
                .tooSlow,
                "Reading took longer than \(limit.sentence) and was stopped. Narrow the list, or add an index.",
                details: sql
            )
        }
    }

    private struct BudgetExceeded: Error {}
}

extension Duration {
    /// The duration in words, such as “2 seconds”.
    fileprivate var sentence: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        if milliseconds == 1000 { return "1 second" }
        return milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) seconds" : "\(milliseconds) ms"
    }
}
