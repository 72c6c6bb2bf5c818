package import HTTP
package import Records
import Synchronization
import Templates

/// Makes a dashboard of its files: at start, and again when they are reloaded.
///
/// Its controllers are set up once, however often it is made. It is made by one task at a time.
package final class DashboardBuilder: Sendable {
    private let views: [String]
    private let publicFolders: [String]
    private let configuration: DashboardConfiguration
    private let routes: Mutex<Routes>
    private let sources: [any RecordSource]
    private let comments: CommentStore?
    private let readFiles: @Sendable ([String]) throws -> any ServedFiles
    /// Where errors go that readers may not see.
    let log: AccessLog

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - views: The folders of templates, the first before the others.
    ///   - publicFolders: The folders of public files, the first before the others.
    ///   - readFiles: Reads folders of public files, as the server serves them.
    package init(
        _ configuration: DashboardConfiguration,
        views: [String],
        publicFolders: [String],
        routes: Routes,
        sources: [any RecordSource],
        comments: CommentStore?,
        log: AccessLog,
        readingFilesBy readFiles: @escaping @Sendable (_ folders: [String]) throws -> any ServedFiles
    ) {
        self.configuration = configuration
        self.views = views
        self.publicFolders = publicFolders
        self.routes = Mutex(routes)
        self.sources = sources
        self.comments = comments
        self.log = log
        self.readFiles = readFiles
    }

    /// Makes the dashboard, behind its public files.
    ///
    /// - Throws: `TemplateFaults`, and what else keeps a dashboard from starting.
    func make() async throws -> any Responder {
        let files = try readFiles(publicFolders)
        var configuration = configuration
        configuration.publicPrefix = files.prefix
        configuration.reportError = { [log, report = configuration.reportError] id, description in
            report(id, description)
            log.report(id, description)
        }
        let dashboard = try await Dashboard(
            configuration,
            routes: routes.withLock(\.self),
            sources: sources,
            templates: TemplateLibrary(folders: views),
            comments: comments
        )
        routes.withLock { $0.areSetUp = true }
        return files.responder(before: dashboard)
    }

    /// What the files are now that the dashboard is made of.
    var stamp: FolderStamp { FolderStamp(views + publicFolders) }
}
