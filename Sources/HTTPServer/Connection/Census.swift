import Synchronization

/// Counts the connections that are open, up to the limit.
final class Census: Sendable {
    private let limit: Int
    private let open = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Counts a new connection, and says whether it is within the limit.
    func enter() -> Bool { open.add(1, ordering: .relaxed).newValue <= limit }

    /// Counts the end of a connection.
    func leave() { open.subtract(1, ordering: .relaxed) }
}
