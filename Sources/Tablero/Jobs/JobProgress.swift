import Synchronization

/// How far work has come, told by the work and read by whoever looks.
///
/// Telling it is cheap enough for every step of a loop: the newest is kept, and nothing is sent until somebody
/// asks. The tasks of one job may all tell it.
public final class JobProgress: Sendable {
    /// What is known at one moment.
    struct Value: Sendable, Equatable {
        var message = ""
        var completed: Int?
        var total: Int?
        /// Between 0 and 1.
        var fraction: Double?
        /// When the present scale began, and at which fraction, to estimate the rest from.
        var scale: Scale?
    }

    struct Scale: Sendable, Equatable {
        let start: ContinuousClock.Instant
        let fraction: Double
    }

    private struct State {
        var value = Value()
        var isCancelled = false
        var hasEnded = false
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }

    /// Says that so many of all steps are done, and what is being done.
    ///
    /// Steps are never taken back: of two tasks that tell their numbers out of order, the higher stays. Another
    /// `total` begins a new scale, for work in several parts.
    ///
    /// - Throws: `CancellationError` once the job was cancelled.
    public func update(_ completed: Int, of total: Int, _ message: String? = nil) throws {
        let total = max(total, 0)
        let completed = min(max(completed, 0), total)
        try change(message) { value in
            if value.total != total { value = Value(message: value.message, total: total) }
            value.completed = max(value.completed ?? 0, completed)
            value.fraction = total == 0 ? nil : Double(value.completed ?? 0) / Double(total)
        }
    }

    /// Says which part of the work is done, between 0 and 1, and what is being done.
    ///
    /// - Throws: `CancellationError` once the job was cancelled.
    public func update(fraction: Double, _ message: String? = nil) throws {
        guard !fraction.isNaN else { return try change(message) { _ in } }
        try change(message) { value in
            if value.total != nil { value = Value(message: value.message) }
            value.fraction = max(value.fraction ?? 0, min(max(fraction, 0), 1))
        }
    }

    /// Says what is being done.
    ///
    /// - Throws: `CancellationError` once the job was cancelled.
    public func update(_ message: String) throws { try change(message) { _ in } }

    /// What is known now.
    var value: Value { state.withLock { $0.value } }

    /// Whether somebody asked for the end of the work.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Takes no more news, and returns the last: what a task that outlives its job tells is lost.
    func end() -> Value {
        state.withLock {
            $0.hasEnded = true
            return $0.value
        }
    }

    /// Makes a change under the lock; `body` is this file's own, and the clock is read for the first step of a
    /// scale only.
    private func change(_ message: String?, _ body: (inout Value) -> Void) throws {
        let isCancelled = state.withLock { state in
            guard !state.isCancelled, !state.hasEnded else { return true }
            body(&state.value)
            if let message { state.value.message = message }
            if state.value.scale == nil, let fraction = state.value.fraction {
                state.value.scale = Scale(start: now(), fraction: fraction)
            }
            return false
        }
        if isCancelled || Task.isCancelled { throw CancellationError() }
    }
}
