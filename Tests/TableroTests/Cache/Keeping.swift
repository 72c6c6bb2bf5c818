import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// A dashboard over a small database, which tells how its pages were found.
struct Keeping {
    let database: FixtureDatabase
    let dashboard: Dashboard
    let client: TestClient
    /// The file that is shown.
    let path: String

    var store: String { database.folder + "/store.db" }

    /// - Parameters:
    ///   - statements: what the database is made of, besides one table with two rows.
    ///   - isLogged: whether it has a write-ahead log, or a rollback journal.
    init(
        _ statements: [String] = [],
        isLogged: Bool = true,
        queryLimit: Duration = .patient,
        configure: (inout DashboardConfiguration) -> Void = { _ in },
        add: (inout Routes) -> Void = { _ in }
    ) async throws {
        database = try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, note TEXT)",
                "INSERT INTO orders VALUES (1, 'first'), (2, 'second')",
            ] + statements
        )
        path = isLogged ? database.path : database.folder + "/plain/shop.db"
        if !isLogged { try Self.copy(database, to: path) }
        var configuration = DashboardConfiguration()
        configuration.countPatience = .patient
        configure(&configuration)
        let source = try SQLiteSource(path: path, queryLimit: queryLimit)
        var routes = Routes()
        add(&routes)
        routes.addDatabases([source])
        dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: [source],
            templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))]),
            comments: try await CommentStore(path: database.folder + "/store.db", limits: .patient)
        )
        client = TestClient(dashboard, keeping: database)
    }

    /// Writes a copy that has no log.
    static func copy(_ database: FixtureDatabase, to path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try SQLiteConnection(path: database.path, access: .readWrite).execute("VACUUM INTO ?", [.text(path)])
    }

    /// Runs a statement as another program would.
    func change(_ sql: String) throws {
        try SQLiteConnection(path: path, access: .readWrite, busyTimeout: .patient).execute(sql)
    }

    /// A reader of the same dashboard.
    func reader(_ user: String? = nil, isLocal: Bool = false) -> TestClient {
        let peer = isLocal ? Peer.unix : .address("192.0.2.7", isLoopback: false)
        return TestClient(dashboard, peer: peer, forwarding: Forwarding(), user: user, keeping: database)
    }

    /// A number that the metrics tell.
    func number(_ name: String) async -> Int {
        let metrics = await reader("operator").get("/-/metrics").text
        let line = metrics.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Int($0.dropFirst(name.utf8.count + 1)) } ?? -1
    }

    var hits: Int { get async { await number(#"tablero_kept_pages_asked_total{result="hit"}"#) } }
    var misses: Int { get async { await number(#"tablero_kept_pages_asked_total{result="miss"}"#) } }
}
