internal import Dispatch
internal import Synchronization

/// Those who wait for a thread that may never answer, such as one that reads from a disk which is gone.
///
/// Such a thread cannot be ended, but whoever waits for it is told when its time is over. What the thread
/// answers later is dropped.
final class Waiters: Sendable {
    private typealias Waiter = (deadline: ContinuousClock.Instant, giveUp: @Sendable () -> Void)

    private struct State {
        /// Whoever takes a waiter out, answers it.
        var waiting: [Int: Waiter] = [:]
        var next = 0
        var isLooking = false
    }

    /// The time between two looks for whoever has waited too long.
    private static let interval = DispatchTimeInterval.milliseconds(100)
    private static let queue = DispatchQueue(label: "tablero.waiters")

    private let state = Mutex(State())

    /// Returns what `begin` has its argument called with, on any thread.
    ///
    /// - Throws: the failure that it was called with, or `silence` if it was not called until the deadline.
    func value<Value: Sendable>(
        until deadline: ContinuousClock.Instant,
        otherwise silence: RecordsError,
        _ begin: (_ answer: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
    ) async throws -> Value {
        // A waiter is taken out exactly once, and that resumes it.
        try unsafe await withUnsafeContinuation {
            (done: UnsafeContinuation<Result<Value, any Error>, Never>) in
            let number = add((deadline, { unsafe done.resume(returning: .failure(silence)) }))
            begin { [self] result in
                if take(number) { unsafe done.resume(returning: result) }
            }
        }.get()
    }

    private func add(_ waiter: Waiter) -> Int {
        let (number, isFirst) = state.withLock { state in
            state.next += 1
            state.waiting[state.next] = waiter
            defer { state.isLooking = true }
            return (state.next, !state.isLooking)
        }
        if isFirst { lookLater() }
        return number
    }

    private func take(_ number: Int) -> Bool {
        state.withLock { $0.waiting.removeValue(forKey: number) != nil }
    }

    private func lookLater() {
        Self.queue.asyncAfter(deadline: .now() + Self.interval) { [self] in
            let (late, isLast) = state.withLock { state in
                let now = ContinuousClock.now
                let late = state.waiting.filter { $0.value.deadline <= now }
                for number in late.keys { state.waiting[number] = nil }
                state.isLooking = !state.waiting.isEmpty
                return (late.values.map(\.giveUp), state.waiting.isEmpty)
            }
            for giveUp in late { giveUp() }
            if !isLast { lookLater() }
        }
    }
}
