import HTTP
import Testing

@testable import HTTPServer

/// What a listener hears of each request.
@Suite struct AnsweredRequestTests {
    private static func line(_ request: AnsweredRequest) -> String {
        let words = [
            request.method?.rawValue ?? "-", request.path ?? "-", "\(request.client)", request.user ?? "-",
            "\(request.status.code)", "\(request.contentSize)",
        ]
        return words.joined(separator: " ")
    }

    private func heard(
        _ configure: @escaping (inout ServerConfiguration) -> Void = { _ in },
        answer: @escaping @Sendable (Request) async -> Response = { .text("\($0.method) \($0.path)") },
        _ script: @escaping @Sendable (RunningServer) throws -> Void
    ) async throws -> [AnsweredRequest] {
        let told = ToldRequests()
        try await withServer(
            {
                configure(&$0)
                $0.onRequest = { told.add($0) }
            },
            answer: answer,
            script
        )
        return told.all
    }

    @Test func `a path is told as the browser shows it, without its query`() async throws {
        let requests = try await heard({
            $0.basePath = "/ops"
            $0.forwarding = ForwardingPolicy(
                trusting: [IPNetwork("127.0.0.1")].compactMap(\.self),
                userField: "User"
            )
        }) { server in
            let client = try server.connect()
            try client.send(
                "GET /ops/a%20b?secret=1 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nUser: ada\r\n\r\n"
            )
            _ = try client.readResponse()
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse(hasContent: false)
        }
        #expect(
            requests.map(Self.line) == [
                "GET /ops/a%20b 192.0.2.1 ada 200 10", "HEAD /ops/ 127.0.0.1 - 200 0",
            ]
        )
    }

    @Test(arguments: [
        ("GET\r\n\r\n", "- - 127.0.0.1 - 400"),
        ("GET /" + String(repeating: "a", count: 9000), "- - 127.0.0.1 - 414"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", "POST / 127.0.0.1 - 413"),
        (
            "POST /a?b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "POST /a 127.0.0.1 - 400"
        ),
    ])
    func `a request that is refused is told with what is known of it`(_ request: String, _ expected: String)
        async throws
    {
        let requests = try await heard { server in
            let client = try server.connect()
            try client.send(request)
            let size = try client.readResponse().body.utf8.count
            #expect(size > 100)
        }
        #expect(requests.count == 1)
        #expect(requests.first.map(Self.line)?.hasPrefix(expected + " ") == true)
        #expect(requests.first?.contentSize ?? 0 > 100)
    }

    @Test func `a client that is too slow, or too many, is told of`() async throws {
        let requests = try await heard({ $0.limits.connections = 1 }) { server in
            let client = try server.connect()
            try client.send("GET / HT")
            #expect(try server.connect().readResponse().status.contains("503"))
            try server.settleByRefusals()
            server.clock.advance(by: .seconds(11))
            #expect(try client.readResponse().status.contains("408"))
        }
        #expect(requests.last?.status == .requestTimeout)
        #expect(requests.last.map { $0.duration >= .seconds(10) } == true)
        #expect(requests.dropLast().allSatisfy { $0.status == .serviceUnavailable })
    }

    @Test func `a stream is told when it ends, with all of its content`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    for _ in 1...3 { try await writer.write(Array("12345".utf8)) }
                }
            )
        }
        let requests = try await heard(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "0\r\n\r\n")
        }
        #expect(requests.map(Self.line) == ["GET /1 127.0.0.1 - 200 15"])
    }

    @Test(arguments: [
        (["127.0.0.1"], "X-Request-Id: proxy.1\r\n", "proxy.1"), ([], "X-Request-Id: proxy.1\r\n", nil),
        (["127.0.0.1"], "X-Request-Id: a b\r\n", nil), (["127.0.0.1"], "", nil),
        (["127.0.0.1"], "X-Request-Id: a\r\nX-Request-Id: b\r\n", nil),
    ])
    func `a request has the name that a trusted proxy gives it, and otherwise a new one`(
        _ proxies: [String],
        _ field: String,
        _ expected: String?
    ) async throws {
        let requests = try await heard(
            { $0.forwarding = ForwardingPolicy(trusting: proxies.compactMap { IPNetwork($0) }) },
            answer: { .text($0.id.description, status: .internalServerError) }
        ) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
            let response = try client.readResponse()
            #expect(response["X-Request-Id"] == response.body)
            #expect(response.body == expected ?? response.body)
            #expect(response.body.utf8.count == expected?.utf8.count ?? 16)
        }
        #expect(requests.count == 1)
        #expect(expected == nil || requests.first?.id.description == expected)
    }

    @Test func `only an error is sent with its name`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: x\r\n\r\n")
            #expect(try client.readResponse()["X-Request-Id"] == nil)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n")
            #expect(try client.readResponse()["X-Request-Id"]?.utf8.count == 16)
        }
    }
}
