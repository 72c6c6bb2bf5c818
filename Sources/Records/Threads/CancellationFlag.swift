internal import Synchronization

/// Tells a running query that nobody waits for it any more.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }
}
