import HTTP
import Testing

@testable import HTTPServer

@Suite struct RefusalTests {
    @Test(arguments: [
        ("GET /\r\n\r\n", "400 Bad Request"),
        ("GET / HTTP/1.1\r\n\r\n", "400 Bad Request"),
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", "505 HTTP Version Not Supported"),
        ("GET /" + String(repeating: "a", count: 9000), "414 URI Too Long"),
        (
            "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 40_000),
            "431 Request Header Fields Too Large"
        ),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", "413 Content Too Large"),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "501 Not Implemented"),
    ])
    func `what cannot be read is refused, and closed`(_ request: String, _ status: String) async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send(request)
            let response = try client.readResponse()
            #expect(response.status == "HTTP/1.1 \(status)")
            #expect(response["Connection"] == "close")
            #expect(response.body.contains("<h1>\(status)</h1>"))
            client.finishSending()
            #expect(try client.isClosed())
            let other = try server.connect()
            try other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try other.readResponse().body == "GET /")
        }
    }

    @Test func `a client that goes on sending still reads why it was refused`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n")
            for _ in 0..<30 { try client.send([UInt8](repeating: 0x61, count: 65_536)) }
            #expect(try client.readResponse().status == "HTTP/1.1 413 Content Too Large")
        }
    }

    @Test func `a request before the malformed one is answered`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET\r\n\r\n")
            #expect(try client.readResponse().body == "GET /1")
            #expect(try client.readResponse().status == "HTTP/1.1 400 Bad Request")
        }
    }

    @Test func `a connection too many is told to come back`() async throws {
        try await withServer({ $0.limits.connections = 1 }) { server in
            let first = try server.connect()
            try first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try first.readResponse().body == "GET /")
            let second = try server.connect()
            let response = try second.readResponse()
            #expect(response.status == "HTTP/1.1 503 Service Unavailable")
            #expect(response["Retry-After"] == "5")
        }
    }
}

@Suite struct TimeoutTests {
    @Test func `a header that takes too long is 408`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT")
            #expect(try client.readResponse().body == "GET /")
            try server.settle()
            server.clock.advance(by: .seconds(11))
            #expect(try client.readResponse().status == "HTTP/1.1 408 Request Timeout")
        }
    }

    @Test func `bytes now and then do not give a header more time`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HT")
            for _ in 0..<3 {
                try client.send("T")
                try server.settle()
                server.clock.advance(by: .seconds(4))
            }
            #expect(try client.readResponse().status == "HTTP/1.1 408 Request Timeout")
        }
    }

    @Test func `a content that takes too long is 408`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            server.clock.advance(by: .seconds(31))
            #expect(try client.readResponse().status == "HTTP/1.1 408 Request Timeout")
        }
    }

    @Test func `an idle connection is closed without a word`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            try server.settle()
            server.clock.advance(by: .seconds(61))
            #expect(try client.isClosed())
        }
    }

    @Test func `a reader that takes nothing is dropped`() async throws {
        let ended = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    defer { ended.open() }
                    while true { try await writer.write([UInt8](repeating: 0x61, count: 65_536)) }
                }
            )
        }
        let clock = try await withServer({ $0.limits.stalledWriteTime = .seconds(5) }, answer: answer) {
            server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            // Each step lets the loop look once; the writer is stalled as soon as the buffers are full.
            let isEnded = Flag()
            Task {
                await ended.wait()
                isEnded.set()
            }
            while !isEnded.isSetSoon() { server.clock.advance(by: .milliseconds(1)) }
            return server.clock
        }
        #expect(clock.now() > 5_000_000_000)
    }
}
