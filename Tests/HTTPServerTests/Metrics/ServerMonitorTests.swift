import HTTP
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct ServerMonitorTests {
    /// Answers under a route, with a status that the path names.
    private static let answer: @Sendable (Request) async -> Response = { request in
        var response = Response.text("12345", status: request.path == "/missing" ? .notFound : .ok)
        response.route = request.path == "/missing" ? .other : RouteName("/{page}")
        return response
    }

    /// The metrics of a server.
    ///
    /// A loop hands its counts out after the job that it is in, which counts what a client has just read.
    private static func numbers(of monitor: ServerMonitor) async -> [String: Double] {
        numbers(in: await monitor.metrics())
    }

    private static func numbers(in families: [MetricFamily]) -> [String: Double] {
        var numbers: [String: Double] = [:]
        for family in families {
            for sample in family.samples {
                let name = ([family.name] + sample.labels.map(\.value)).joined(separator: " ")
                switch sample.value {
                case .number(let number): numbers[name] = number
                case .histogram(let histogram): numbers[name] = Double(histogram.count)
                }
            }
        }
        return numbers
    }

    @Test func `the requests of two loops are counted together`() async throws {
        let monitor = Mutex<ServerMonitor?>(nil)
        let numbers = Mutex<[String: Double]>([:])
        try await withServer(
            {
                $0.loops = 2
                monitor.withLock { [own = $0.monitor] in $0 = own }
            },
            answer: Self.answer
        ) { server in
            var clients: [TestClient] = []
            for _ in 1...20 {
                let client = try server.connect()
                for request in ["GET /a", "GET /b?x", "HEAD /a", "BREW /a", "GET /missing"] {
                    try client.send("\(request) HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try client.readResponse(hasContent: !request.hasPrefix("HEAD"))
                }
                clients.append(client)
            }
            let own = monitor.withLock(\.self)
            let found = waitFor {
                guard let own else { return [String: Double]() }
                return await Self.numbers(of: own)
            }
            numbers.withLock { $0 = found }
            withExtendedLifetime(clients) {}
        }
        let found = numbers.withLock(\.self)
        #expect(found["tablero_http_requests_total /{page} GET 200"] == 40)
        #expect(found["tablero_http_requests_total /{page} HEAD 200"] == 20)
        #expect(found["tablero_http_requests_total /{page} other 200"] == 20)
        #expect(found["tablero_http_request_duration_seconds /{page}"] == 80)
        #expect(found["tablero_http_response_content_bytes_total /{page}"] == 300)
        #expect(found["tablero_http_response_content_bytes_total other"] == 100)
        #expect(found["tablero_http_connections_accepted_total"] == 20)
        #expect(found["tablero_http_connections_open"] == 20)
        #expect(found["process_open_fds"] ?? 0 > 20)
        #expect(found["process_resident_memory_bytes"] ?? 0 > 1_000_000)
        #expect(found["process_start_time_seconds"] ?? 0 > 1_700_000_000)
        #expect(found["process_cpu_seconds_total"] ?? 0 > 0)
        #expect(monitor.withLock(\.self)?.isStopping == true)
    }

    @Test func `what cannot be read, and who is turned away, is counted`() async throws {
        let monitor = Mutex<ServerMonitor?>(nil)
        let numbers = Mutex<[String: Double]>([:])
        try await withServer({
            $0.limits.connections = 1
            monitor.withLock { [own = $0.monitor] in $0 = own }
        }) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            #expect(try server.connect().readResponse().status.contains("503"))
            try client.send("GET\r\n\r\n")
            _ = try client.readResponse()
            let own = monitor.withLock(\.self)
            let found = waitFor {
                guard let own else { return [String: Double]() }
                return await Self.numbers(of: own)
            }
            numbers.withLock { $0 = found }
        }
        let found = numbers.withLock(\.self)
        #expect(found["tablero_http_connections_refused_total limit"] == 1)
        #expect(found["tablero_http_connections_accepted_total"] == 2)
    }

    @Test func `an event stream is open until its client is gone`() async throws {
        let monitor = Mutex<ServerMonitor?>(nil)
        let isOver = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                fields: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write(Array("data: 1\n\n".utf8))
                    await isOver.waitOrCancel()
                }
            )
        }
        try await withServer(
            { configuration in monitor.withLock { $0 = configuration.monitor } },
            answer: answer
        ) {
            server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "data: 1\n\n")
            guard let own = monitor.withLock(\.self) else { return }
            let open = waitFor { await Self.numbers(of: own) }
            #expect(open["tablero_http_event_streams_open"] == 1)
            #expect(open["tablero_http_requests_total other GET 200"] == nil)
            isOver.open()
            _ = try client.read(through: "0\r\n\r\n")
            let closed = waitFor {
                await Self.numbers(of: own)
            }
            #expect(closed["tablero_http_event_streams_open"] == 0)
            #expect(closed["tablero_http_response_content_bytes_total other"] == 9)
        }
    }

    @Test func `a page that is compressed again is found in memory`() async throws {
        let monitor = Mutex<ServerMonitor?>(nil)
        let answer: @Sendable (Request) async -> Response = { _ in
            var response = Response.text(String(repeating: "a page ", count: 1000))
            response.fields["ETag"] = "\"1\""
            return response
        }
        try await withServer(
            { configuration in monitor.withLock { $0 = configuration.monitor } },
            answer: answer
        ) {
            server in
            let client = try server.connect()
            for _ in 1...3 {
                try client.send("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n")
                _ = try client.readResponse()
            }
            guard let own = monitor.withLock(\.self) else { return }
            let found = waitFor { await Self.numbers(of: own) }
            #expect(found["tablero_compressed_pages_total miss"] == 1)
            #expect(found["tablero_compressed_pages_total hit"] == 2)
        }
    }

    @Test func `a server that does not run has no numbers, and none to wait for`() async {
        let monitor = ServerConfiguration().monitor
        let numbers = await Self.numbers(of: monitor)
        #expect(numbers["tablero_http_connections_open"] == 0)
        #expect(!monitor.isStopping)
    }
}
