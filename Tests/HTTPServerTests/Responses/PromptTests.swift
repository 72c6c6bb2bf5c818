import HTTP
import Testing

@testable import HTTPServer

/// Answers that are ready before anybody asks.
@Suite struct PromptTests {
    /// Has the files ready, or makes the same answers for each request.
    private struct Files: PromptResponder {
        let isPrompt: Bool
        private static let plain = ["/none": 0, "/small": 5, "/large": 3_000_000].mapValues { count in
            Response(
                fields: ["Content-Type": "image/png", "ETag": "\"1\"", "X": "y\r\nZ: 1"],
                body: .bytes([UInt8](repeating: 0x61, count: count))
            )
        }
        private static let prepared = plain.mapValues { PreparedResponse($0, compressed: nil) }

        init(isPrompt: Bool = true) { self.isPrompt = isPrompt }

        func respond(to request: Request) async -> Response {
            Files.plain[request.path] ?? .text("\(request.method) \(request.path)")
        }

        func promptResponse(to request: borrowing Request) -> Response? {
            isPrompt ? Files.prepared[request.path]?.response(to: request) : nil
        }
    }

    /// How a connection waits for the request that a test is about.
    enum Waiting: CaseIterable {
        case new, inTask, resting
    }

    private static func heard(
        _ request: String,
        isPrompt: Bool,
        _ waiting: Waiting = .new
    ) async throws -> String {
        let heard = try await withServer(responder: Files(isPrompt: isPrompt)) { server in
            let client = try server.connect()
            if waiting != .new {
                try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.readResponse()
                try server.settle()
            }
            if waiting == .resting { try server.letRest() }
            try client.send(request)
            client.finishSending()
            return try client.readToEnd()
        }
        return heard.replacing(/Date: [^\r]*\r\n/, with: "")
    }

    @Test(
        arguments: [
            "GET /small HTTP/1.1\r\nHost: a\r\n\r\n", "HEAD /small HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /small HTTP/1.1\r\nHost: a\r\n\r\n", "GET /none HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /small HTTP/1.0\r\n\r\n", "GET /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /small HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"1\"\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nIf-Match: \"2\"\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nRange: bytes=1-2\r\n\r\n",
            "HEAD /small HTTP/1.1\r\nHost: a\r\nRange: bytes=1-2\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nRange: bytes=9-\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhiGET /other HTTP/1.1\r\nHost: a\r\n\r\n",
            "\r\nGET /small HTTP/1.1\r\nHost: a\r\n\r\nGET /small HTTP/1.1\r\nHost: a b\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\n\r\nGET /other HTTP/1.1\r\nHost: a\r\n\r\nGET /small HT",
            "GET /other HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET /", "\r\n",
        ],
        Waiting.allCases
    )
    func `an answer that is ready is the same as one that is made`(_ request: String, _ waiting: Waiting)
        async throws
    {
        let prompt = try await Self.heard(request, isPrompt: true, waiting)
        #expect(prompt == (try await Self.heard(request, isPrompt: false)))
        #expect(prompt.contains("HTTP/1.1 ") || !request.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [
        "GET /small HT", "GET /other HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n",
    ])
    func `a request that comes in pieces is read to its end`(_ first: String) async throws {
        let rest = first.hasPrefix("GET") ? "TP/1.1\r\nHost: a\r\n\r\n" : "x"
        for waiting in Waiting.allCases {
            try await withServer(responder: Files()) { server in
                let client = try server.connect()
                if waiting != .new {
                    try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try client.readResponse()
                }
                if waiting == .resting { try server.letRest() }
                try client.send(first)
                try server.settle()
                try client.send(rest)
                #expect(try client.readResponse().status == "HTTP/1.1 200 OK")
            }
        }
    }

    @Test(arguments: Waiting.allCases, ["/small", "/other"])
    func `after an empty line the next requests are answered, in their order`(
        _ waiting: Waiting,
        _ path: String
    ) async throws {
        try await withServer(responder: Files()) { server in
            let client = try server.connect()
            if waiting != .new {
                try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.readResponse()
            }
            if waiting == .resting { try server.letRest() }
            try client.send("\r\n")
            try server.settle()
            try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.readResponse().body.count == (path == "/small" ? 5 : 10))
            try client.send("\r\n")
            try server.settle()
            try client.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            client.finishSending()
            #expect(try client.readResponse(hasContent: false)["Content-Length"] == "3000000")
            #expect(try client.readBytesToEnd().count == 3_000_000)
        }
    }

    @Test func `an empty line does not make an idle connection live longer`() async throws {
        try await withServer(responder: Files()) { server in
            let clients = [try server.connect(), try server.connect()]
            for client in clients {
                try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.readResponse()
            }
            try server.letRest()
            server.clock.advance(by: .milliseconds(30_000))
            try server.settle()
            for client in clients { try client.send("\r\n") }
            try server.settle()
            try server.letRest()
            try clients[1].send("\r\n")
            #expect(try clients[1].readResponse().status == "HTTP/1.1 400 Bad Request")
            server.clock.advance(by: .milliseconds(30_000))
            #expect(try clients[0].isClosed())
        }
    }

    @Test func `a connection that rests has a minute from its last answer`() async throws {
        try await withServer(responder: Files()) { server in
            let client = try server.connect()
            try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            try server.letRest()
            for _ in 1...3 {
                server.clock.advance(by: .milliseconds(59_500))
                try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.readResponse()["Content-Length"] == "5")
            }
            server.clock.advance(by: .milliseconds(60_200))
            #expect(try client.isClosed())
        }
    }

    @Test func `connections that have rested are served while the server stops`() async throws {
        try await withServer(responder: Files()) { server in
            let client = try server.connect()
            try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            try server.letRest()
            try client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
            server.server.shutdown()
            #expect(try client.readResponse()["Content-Length"] == "5")
            // If it was answered before the server began to stop, it has a moment for another one.
            while !client.hasBytesSoon() { server.clock.advance(by: .milliseconds(100)) }
            #expect(try client.isClosed())
        }
    }

    @Test func `a large answer is taken as slowly as its client likes`() async throws {
        try await withServer(responder: Files()) { server in
            let client = try server.connect()
            try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\nGET /small HTTP/1.1\r\nHost: a\r\n\r\n")
            // The buffers are full, and the server serves others meanwhile.
            try server.settle()
            let large = try client.readResponse()
            #expect(large["Content-Length"] == "3000000")
            #expect(try client.readResponse()["Content-Length"] == "5")
        }
    }

    @Test func `a client that takes nothing of an answer that is ready is dropped`() async throws {
        try await withServer({ $0.limits.stalledWriteTime = .seconds(5) }, responder: Files()) { server in
            let client = try server.connect()
            for _ in 0..<4 { try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
            try server.settle()
            server.clock.advance(by: .milliseconds(5_200))
            try server.settle()
            #expect(throws: TestClient.Failure.self) {
                for _ in 0..<4 { _ = try client.readResponse() }
            }
        }
    }

    @Test func `each answer is told with the size of its content`() async throws {
        let told = ToldRequests()
        try await withServer({ $0.onRequest = { told.add($0) } }, responder: Files()) { server in
            let client = try server.connect()
            for request in ["GET /small", "HEAD /small", "GET /large", "GET /other"] {
                try client.send("\(request) HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.readResponse(hasContent: !request.hasPrefix("HEAD"))
            }
        }
        #expect(told.all.map(\.contentSize) == [5, 0, 3_000_000, 10])
        #expect(told.all.map(\.path) == ["/small", "/small", "/large", "/other"])
    }
}
