import HTTP
import Testing

@testable import HTTPServer

/// What the contents of many requests may take together.
@Suite struct SharedMemoryTests {
    private static func post(_ sent: String, of count: Int) -> String {
        "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n\(sent)"
    }

    @Test func `contents beyond the limit of all are refused, and those before them are read`() async throws {
        try await withServer({ $0.limits.bodies = 10 }, answer: { .text("\($0.body.count)") }) { server in
            let first = try server.connect()
            try first.send(Self.post("aaaaaa", of: 12))
            try server.settle()
            let second = try server.connect()
            try second.send(Self.post("bbbbb", of: 12))
            let refusal = try second.readResponse()
            #expect(refusal.status == "HTTP/1.1 503 Service Unavailable")
            #expect(refusal["Retry-After"] == "5")
            #expect(refusal["Connection"] == "close")
            try first.send("aaaaaa")
            #expect(try first.readResponse().body == "12")
            let third = try server.connect()
            try third.send(Self.post("cccccccccc", of: 10))
            #expect(try third.readResponse().body == "10")
        }
    }
}
