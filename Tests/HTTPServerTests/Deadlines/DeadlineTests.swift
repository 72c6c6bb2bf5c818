import HTTP
import Testing

@testable import HTTPServer

/// Each limit of time, just before and just after it; a loop looks at its deadlines every tenth of a second.
@Suite(.serialized) struct DeadlineTests {
    private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"

    @Test(arguments: [
        ("G", "ET /p HTTP/1.1\r\nHost: a\r\n\r\n"), ("GET /p HTTP/1.1\r\n", "Host: a\r\n\r\n"),
        ("GET /p HTTP/1.1\r\nHost: a\r\n\r", "\n"), ("\r\nGET", " /p HTTP/1.1\r\nHost: a\r\n\r\n"),
    ])
    func `a header has ten seconds`(_ first: String, _ second: String) async throws {
        try await withServer { server in
            let other = try server.connect()
            let (slow, late) = (try server.connect(), try server.connect())
            for client in [slow, late] { try client.send(first) }
            try server.settle(other)
            server.clock.advance(by: .milliseconds(9_800))
            try server.settle(other)
            try slow.send(second)
            #expect(try slow.readResponse().body == "GET /p")
            server.clock.advance(by: .milliseconds(400))
            let refusal = try late.readResponse()
            #expect(refusal.status == "HTTP/1.1 408 Request Timeout")
            #expect(refusal["Connection"] == "close")
            #expect(try late.isClosed())
        }
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\n", "hello"), ("Content-Length: 5\r\n\r\nhell", "o"),
        ("Transfer-Encoding: chunked\r\n\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\n\r\n5\r\nhe", "llo\r\n0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\n\r\n0\r\nTrailer: x", "\r\n\r\n"),
    ])
    func `a content has thirty seconds`(_ first: String, _ second: String) async throws {
        try await withServer { server in
            let other = try server.connect()
            let (slow, late) = (try server.connect(), try server.connect())
            for client in [slow, late] { try client.send(DeadlineTests.post + first) }
            try server.settle(other)
            server.clock.advance(by: .milliseconds(29_800))
            try server.settle(other)
            try slow.send(second)
            #expect(try slow.readResponse().body == "POST /p")
            server.clock.advance(by: .milliseconds(400))
            #expect(try late.readResponse().status == "HTTP/1.1 408 Request Timeout")
            #expect(try late.isClosed())
        }
    }

    @Test(arguments: ["", "GET /p HTTP/1.1\r\nHost: a\r\n\r\n"])
    func `an idle connection has a minute`(_ first: String) async throws {
        try await withServer { server in
            let (quick, late) = (try server.connect(), try server.connect())
            for client in [quick, late] {
                try client.send(first)
                if !first.isEmpty { _ = try client.readResponse() }
            }
            try server.settle()
            server.clock.advance(by: .milliseconds(59_800))
            try quick.send("GET /q HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try quick.readResponse().body == "GET /q")
            server.clock.advance(by: .milliseconds(400))
            #expect(try late.isClosed())
            try quick.send("GET /r HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try quick.readResponse().body == "GET /r")
        }
    }

    @Test func `a reader has thirty seconds to take something`() async throws {
        let count = 64 << 20
        let content = [UInt8](repeating: 0x61, count: count)
        let answer: @Sendable (Request) async -> Response = { request in
            request.path == "/large" ? Response(body: .bytes(content)) : .text(request.path)
        }
        try await withServer(answer: answer) { server in
            let other = try server.connect()
            let (slow, late) = (try server.connect(), try server.connect())
            for client in [slow, late] { try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
            try server.settle(other)
            server.clock.advance(by: .milliseconds(29_800))
            try server.settle(other)
            #expect(try slow.readResponse().body.utf8.count == count)
            server.clock.advance(by: .milliseconds(400))
            try server.settle(other)
            #expect(try late.readToEnd().utf8.count < count)
        }
    }

    @Test func `the connections that there may be are served, one more is not, until one has left`()
        async throws
    {
        try await withServer({ $0.limits.connections = 3 }) { server in
            var clients = try (1...3).map { _ in try server.connect() }
            for client in clients {
                try client.send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.readResponse().body == "GET /p")
            }
            for _ in 1...2 {
                let refused = try server.connect()
                let response = try refused.readResponse()
                #expect(response.status == "HTTP/1.1 503 Service Unavailable")
                #expect(response["Retry-After"] == "5")
                #expect(response["Connection"] == "close")
                #expect(try refused.isClosed())
            }
            clients[0].finishSending()
            #expect(try clients[0].isClosed())
            clients.removeFirst()
            // The refused ones count until the server has seen them leave.
            try clients[0].send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try clients[0].readResponse()
            try clients[0].send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try clients[0].readResponse()
            let next = try server.connect()
            try next.send("GET /p HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try next.readResponse().body == "GET /p")
        }
    }
}
