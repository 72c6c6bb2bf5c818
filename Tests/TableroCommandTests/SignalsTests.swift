import Glibc
import Synchronization
import Testing

@testable import Tablero
@testable import TableroCommand

/// Each test has a process of its own, which it may send signals to.
@Suite struct SignalsTests {
    @Test func `reloads run one after the other, and the last one asked for is done`() async {
        await #expect(processExitsWith: .success) {
            let events = Events()
            let signals = Signals(
                stop: { events.add("stop") },
                reload: {
                    let number = events.begin()
                    // The first one takes until all signals have been read, which come in their order.
                    if number == 1 { await events.wait(for: "stop", count: 3) }
                    events.add("end \(number)")
                }
            )
            receive(SIGHUP)
            await events.wait(for: "begin 1", count: 1)
            for _ in 1...3 {
                receive(SIGHUP)
                receive(SIGTERM)
            }
            await events.wait(for: "end 2", count: 1)
            signals.cancel()
            precondition(events.lines == ["begin 1", "stop", "stop", "stop", "end 1", "begin 2", "end 2"])
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `a process that cannot end is ended when its time is over, and says so`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let log = AccessLog(format: .text)
            ServingRun.exit(after: .milliseconds(1)) { log.tellOfAbandonedRequest() }
            while true { pause() }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(
            text?.hasSuffix(": a request did not end in time, and the process ends without it.\n") == true
        )
    }
}

/// Has the process receive a signal, whose handler has run when this returns.
private func receive(_ signal: CInt) {
    // Threads of tasks block signals.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
}

/// What happened in its order, and whoever waits for it.
private final class Events: Sendable {
    private struct State {
        var lines: [String] = []
        var reloads = 0
        var waiting: [(line: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func has(_ line: String, _ count: Int) -> Bool { lines.count { $0 == line } >= count }

        /// Takes out those who have waited long enough.
        mutating func takeReady() -> [CheckedContinuation<Void, Never>] {
            let all = waiting
            waiting = all.filter { !has($0.line, $0.count) }
            return all.filter { has($0.line, $0.count) }.map(\.continuation)
        }
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock(\.lines) }

    func add(_ line: String) { change { $0.lines.append(line) } }

    /// Notes that a reload begins, and returns its number.
    func begin() -> Int {
        change { state in
            state.reloads += 1
            state.lines.append("begin \(state.reloads)")
            return state.reloads
        }
    }

    /// Returns when something has happened so many times.
    func wait(for line: String, count: Int) async {
        await withCheckedContinuation { continuation in
            change { $0.waiting.append((line, count, continuation)) }
        }
    }

    private func change<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
        let (result, ready) = state.withLock { state in
            let result = body(&state)
            return (result, state.takeReady())
        }
        for continuation in ready { continuation.resume() }
        return result
    }
}
