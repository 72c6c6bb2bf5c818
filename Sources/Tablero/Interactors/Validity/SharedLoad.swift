import Synchronization

/// One piece of work for whoever wants its result.
///
/// Whoever leaves early leaves alone; when the last one has left, the work is cancelled.
final class SharedLoad<Value: Sendable>: Sendable {
    /// The place of one who waits.
    struct Seat: Hashable, Sendable {
        fileprivate let number: Int
    }

    private enum Waiter {
        case expected
        case waiting(CheckedContinuation<Value, any Error>)
    }

    private struct State {
        var waiters: [Seat: Waiter] = [:]
        var seatCount = 0
        var outcome: Result<Value, any Error>?
        var isAbandoned = false
        var work: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Takes a seat, which must be followed by ``value(at:)``; `nil` if all others have left, and the work with
    /// them.
    func join() -> Seat? {
        state.withLock { state in
            guard !state.isAbandoned else { return nil }
            let seat = Seat(number: state.seatCount)
            state.seatCount += 1
            state.waiters[seat] = .expected
            return seat
        }
    }

    /// Begins the work, which ends with ``finish(_:)``.
    func start(_ work: @escaping @Sendable () async -> Void) {
        // A task of its own, since it belongs to nobody who waits; who waits last ends it.
        let task = Task { await work() }
        let isAbandoned = state.withLock { state in
            state.work = task
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    /// Returns what the work comes to.
    ///
    /// - Throws: the work's error, or `CancellationError` if the caller is cancelled.
    func value(at seat: Seat) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { state -> Result<Value, any Error>? in
                    guard state.waiters[seat] != nil else { return .failure(CancellationError()) }
                    if state.outcome == nil { state.waiters[seat] = .waiting(continuation) }
                    return state.outcome
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            leave(seat)
        }
    }

    /// Hands the result to all who wait, and who come later.
    func finish(_ outcome: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            state.outcome = outcome
            defer { state.waiters = state.waiters.mapValues { _ in .expected } }
            return state.waiters.values
        }
        for case .waiting(let continuation) in waiters { continuation.resume(with: outcome) }
    }

    private func leave(_ seat: Seat) {
        let (waiter, work) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            let waiter = state.waiters.removeValue(forKey: seat)
            guard state.waiters.isEmpty, state.outcome == nil else { return (waiter, nil) }
            state.isAbandoned = true
            return (waiter, state.work)
        }
        if case .waiting(let continuation) = waiter { continuation.resume(throwing: CancellationError()) }
        work?.cancel()
    }
}
