import HTTP
import Testing

@testable import HTTPServer

@Suite struct ConnectionTests {
    @Test func `a connection stays open for request after request`() async throws {
        try await withServer { server in
            let client = try server.connect()
            for number in 1...3 {
                try client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try client.readResponse()
                #expect(response.status == "HTTP/1.1 200 OK")
                #expect(
                    response.fields == [
                        "Content-Type: text/plain; charset=utf-8", "Content-Length: \(5 + 1)",
                    ]
                )
                #expect(response.body == "GET /\(number)")
            }
        }
    }

    @Test func `requests in one piece are answered in their order`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send((1...50).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for number in 1...50 { #expect(try client.readResponse().body == "GET /\(number)") }
        }
    }

    @Test func `a client that sends many requests at once does not keep the loop for itself`() async throws {
        let (isStarted, isReleased, order) = (Flag(), Flag(), Told())
        let answer: @Sendable (Request) async -> Response = { request in
            order.add(request.path)
            isStarted.set()
            while !isReleased.isSetSoon() {}
            return .text(request.path)
        }
        try await withServer(answer: answer) { server in
            let other = try server.connect()
            let eager = try server.connect()
            try eager.send((1...100).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            while !isStarted.isSetSoon() {}
            // The loop is still in the first request when this one arrives.
            try other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            isReleased.set()
            #expect(try other.readResponse().body == "/other")
            for number in 1...100 { #expect(try eager.readResponse().body == "/\(number)") }
        }
        #expect((order.lines.firstIndex(of: "/other") ?? 100) < 5)
    }

    @Test func `a request that comes byte by byte is answered`() async throws {
        try await withServer { server in
            let client = try server.connect()
            for byte in "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na=b".utf8 {
                try client.send([byte])
            }
            #expect(try client.readResponse().body == "POST /x")
        }
    }

    @Test func `a date is sent with each response`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.read(through: "\r\n\r\n")
            #expect(
                head.contains(
                    /\r\nDate: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/
                )
            )
        }
    }

    @Test func `HEAD is answered like GET, without the content`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.readResponse(hasContent: false)
            #expect(head["Content-Length"] == "6")
            #expect(try client.readResponse().body == "GET /")
        }
    }

    @Test func `a form is read with its content`() async throws {
        let answer: @Sendable (Request) async -> Response = { request in
            let form = try? FormFields(parsing: request.body)
            return .text("\(request.query ?? "-") \(form?.first("body") ?? "-") \(request.peer)")
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("POST /c?q=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nbody=a+%26")
            #expect(try client.readResponse().body == "q=1 a & 127.0.0.1")
        }
    }

    @Test func `a large content is read and sent whole`() async throws {
        try await withServer(answer: { Response(body: .bytes($0.body + $0.body)) }) { server in
            let client = try server.connect()
            let body = String(repeating: "0123456789abcdef", count: 65_536)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
            #expect(try client.readResponse().body == body + body)
        }
    }

    @Test func `a client that asks first is told to continue`() async throws {
        try await withServer(answer: { .text(String(decoding: $0.body, as: UTF8.self)) }) { server in
            let client = try server.connect()
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try client.send("hi")
            #expect(try client.readResponse().body == "hi")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "close"),
        ("GET / HTTP/1.0\r\n\r\n", "close"),
    ])
    func `a client that wants to close is closed`(_ request: String, _ connection: String) async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send(request)
            #expect(try client.readResponse()["Connection"] == connection)
            #expect(try client.isClosed())
        }
    }

    @Test func `HTTP 1.0 may keep its connection`() async throws {
        try await withServer { server in
            let client = try server.connect()
            for _ in 1...2 {
                try client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try client.readResponse()["Connection"] == "keep-alive")
            }
        }
    }

    @Test func `a client that only sends no more still gets its answer`() async throws {
        let gate = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            return .text("late")
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            client.finishSending()
            gate.open()
            #expect(try client.readResponse().body == "late")
            #expect(try client.isClosed())
        }
    }

    @Test func `OPTIONS of the server itself is answered by the server`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
            let response = try client.readResponse()
            #expect(response.status == "HTTP/1.1 204 No Content")
            #expect(response.fields == ["Allow: GET, HEAD, POST, OPTIONS"])
        }
    }

    @Test(arguments: [
        ("/ops/shop", "/shop"), ("/ops/", "/"), ("/ops", "/"), ("/shop", "/shop"), ("/opsx", "/opsx"),
        ("/", "/"),
    ])
    func `a base path is served whether the proxy strips it or not`(_ sent: String, _ path: String)
        async throws
    {
        try await withServer({ $0.basePath = "ops/" }, answer: { .text($0.basePath + " " + $0.path) }) {
            server in
            #expect(server.address.description == "http://127.0.0.1:\(server.address.port ?? 0)/ops/")
            let client = try server.connect()
            try client.send("GET \(sent) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.readResponse().body == "/ops \(path)")
        }
    }
}
