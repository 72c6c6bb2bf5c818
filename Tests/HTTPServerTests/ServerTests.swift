import FoundationEssentials
import HTTP
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct DrainTests {
    @Test func `a running request is finished, then the server ends`() async throws {
        let (started, gate) = (Gate(), Gate())
        let answer: @Sendable (Request) async -> Response = { _ in
            started.open()
            await gate.wait()
            return .text("done")
        }
        let server = Server(configuration(), responder: ClosureResponder(answer: answer))
        let port = try server.bind().port ?? 0
        async let end: Void = server.run()
        let client = try await onThread {
            Result {
                let client = SendableClient(try TestClient(port: port))
                try client.value.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return client
            }
        }.get()
        await started.wait()
        server.shutdown()
        server.shutdown()
        gate.open()
        let response = try await onThread { Result { try client.value.readResponse() } }.get()
        #expect(response.body == "done")
        #expect(response["Connection"] == "close")
        try await end
        #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
    }

    @Test func `idle connections are closed, those that were waiting are served`() async throws {
        let server = Server(configuration(), responder: ClosureResponder { .text($0.path) })
        let port = try server.bind().port ?? 0
        let early = try TestClient(port: port)
        try early.send("GET /early HTTP/1.1\r\nHost: a\r\n\r\n")
        server.shutdown()
        try await server.run()
        let response = try early.readResponse()
        #expect(response.body == "/early")
        #expect(response["Connection"] == "close")
    }

    @Test func `many connections that were waiting are all served by many loops`() async throws {
        var configuration = configuration()
        configuration.loops = 4
        let server = Server(configuration, responder: ClosureResponder { .text($0.path) })
        let port = try server.bind().port ?? 0
        let clients = try (0..<100).map { number in
            let client = try TestClient(port: port)
            try client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }
        server.shutdown()
        try await server.run()
        for (number, client) in clients.enumerated() {
            #expect(try client.readResponse().body == "/\(number)")
        }
    }

    @Test func `an idle connection does not hold the server up`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            try server.letRest()
            try server.letRest()
            server.server.shutdown()
            #expect(try client.isClosed())
        }
    }

    @Test func `a connection in use gets a moment for its last request`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            server.server.shutdown()
            try client.send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.readResponse().body == "GET /last")
        }
    }

    @Test func `a request that came while its connection rested is answered before the end`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            try server.letRest()
            try client.send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
            server.server.shutdown()
            #expect(try client.readResponse().body == "GET /last")
        }
    }

    @Test func `half a head does not hold the server up`() async throws {
        try await withServer { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            try server.settle()
            server.server.shutdown()
            while !client.hasBytesSoon() { server.clock.advance(by: .seconds(1)) }
            #expect(try client.readResponse().status == "HTTP/1.1 408 Request Timeout")
        }
    }

    @Test func `a stream is cancelled`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await writer.write([0x61])
                    await Gate().waitOrCancel()
                    try Task.checkCancellation()
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "1\r\na\r\n")
            server.server.shutdown()
            #expect(try client.isClosed())
        }
    }

    @Test func `a request that goes on too long is cancelled at the deadline`() async throws {
        let started = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            started.open()
            await Gate().waitOrCancel()
            return .text("cancelled")
        }
        try await withServer({ $0.drain = .seconds(3) }, answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let isStarted = Flag()
            Task {
                await started.wait()
                isStarted.set()
            }
            while !isStarted.isSetSoon() {}
            server.server.shutdown()
            let isDone = Flag()
            let time = try LoopThread {
                while !isDone.isSetSoon() { server.clock.advance(by: .milliseconds(1)) }
            }
            defer {
                isDone.set()
                time.join()
            }
            #expect(try client.isClosed())
        }
    }

    private func configuration() -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.loops = 2
        return configuration
    }
}

@Suite struct BindingTests {
    @Test func `a port in use is explained`() throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        let first = Server(configuration, responder: ClosureResponder { _ in Response() })
        configuration.port = try #require(try first.bind().port)
        let second = Server(configuration, responder: ClosureResponder { _ in Response() })
        let error = #expect(throws: BindError.self) { try second.bind() }
        #expect(
            error?.description == "port \(configuration.port) on 127.0.0.1 is already in use: "
                + "stop the other program or pass --port"
        )
    }

    @Test(arguments: [
        (
            "example.org", 0,
            "example.org is no IP address: pass --host with an IPv4 or IPv6 address, or localhost"
        ),
        ("127.0.0.1", 65_536, "65536 is no port: pass --port with a number from 0 to 65535"),
        ("127.0.0.1", -1, "-1 is no port: pass --port with a number from 0 to 65535"),
        ("203.0.113.1", 0, "203.0.113.1 is no address of this machine: pass another --host"),
    ])
    func `what cannot be listened on is explained`(_ host: String, _ port: Int, _ message: String) {
        var configuration = ServerConfiguration()
        configuration.host = host
        configuration.port = port
        let server = Server(configuration, responder: ClosureResponder { _ in Response() })
        let error = #expect(throws: BindError.self) { try server.bind() }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("localhost", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]"), ("0.0.0.0", "0.0.0.0"),
    ])
    func `an address is shown as a person would type it`(_ host: String, _ shown: String) throws {
        var configuration = ServerConfiguration()
        configuration.host = host
        configuration.port = 0
        let address = try Server(configuration, responder: ClosureResponder { _ in Response() }).bind()
        #expect(address.description == "http://\(shown):\(address.port ?? 0)/")
    }
}

@Suite struct UnixSocketTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sock")
        .path

    @Test func `a socket serves, is removed at the end, and a stale one is replaced`() async throws {
        let path = path
        for _ in 1...2 {
            try await withServer({ $0.unixSocket = path }, answer: { .text("\($0.peer)") }) { server in
                #expect(server.address.description == "unix:\(path)")
                let client = try TestClient(unixSocket: path)
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.readResponse().body == "unix")
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `a live socket is refused, a stale one is replaced, a file is left alone`() throws {
        var configuration = ServerConfiguration()
        configuration.unixSocket = path
        let link = path + ".kept"
        do {
            let live = Server(configuration, responder: ClosureResponder { _ in Response() })
            _ = try live.bind()
            let error = #expect(throws: BindError.self) {
                try Server(configuration, responder: ClosureResponder { _ in Response() }).bind()
            }
            #expect(
                error?.description
                    == "the socket \(path) is already in use: stop the other program or pass --unix-socket"
            )
            // A second name keeps the file when the server removes its own.
            try FileManager.default.linkItem(atPath: path, toPath: link)
        }
        try FileManager.default.moveItem(atPath: link, toPath: path)
        do {
            let next = Server(configuration, responder: ClosureResponder { _ in Response() })
            #expect(try next.bind().description == "unix:\(path)")
        }
        try Data("x".utf8).write(to: URL(filePath: path))
        let error = #expect(throws: BindError.self) {
            try Server(configuration, responder: ClosureResponder { _ in Response() }).bind()
        }
        #expect(
            error?.description
                == "\(path) is a file that is no socket: remove it or pass another --unix-socket"
        )
        try FileManager.default.removeItem(atPath: path)
    }
}

@Suite struct ObservationTests {
    @Test func `each answered request is told, with its status`() async throws {
        let told = Told()
        try await withServer({
            $0.onRequest = { told.add("\($0.path ?? "-") \($0.status.code)") }
        }) { server in
            let client = try server.connect()
            try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            _ = try client.readResponse()
        }
        #expect(told.lines == ["/1 200", "/2 200"])
    }
}
