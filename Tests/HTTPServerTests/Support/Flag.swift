import Dispatch
import HTTP
import Synchronization

@testable import HTTPServer

/// Something that happened, for a thread to look at.
final class Flag: Sendable {
    private let value = Atomic(false)
    private let change = DispatchSemaphore(value: 0)

    /// Whether it is set within a millisecond; the thread rests while it waits.
    func isSetSoon() -> Bool {
        if !value.load(ordering: .relaxed) { _ = change.wait(timeout: .now() + .milliseconds(1)) }
        return value.load(ordering: .relaxed)
    }

    func set() {
        value.store(true, ordering: .relaxed)
        change.signal()
    }
}

/// A writer that is kept longer than it should be.
final class Kept: Sendable {
    private let state = Mutex<(any BodyWriter)?>(nil)

    /// Gives the writer away, which leads back to here: through its connection, and the closure that answers.
    func take() -> (any BodyWriter)? { state.withLock { $0.take() } }

    func set(_ writer: any BodyWriter) { state.withLock { $0 = writer } }
}

/// What a server said, line by line.
final class Told: Sendable {
    private let state = Mutex([String]())
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// What a server said of its requests.
final class ToldRequests: Sendable {
    private let state = Mutex([AnsweredRequest]())
    var all: [AnsweredRequest] { state.withLock { $0 } }
    func add(_ request: AnsweredRequest) { state.withLock { $0.append(request) } }
}
