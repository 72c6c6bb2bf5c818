import HTTP
import Testing

@testable import HTTPServer

/// What becomes of requests that are on their way when the server stops; the drain is ten seconds.
@Suite(.serialized) struct StoppingTests {
    private static let post = "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"

    @Test(arguments: ["GET /p HT", post, post + "hel", "\r\nG"])
    func `a half-sent request gets one second`(_ half: String) async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send(half)
            try server.startStopping()
            server.clock.advance(by: .milliseconds(1_200))
            #expect(try client.readResponse().status == "HTTP/1.1 408 Request Timeout")
            #expect(try client.isClosed())
        }
    }

    @Test(arguments: [("GET /p HT", "TP/1.1\r\nHost: a\r\n\r\n", "GET"), (post + "hel", "lo", "POST")])
    func `the rest of a half-sent request is still read`(_ half: String, _ rest: String, _ method: String)
        async throws
    {
        try await withServer { server in
            let client = try server.connect()
            try client.send(half)
            try server.startStopping()
            server.clock.advance(by: .milliseconds(700))
            try client.send(rest)
            let response = try client.readResponse()
            #expect(response.body == "\(method) /p")
            #expect(response["Connection"] == "close")
            #expect(try client.isClosed())
        }
    }

    @Test func `a content that keeps coming is read while the server stops`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send(StoppingTests.post)
            try server.startStopping()
            for byte in "hello".utf8 {
                server.clock.advance(by: .milliseconds(700))
                try client.send([byte])
            }
            #expect(try client.readResponse().body == "POST /p")
        }
    }

    @Test func `the client of a responder that ignores everything is closed at the deadline`() async throws {
        let (started, gate) = (Flag(), Gate())
        let answer: @Sendable (Request) async -> Response = { request in
            guard request.path == "/wait" else { return .text("at once") }
            started.set()
            await gate.wait()
            return .text("too late")
        }
        try await withServer(answer: answer) { server in
            // The server ends only with its last request: memory that a task uses is never taken from it.
            defer { gate.open() }
            let client = try server.connect()
            try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            while !started.isSetSoon() {}
            try server.startStopping()
            server.clock.advance(by: .milliseconds(10_200))
            #expect(try client.isClosed())
        }
    }

    /// Enough connections that none of them keeps its task while it waits.
    private static let crowd = 140

    @Test(arguments: [1, crowd], PromptClosureResponder.Readiness.allCases)
    func `connections in use get a moment for their last requests, whether they rest or not`(
        _ count: Int,
        _ readiness: PromptClosureResponder.Readiness
    ) async throws {
        let responder = PromptClosureResponder(readiness: readiness) { .text($0.path) }
        try await withServer(responder: responder) { server in
            let idle = try server.idleConnection()
            let clients = try (0..<count).map { _ in try server.connect() }
            for client in clients { #expect(try client.answer(to: "/first")["Connection"] == nil) }
            // Those that have a task give it up.
            try server.letRest()
            for client in clients { #expect(try client.answer(to: "/second")["Connection"] == nil) }
            server.clock.advance(by: .milliseconds(300))
            try server.settle()
            try server.startStopping(closing: idle)
            for client in clients {
                let response = try client.answer(to: "/last")
                #expect(response.body == "/last")
                #expect(response["Connection"] == "close")
                client.finishSending()
                #expect(try client.isClosed())
            }
        }
    }

    @Test(arguments: [1, crowd]) func `the moment for a last request is half a second`(_ count: Int)
        async throws
    {
        let responder = PromptClosureResponder(readiness: .everything) { .text($0.path) }
        try await withServer(responder: responder) { server in
            let idle = try server.idleConnection()
            let clients = try (0..<count).map { _ in try server.connect() }
            for client in clients { _ = try client.answer(to: "/first") }
            try server.letRest()
            try server.startStopping(closing: idle)
            server.clock.advance(by: .milliseconds(700))
            for client in clients { #expect(try client.isClosed()) }
        }
    }

    @Test func `a crowd that has left takes no moment from those who come later`() async throws {
        try await withServer(responder: PromptClosureResponder(readiness: .nothing) { .text($0.path) }) {
            server in
            let idle = try server.idleConnection()
            do {
                let clients = try (0..<StoppingTests.crowd).map { _ in try server.connect() }
                for client in clients { _ = try client.answer(to: "/first") }
            }
            try server.settle()
            let new = try server.connect()
            try server.settle()
            try server.startStopping(closing: idle)
            #expect(try new.answer(to: "/last")["Connection"] == "close")
        }
    }
}

extension TestClient {
    fileprivate func answer(to path: String) throws -> TestResponse {
        try send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        return try readResponse()
    }
}

extension RunningServer {
    /// A connection that has been idle for so long that the server closes it as soon as it stops.
    fileprivate func idleConnection() throws -> TestClient {
        let idle = try connect()
        try settle(idle)
        clock.advance(by: .milliseconds(700))
        try settle()
        return idle
    }

    /// Tells the server to stop, and returns when it has begun to.
    fileprivate func startStopping(closing idle: TestClient? = nil) throws {
        let idle = try idle ?? idleConnection()
        server.shutdown()
        guard try idle.isClosed() else { throw TestClient.Failure(description: "still open") }
    }
}
