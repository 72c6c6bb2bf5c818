import Synchronization

/// Tells the open pages of a controller that its data has changed: data in memory, or anywhere but in a source.
///
/// Whoever changes the data tells, from any task; the controller has the same signal in its property `changes`. Its pages
/// ask again with the tags of what they show, so that telling too often costs little.
///
/// ```swift
/// actor Inbox {
///     nonisolated let changes = ChangeSignal()
///     private(set) var letters: [Letter] = []
///
///     func receive(_ letter: Letter) {
///         letters.append(letter)
///         changes.tell()
///     }
/// }
///
/// struct Letters: ListController {
///     let inbox: Inbox
///     var changes: ChangeSignal? { inbox.changes }
///     // …
/// }
/// ```
///
/// Tell after the change was made: a page that was read in between would not be asked for again.
public final class ChangeSignal: Sendable {
    private struct State {
        var version = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Mutex(State())

    /// A signal that has told nothing yet.
    public init() {}

    /// Says that the data has changed.
    public func tell() {
        let listeners = state.withLock { state in
            state.version += 1
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// How many listen.
    var listenerCount: Int { state.withLock(\.listeners.count) }

    /// How often it has told.
    var version: Int { state.withLock(\.version) }

    /// Returns a stream with an element after each change, one for several that nobody has read yet.
    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }
}
