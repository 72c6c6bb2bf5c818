import FoundationEssentials
import Records
import Synchronization
import TableroTesting
import Templates

@testable import Tablero

/// A dashboard of a test's own routes, with the templates of these tests, and what its log was told.
struct Site {
    let client: TestClient
    let dashboard: Dashboard
    private let log: Log

    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    /// The lines that were logged.
    var logged: [String] { log.lines.withLock { $0 } }

    /// - Parameter views: more templates, by name; they come before those of the tests.
    init(
        views: [String: String] = [:],
        sources: [any RecordSource] = [],
        comments: CommentStore? = nil,
        _ add: (inout Routes) throws -> Void
    ) async throws {
        let log = Log()
        var configuration = DashboardConfiguration()
        configuration.reportError = { _, text in log.lines.withLock { $0.append(text) } }
        var routes = Routes()
        try add(&routes)
        dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: sources,
            templates: try Self.library(views),
            comments: comments
        )
        client = TestClient(dashboard)
        self.log = log
    }

    static func library(_ views: [String: String] = [:]) throws -> TemplateLibrary {
        let folder = FileManager.default.temporaryDirectory.path + "/tablero-views-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in views {
            let path = "\(folder)/\(name).html"
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
        }
        let own = #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Views"
        let builtIn = ResourceFolders.builtIn("Views") ?? ""
        return try TemplateLibrary(folders: (views.isEmpty ? [] : [folder]) + ["/" + own, builtIn])
    }
}
