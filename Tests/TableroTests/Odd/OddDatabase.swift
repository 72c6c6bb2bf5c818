import CSQLite
import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// The database of `Tests/Fixtures/odd.sql`, and dashboards over it.
@safe final class OddDatabase: Sendable {
    let path: String
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/tablero-odd-\(UUID().uuidString)"
        path = folder + "/odd.db"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Fixtures/odd.sql"
        )
        let sql = try String(contentsOf: script, encoding: .utf8)
        var handle: OpaquePointer?
        // A connection of Tablero's own would not let the schema be written as text.
        let code = unsafe sqlite3_open(path, &handle)
        defer { unsafe sqlite3_close_v2(handle) }
        try #require(code == SQLITE_OK)
        unsafe sqlite3_exec(handle, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", nil, nil, nil)
        let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        try #require(result == SQLITE_OK, "\(message)")
    }

    deinit {
        // A folder that stays behind in the temporary folder harms no test.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func source(queryLimit: Duration = .patient) throws -> SQLiteSource {
        try SQLiteSource(path: path, queryLimit: queryLimit)
    }

    func client(of source: SQLiteSource) async throws -> TestClient {
        var configuration = DashboardConfiguration()
        configuration.countPatience = .patient
        configuration.readinessPatience = .patient
        var routes = Routes()
        routes.addDatabases([source])
        return TestClient(
            try await Dashboard(
                configuration,
                routes: routes,
                sources: [source],
                templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))]),
                comments: try await CommentStore(path: "\(folder)/\(UUID().uuidString).db", limits: .patient)
            )
        )
    }

    /// How many rows SQLite itself counts.
    func count(of table: String) throws -> Int {
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let sql = "SELECT count(*) FROM \(table.quotedIdentifier)"
        return try connection.firstRow(sql) { Int($0.integer(at: 0)) } ?? 0
    }
}
