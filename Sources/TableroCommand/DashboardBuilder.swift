import HTTP
import HTTPServer
import Records
import Tablero
import Templates

/// Makes the dashboard from the options: at start, and again when its files are reloaded.
struct DashboardBuilder: Sendable {
    let views: [String]
    let publicFolder: String
    let configuration: DashboardConfiguration
    let sources: [any RecordSource]
    let comments: CommentStore?
    let log: AccessLog

    init(
        options: ServeOptions,
        sources: [any RecordSource],
        comments: CommentStore?,
        log: AccessLog
    ) throws {
        views = try Self.views(options.views)
        guard let folder = options.publicFolder ?? ResourceFolders.builtIn("Public") else {
            throw CommandFailure(
                message: "tablero: the folder Public is not installed; name it with --public DIR."
            )
        }
        publicFolder = folder
        var configuration = options.dashboard
        configuration.metricSources = [options.server.monitor]
        self.configuration = configuration
        self.sources = sources
        self.comments = comments
        self.log = log
    }

    func make() async throws -> any Responder {
        let files = try PublicFiles(folder: publicFolder)
        var configuration = configuration
        configuration.publicPrefix = files.prefix
        configuration.reportError = { [log] in log.report($0, $1) }
        var routes = Routes()
        routes.addDatabases(sources)
        let templates = try TemplateLibrary(folders: views)
        let dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: sources,
            templates: templates,
            comments: comments
        )
        return files.responder(before: dashboard)
    }

    /// What the files are now that the dashboard is made of.
    var stamp: FolderStamp { FolderStamp(views + [publicFolder]) }

    /// The folders that templates are looked up in: the operator's first, then the built-in ones.
    static func views(_ folder: String?) throws -> [String] {
        if let folder, !ResourceFolders.isFolder(folder) {
            throw CommandFailure(
                message: "tablero: \(folder) is no folder that can be read: name one with --views DIR."
            )
        }
        let folders = [folder, ResourceFolders.builtIn("Views")].compactMap(\.self)
        guard !folders.isEmpty else {
            throw CommandFailure(
                message: "tablero: the folder Views is not installed; name it with --views DIR."
            )
        }
        return folders
    }
}
