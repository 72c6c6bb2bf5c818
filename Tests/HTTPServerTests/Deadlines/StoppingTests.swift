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
}

extension RunningServer {
    /// Tells the server to stop, and returns when it has begun to: then it closes what is idle.
    fileprivate func startStopping() throws {
        let idle = try connect()
        try settle(idle)
        try letRest()
        server.shutdown()
        guard try idle.isClosed() else { throw TestClient.Failure(description: "still open") }
    }
}
