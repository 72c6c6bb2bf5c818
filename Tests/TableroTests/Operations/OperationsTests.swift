import FoundationEssentials
import HTTP
import Records
import Synchronization
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// What whoever runs the server asks it.
@Suite struct OperationsTests {
    private static let remote = Peer.address("192.0.2.7", isLoopback: false)
    private static let here = Peer.address("127.0.0.1", isLoopback: true)

    /// A part of the program that may be about to stop.
    private struct Part: MetricSource {
        var isStopping = false

        func metrics() async -> [MetricFamily] { [MetricFamily("part_up", .gauge, "Up.", [MetricSample(1)])] }
    }

    /// Databases by their names, and a store.
    private static func databases(_ names: String...) async throws -> [FixtureDatabase] {
        var databases: [FixtureDatabase] = []
        for name in names {
            databases.append(
                try await FixtureDatabase("\(name).db", ["CREATE TABLE t (a INTEGER PRIMARY KEY)"])
            )
        }
        return databases
    }

    private static func dashboard(
        of databases: [FixtureDatabase],
        store: String? = nil,
        _ configure: (inout DashboardConfiguration) -> Void = { _ in }
    ) async throws -> Dashboard {
        var configuration = DashboardConfiguration()
        configuration.readinessPatience = .patient
        configure(&configuration)
        let sources = try databases.map { try $0.source() }
        var routes = Routes()
        routes.addDatabases(sources)
        routes.add(.get, "/fails") { _ in throw CancellationError() }
        return try await Dashboard(
            configuration,
            routes: routes,
            sources: sources,
            templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))]),
            comments: try await store.asyncMap { try await CommentStore(path: $0, limits: .patient) }
        )
    }

    private static func ready(_ dashboard: Dashboard) async -> TestResponse {
        let response = await TestClient(dashboard).get("/-/ready")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
        #expect(await TestClient(dashboard).send(.head, "/-/ready").status == response.status)
        let health = await TestClient(dashboard).get("/-/health")
        #expect(health.text == "ok\n")
        #expect(health.fields["Cache-Control"] == "no-store")
        return response
    }

    @Test func `a dashboard whose sources and store can be read is ready`() async throws {
        let databases = try await Self.databases("shop", "more")
        let dashboard = try await Self.dashboard(of: databases, store: databases[0].folder + "/store.db")
        let response = await Self.ready(dashboard)
        #expect(response.status == 200)
        #expect(response.text == "ready\n")
    }

    @Test func `one broken source of two leaves the dashboard ready, two do not`() async throws {
        let databases = try await Self.databases("shop", "more")
        let dashboard = try await Self.dashboard(of: databases)
        try FileManager.default.removeItem(atPath: databases[0].path)
        #expect(await Self.ready(dashboard).text == "ready\n")
        for ending in ["", "-wal", "-shm"] {
            // Only the database itself is sure to be there.
            try? FileManager.default.removeItem(atPath: databases[1].path + ending)
        }
        try #require(
            FileManager.default.createFile(
                atPath: databases[1].path,
                contents: Data(repeating: 0x61, count: 4096)
            )
        )
        let response = await Self.ready(dashboard)
        #expect(response.status == 503)
        #expect(
            response.text == """
                source shop: The database file does not exist, or its folder may not be read. Check its path.
                source more: The file is not a SQLite database. Check its path.

                """
        )
    }

    @Test func `a database that is put back makes the dashboard ready again`() async throws {
        let databases = try await Self.databases("shop")
        let dashboard = try await Self.dashboard(of: databases)
        try FileManager.default.moveItem(atPath: databases[0].path, toPath: databases[0].path + ".away")
        #expect(await Self.ready(dashboard).status == 503)
        try FileManager.default.moveItem(atPath: databases[0].path + ".away", toPath: databases[0].path)
        #expect(await Self.ready(dashboard).status == 200)
    }

    @Test func `a store that is gone makes the dashboard unready`() async throws {
        let databases = try await Self.databases("shop")
        let store = databases[0].folder + "/store.db"
        let dashboard = try await Self.dashboard(of: databases, store: store)
        try FileManager.default.removeItem(atPath: store)
        let response = await Self.ready(dashboard)
        #expect(response.status == 503)
        #expect(
            response.text
                == "store: The file that comments are kept in was moved or deleted. The server must be started again.\n"
        )
        let without = try await Self.dashboard(of: databases)
        #expect(await Self.ready(without).status == 200)
    }

    @Test func `a dashboard without sources is ready`() async throws {
        #expect(await Self.ready(try await Self.dashboard(of: [])).status == 200)
    }

    @Test func `a server that stops is not ready`() async throws {
        let dashboard = try await Self.dashboard(of: []) {
            $0.metricSources = [Part(), Part(isStopping: true)]
        }
        let response = await Self.ready(dashboard)
        #expect(response.status == 503)
        #expect(response.text == "the server is stopping\n")
    }

    @Test func `a source that does not answer is not waited for, and not asked again`() async {
        let source = SilentSource()
        let readiness = Readiness(sources: [source], comments: nil, patience: .milliseconds(1))
        for _ in 0..<3 {
            #expect(await readiness.obstacles() == ["source silent: It did not answer within 0.001 seconds."])
        }
        // Whoever asked may have got the processor only after its time was over.
        await source.isAsked.wait()
        #expect(await readiness.obstacles().count == 1)
        #expect(source.asked.lines.count == 1)
    }

    @Test func `a source that answers is asked anew each time`() async throws {
        let database = try await Self.databases("shop")[0]
        let readiness = Readiness(sources: [try database.source()], comments: nil, patience: .patient)
        #expect(await readiness.obstacles().isEmpty)
        try FileManager.default.removeItem(atPath: database.path)
        #expect(await readiness.obstacles().count == 1)
    }

    @Test func `strangers are told that it is not ready, and not why`() async throws {
        let databases = try await Self.databases("shop")
        let dashboard = try await Self.dashboard(of: databases) { $0.userField = "X-User" }
        try FileManager.default.removeItem(atPath: databases[0].path)
        let stranger = await TestClient(dashboard, peer: Self.remote).get("/-/ready")
        #expect((stranger.status, stranger.text) == (503, "not ready\n"))
        let known = TestClient(dashboard, peer: Self.remote, forwarding: Forwarding(), user: "ada")
        #expect(await known.get("/-/ready").text.hasPrefix("source shop: "))
    }

    @Test func `metrics name sources, and what other parts tell`() async throws {
        let databases = try await Self.databases("sh\"op")
        let dashboard = try await Self.dashboard(of: databases) { $0.metricSources = [Part()] }
        let client = TestClient(dashboard)
        _ = await client.get("/sh~22op/t")
        let response = await client.get("/-/metrics")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.text.contains("\ntablero_build_info{version=\"0.1.0\"} 1\n"))
        #expect(response.text.contains("\n# TYPE part_up gauge\npart_up 1\n"))
        #expect(response.text.contains(#"tablero_query_duration_seconds_count{source="sh\"op"} "#))
        #expect(response.text.contains("tablero_queries_failed_total{source=\"sh\\\"op\"} 0\n"))
    }

    @Test(
        arguments: [
            (here, Fields(), nil, 200), (.unix, Fields(), nil, 200), (remote, Fields(), nil, 403),
            (here, ["X-Forwarded-For": "192.0.2.1"], nil, 403), (remote, Fields(), "ada", 200),
        ] as [(Peer, Fields, String?, Int)]
    )
    func `where readers are signed in, metrics are for them and for a scraper beside the server`(
        _ peer: Peer,
        _ fields: Fields,
        _ user: String?,
        _ status: Int
    ) async throws {
        let dashboard = try await Self.dashboard(of: []) { $0.userField = "X-User" }
        let client = TestClient(dashboard, peer: peer, forwarding: user.map { _ in Forwarding() }, user: user)
        #expect(await client.get("/-/metrics", fields: fields).status == status)
        #expect(await client.get("/-/ready", fields: fields).status == 200)
        #expect(await client.get("/", fields: fields).status == (user == nil ? 403 : 200))
    }

    @Test func `an error is reported under the name of its request, and the page says it`() async throws {
        let box = Reports()
        let dashboard = try await Self.dashboard(of: []) { $0.reportError = { box.add("\($0) \($1)") } }
        let id = try #require(RequestID("proxy-17"))
        let response = await dashboard.respond(to: Request(path: "/fails", id: id))
        #expect(response.status == .internalServerError)
        guard case .bytes(let bytes) = response.body else { return }
        #expect(
            String(decoding: bytes, as: UTF8.self).contains(
                "This could not be shown. The server&#39;s log says why, under proxy-17."
            )
        )
        #expect(box.lines.count == 1 && box.lines[0].hasPrefix("proxy-17 "))
    }

    @Test(arguments: [
        ("/shop/t", "/{source}/{table}"), ("/shop/t/1", "/{source}/{table}/{key}"),
        ("/shop/nothing", "/{source}/{table}"),
        ("/a/b/c/d/e", "other"), ("/-/health", "/-/health"), ("/shop/", "other"), ("/", "/"),
        ("/shop/t?a__wrong=1", "/{source}/{table}"),
    ])
    func `a response tells the pattern of its route, also with an error`(path: String, pattern: String)
        async throws
    {
        let dashboard = try await Self.dashboard(of: try await Self.databases("shop"))
        let parts = path.split(separator: "?", omittingEmptySubsequences: false).map(String.init)
        let request = Request(path: parts[0], query: parts.count > 1 ? parts[1] : nil)
        #expect(await dashboard.respond(to: request).route.pattern == pattern)
    }
}

/// A source that never answers, and does not heed cancellation.
private struct SilentSource: RecordSource {
    let name = "silent"
    let asked = Reports()
    let isAsked = Gate()
    func schema() async throws -> Schema {
        asked.add("schema")
        isAsked.open()
        return unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Schema, Never>) in }
    }
    func page(_ request: FetchRequest) async throws -> RecordPage { throw CancellationError() }
    func record(_ key: RecordKey, in table: String) async throws -> Record? { nil }
    func count(_ request: FetchRequest) async throws -> RecordCount { throw CancellationError() }
    func version() async throws -> SourceVersion { throw CancellationError() }
}

private final class Reports: Sendable {
    private let state = Mutex([String]())
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result?
    {
        guard let self else { return nil }
        return try await transform(self)
    }
}
