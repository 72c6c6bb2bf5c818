import Glibc
import HTTP
import HTTPServer
import Records
import Tablero

/// `tablero serve`: opens the sources, makes the dashboard, and serves it until it is told to stop.
struct ServeCommand {
    let options: ServeOptions
    let sources: [(name: String, path: String)]

    init(parsing arguments: [String]) throws {
        let usage = Subcommand.serve.usage
        let arguments = try Arguments(arguments, options: ServeOptions.kinds, usage: usage)
        guard !arguments.operands.isEmpty || arguments.has("--config") else {
            throw UsageError("name at least one database.", usage: usage)
        }
        options = try ServeOptions(arguments, usage: usage)
        sources = try Self.named(arguments.operands, usage: usage)
    }

    init(options: ServeOptions, sources: [(name: String, path: String)]) {
        self.options = options
        self.sources = sources
    }

    /// Serves until a signal; `ready` runs once the server listens.
    func run(ready: () -> Void = {}) async throws {
        try Self.checkDescriptors()
        Signals.hold(reloading: true)
        let manager = options.manager
        var configuration = options.server
        let log = AccessLog(format: options.common.log)
        defer { log.finish() }
        configuration.onRequest = log.record
        let dashboard = ConfiguredDashboard(options, ServedSources(sources), log: log)
        let content = try await dashboard.content()
        let comments = try await commentStore()
        let builder = try builder(of: content, comments, log, rereading: dashboard.rereadContent)
        let site = try await Site.of(builder, isDeveloped: options.common.isDevelopment)
        let server = Server(configuration, responder: site.responder)
        var run = ServingRun(
            server,
            jobs: options.common.dashboard.jobs,
            comments: comments,
            drain: configuration.drain
        )
        run.willStop = { manager.stopping() }
        run.reload = {
            manager.reloading()
            await site.reload()
            manager.ready()
        }
        run.willAbandon = { log.tellOfAbandonedRequest() }
        try await run.run {
            manager.ready()
            ready()
        }
    }

    private func builder(
        of content: DashboardContent,
        _ comments: CommentStore?,
        _ log: AccessLog,
        rereading rereadContent: @escaping @Sendable () async throws -> DashboardContent
    ) throws -> DashboardBuilder {
        guard let publicFolder = options.publicFolder ?? ResourceFolders.builtIn("Public") else {
            throw CommandFailure(
                message: "tablero: the folder Public is not installed; name it with --public DIR."
            )
        }
        return DashboardBuilder(
            of: content,
            views: try Self.views(options.views),
            publicFolders: [publicFolder],
            comments: comments,
            log: log,
            rereading: options.configuration == nil ? nil : rereadContent,
            readingFilesBy: { try PublicFiles(folders: $0) }
        )
    }

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

    /// Loops, databases and connections take descriptors; the runtime itself ends a process that has hardly any.
    private static func checkDescriptors() throws {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_max < 64 else { return }
        throw CommandFailure(
            message:
                "tablero: this process may open only \(limit.rlim_max) files; let it open 64 or more (ulimit -n)."
        )
    }

    private func commentStore() async throws -> CommentStore? {
        guard let store = options.common.store else { return nil }
        do {
            return try await CommentStore(path: store)
        } catch let error as RecordsError {
            throw CommandFailure(
                message:
                    "tablero: the store \(store) cannot be used. \(error.message) Name another with "
                    + "--store, or pass --no-comments."
            )
        }
    }

    /// A source is NAME=PATH, or a path whose file name without its ending is the name.
    private static func named(_ operands: [String], usage: String) throws -> [(name: String, path: String)] {
        var sources: [(name: String, path: String)] = []
        for operand in operands {
            var path = operand[...]
            var name: String?
            if let equals = operand.firstIndex(of: "="), !operand[..<equals].contains("/") {
                name = String(operand[..<equals])
                path = operand[operand.index(after: equals)...]
            }
            let file = path.split(separator: "/").last.map(String.init) ?? ""
            let stem =
                file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : String(file[..<$0]) } ?? file
            let source = (name: name ?? stem, path: String(path))
            guard !source.name.isEmpty, !path.isEmpty else {
                throw UsageError("“\(operand)” is no source: write PATH or NAME=PATH.", usage: usage)
            }
            if let other = sources.first(where: { $0.name == source.name }) {
                throw UsageError(
                    "\(other.path) and \(source.path) are both called \(source.name): name one as NAME=PATH.",
                    usage: usage
                )
            }
            sources.append(source)
        }
        return sources
    }
}
