import Dispatch
import HTTP
import Synchronization

@testable import HTTPServer

/// Answers with a closure.
struct ClosureResponder: Responder {
    let answer: @Sendable (Request) async -> Response

    func respond(to request: Request) async -> Response { await answer(request) }
}

/// Has the answer to some requests ready, as a dashboard has; the same closure answers the others.
struct PromptClosureResponder: PromptResponder {
    /// What is answered at once.
    enum Readiness: CaseIterable { case nothing, everything }

    let readiness: Readiness
    let answer: @Sendable (Request) -> Response

    func respond(to request: Request) async -> Response { answer(request) }

    func promptResponse(to request: borrowing Request) -> Response? {
        readiness == .everything ? answer(copy request) : nil
    }
}

/// A clock that moves only when a test says so.
///
/// A loop with a deadline looks at it again after a millisecond.
final class ManualClock: LoopClock {
    private let nanoseconds = Atomic<Int64>(1_000_000_000)

    func now() -> Int64 { nanoseconds.load(ordering: .relaxed) }

    func advance(by duration: Duration) { nanoseconds.add(duration.nanoseconds, ordering: .relaxed) }

    func timeout(from now: Int64, until moment: Int64) -> CInt { moment == .max ? -1 : moment <= now ? 0 : 1 }
}

/// A door that a test opens, and that tasks wait at.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until the door opens, or the task is cancelled.
    func waitOrCancel() async {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            open()
        }
    }
}

/// What a test's script talks to while the server runs.
struct RunningServer: Sendable {
    let server: Server
    let address: BoundAddress
    let clock: ManualClock

    func connect() throws -> TestClient { try TestClient(port: address.port ?? 0) }

    /// Returns when the only loop has done all that there was to do before the call.
    ///
    /// Two answers on another connection take two turns of the loop.
    func settle() throws { try settle(try connect()) }

    /// The same, through a connection that is open and idle.
    func settle(_ client: TestClient) throws {
        for _ in 1...2 {
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
        }
    }

    /// The same for a server whose only place is taken.
    func settleByRefusals() throws {
        for _ in 1...2 { _ = try connect().readResponse() }
    }

    /// Returns when every connection that waits for a request has given up its task.
    func letRest() throws {
        clock.advance(by: .milliseconds(250))
        try settle()
    }
}

/// Runs a server for the time of a script, which has a thread of its own and may block it.
@discardableResult
func withServer<Result: Sendable>(
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    clock: ManualClock = ManualClock(),
    answer: @escaping @Sendable (Request) async -> Response = { .text("\($0.method) \($0.path)") },
    _ script: @escaping @Sendable (RunningServer) throws -> Result
) async throws -> Result {
    try await withServer(configure, clock: clock, responder: ClosureResponder(answer: answer), script)
}

/// The same, with any responder.
@discardableResult
func withServer<Result: Sendable>(
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    clock: ManualClock = ManualClock(),
    responder: any Responder,
    _ script: @escaping @Sendable (RunningServer) throws -> Result
) async throws -> Result {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.loops = 1
    configure(&configuration)
    let server = Server(configuration, responder: responder, clock: clock)
    let running = RunningServer(server: server, address: try server.bind(), clock: clock)
    async let end: Void = server.run()
    let result = await onThread { Swift.Result { try script(running) } }
    server.shutdown()
    try await end
    return try result.get()
}

/// Runs a closure on a new thread, so that it may block without taking a thread from the tasks.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    var thread: LoopThread?
    defer { thread?.join() }
    return await withCheckedContinuation { continuation in
        do {
            thread = try LoopThread { continuation.resume(returning: body()) }
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// Blocks the thread of a script until a task of its own has a result.
func waitFor<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task {
        let value = await body()
        result.withLock { $0 = value }
        isDone.signal()
    }
    while true {
        isDone.wait()
        if let value = result.withLock(\.self) { return value }
    }
}
