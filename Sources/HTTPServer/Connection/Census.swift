import Synchronization

/// Counts the connections that are open, up to the limit.
final class Census: Sendable {
    private let limit: Atomic<Int>
    private let open = Atomic(0)

    init(limit: Int) { self.limit = Atomic(limit) }

    /// Lowers the limit to what the process has descriptors for: a connection that gets one can be refused politely.
    func lower(to limit: Int) { self.limit.min(limit, ordering: .relaxed) }

    /// Counts a new connection, and says whether it is within the limit.
    func enter() -> Bool { open.add(1, ordering: .relaxed).newValue <= limit.load(ordering: .relaxed) }

    /// How many are open.
    var count: Int { open.load(ordering: .relaxed) }

    /// Counts the end of a connection.
    func leave() { open.subtract(1, ordering: .relaxed) }
}
