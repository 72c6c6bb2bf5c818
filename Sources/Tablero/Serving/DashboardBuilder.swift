package import HTTP
import Synchronization
import Templates

/// Makes a dashboard of its files: at start, and again when they are reloaded.
///
/// Controllers are set up once, however often it is made of them. It is made by one task at a time.
package final class DashboardBuilder: Sendable {
    private let views: [String]
    private let publicFolders: [String]
    private let content: Mutex<DashboardContent>
    /// What it is made of from the second time on; `nil` if that stays the same.
    private let rereadContent: (@Sendable () async throws -> DashboardContent)?
    private let wasMade = Atomic(false)
    private let comments: CommentStore?
    private let readFiles: @Sendable ([String]) throws -> any ServedFiles
    /// Where errors go that readers may not see.
    let log: AccessLog

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - views: The folders of templates, the first before the others.
    ///   - publicFolders: The folders of public files, the first before the others.
    ///   - rereadContent: Says what it is made of when it is made again.
    ///   - readFiles: Reads folders of public files, as the server serves them.
    package init(
        of content: DashboardContent,
        views: [String],
        publicFolders: [String],
        comments: CommentStore?,
        log: AccessLog,
        rereading rereadContent: (@Sendable () async throws -> DashboardContent)? = nil,
        readingFilesBy readFiles: @escaping @Sendable (_ folders: [String]) throws -> any ServedFiles
    ) {
        self.content = Mutex(content)
        self.rereadContent = rereadContent
        self.views = views
        self.publicFolders = publicFolders
        self.comments = comments
        self.log = log
        self.readFiles = readFiles
    }

    /// Makes the dashboard, behind its public files.
    ///
    /// - Throws: `TemplateFaults`, and what else keeps a dashboard from starting.
    func make() async throws -> any Responder {
        var content = content.withLock(\.self)
        if let rereadContent, wasMade.load(ordering: .relaxed) { content = try await rereadContent() }
        let files = try readFiles(publicFolders)
        var configuration = content.configuration
        configuration.publicPrefix = files.prefix
        configuration.reportError = { [log, report = configuration.reportError] id, description in
            report(id, description)
            log.report(id, description)
        }
        let dashboard = try await Dashboard(
            configuration,
            routes: content.routes,
            sources: content.sources,
            templates: TemplateLibrary(folders: views),
            comments: comments
        )
        content.routes.areSetUp = true
        self.content.withLock { [content] in $0 = content }
        wasMade.store(true, ordering: .relaxed)
        return files.responder(before: dashboard)
    }

    /// What the files are now that the dashboard is made of.
    var stamp: FolderStamp { FolderStamp(views + publicFolders) }
}
