import HTTP
import Testing

@testable import HTTPServer

/// Many clients of bad manners at once, on two loops, while time runs a hundred times as fast.
@Suite(.serialized) struct ChaosTests {
    @Test(arguments: 1...4)
    func `whatever its clients do, a server goes on`(_ seed: Int) async throws {
        try await withRunningTime { clock in
            try await withServer(configure, clock: clock, answer: { await Misbehaviour.answer($0) }) {
                server in
                try withCrowd(at: server, seed: seed) {}
                // Time is so fast that this client may be dropped for its slowness, too; then it comes again.
                while (try? server.answerAfterwards()) != "/after" {}
            }
        }
    }

    @Test(arguments: 5...8)
    func `whatever its clients do, a server can stop`(_ seed: Int) async throws {
        let (requests, isBusy) = (Told(), Flag())
        let answer: @Sendable (Request) async -> Response = { request in
            requests.add(request.path)
            if requests.lines.count > 10 { isBusy.set() }
            return await Misbehaviour.answer(request)
        }
        try await withRunningTime { clock in
            try await withServer(configure, clock: clock, answer: answer) { server in
                try withCrowd(at: server, seed: seed, whenGone: { isBusy.set() }) {
                    while !isBusy.isSetSoon() {}
                    server.server.shutdown()
                }
            }
        }
    }

    @Test(arguments: 9...14)
    func `whatever its clients do, a server with ready answers goes on and can stop`(_ seed: Int)
        async throws
    {
        try await withRunningTime { clock in
            try await withServer(configure, clock: clock, responder: Misbehaviour.Ready()) { server in
                try withCrowd(at: server, seed: seed) {}
                while (try? server.answerAfterwards()) != "/after" {}
                try withCrowd(at: server, seed: seed + 100) { server.server.shutdown() }
            }
        }
    }

    private func configure(_ configuration: inout ServerConfiguration) {
        configuration.loops = 2
        configuration.limits.connections = 10
        configuration.limits.headerTime = .seconds(1)
        configuration.limits.bodyTime = .seconds(1)
        configuration.limits.idleTime = .seconds(2)
        configuration.limits.stalledWriteTime = .seconds(1)
    }
}

/// Lets time run until a server has come to its end.
private func withRunningTime(_ body: (ManualClock) async throws -> Void) async throws {
    let (clock, isDone) = (ManualClock(), Flag())
    async let time: Void = onThread {
        while !isDone.isSetSoon() { clock.advance(by: .milliseconds(100)) }
    }
    defer { isDone.set() }
    try await body(clock)
    isDone.set()
    await time
}

extension RunningServer {
    fileprivate func answerAfterwards() throws -> String {
        let client = try connect()
        try client.send("GET /after HTTP/1.1\r\nHost: a\r\n\r\n")
        return try client.readResponse().body
    }
}

/// Lets eight clients do their worst while a closure runs, and until they have all gone.
private func withCrowd(
    at server: RunningServer,
    seed: Int,
    whenGone: @escaping @Sendable () -> Void = {},
    _ body: () throws -> Void
) throws {
    let crowd = try (0..<8).map { number in
        try LoopThread {
            var misbehaviour = Misbehaviour(seed: seed * 8 + number)
            for _ in 0..<40 { misbehaviour.act(on: server) }
            whenGone()
        }
    }
    defer { for client in crowd { client.join() } }
    try body()
}
