import HTTP
import Records
import Templates

/// A program of one's own that serves a dashboard: from its command line to the run that comes of it.
struct ServedProgram {
    private let options: ServingOptions
    private let views: [String]
    private let publicFolders: [String]
    private let log: AccessLog
    private let provider: any ServerProvider.Type
    /// The socket that whoever started the program has opened.
    private let inherited: InheritedPlace?
    private let manager: any ProcessManager

    /// Reads the command line, and looks for the program's folders.
    ///
    /// - Throws: ``UsageError``, also for a place that lets other machines in unless that is meant; ``ServingFailure``, and
    ///   what is wrong with a socket that was passed on.
    init(_ arguments: [String], defaults: ServingOptions.Defaults, file: String) throws {
        let arguments = try Arguments(arguments, options: ServingOptions.kinds, usage: Self.usage)
        if let operand = arguments.operands.first {
            throw UsageError("“\(operand)” is no option.", usage: Self.usage)
        }
        options = try ServingOptions(arguments, defaults: defaults, usage: Self.usage)
        provider = try Self.provider()
        (inherited, manager) = (try provider.takeInheritedPlace(), provider.manager())
        if let inherited {
            try options.allow(exposing: inherited.isLocal ? nil : "the socket that was passed on")
        } else {
            try options.allow(exposing: options.exposedPlace)
        }
        views = ProgramFolders.folders(named: "Views", of: file)
        publicFolders = ProgramFolders.folders(named: "Public", of: file)
        for (name, folders) in [("Views", views), ("Public", publicFolders)] where folders.isEmpty {
            throw ServingFailure("there is no folder \(name), neither of the program's own nor built in.")
        }
        log = AccessLog(format: options.log)
    }

    /// Makes the dashboard, and opens the socket of a server that answers with it.
    func open(
        _ sources: [any RecordSource],
        _ addRoutes: (inout Routes) async throws -> Void
    ) async throws -> ServingRun {
        var place = options.place
        place.inherited = inherited
        let provider = provider.init(at: place, reportingTo: log.record)
        var configuration = options.dashboard
        configuration.metricSources.append(provider.monitor)
        let comments = try await comments()
        var routes = Routes()
        routes.sources = sources
        try await addRoutes(&routes)
        let builder = DashboardBuilder(
            of: DashboardContent(configuration, routes: routes, sources: sources),
            views: views,
            publicFolders: publicFolders,
            comments: comments,
            log: log,
            readingFilesBy: { try provider.files(in: $0) }
        )
        let site = try await Site.of(builder, isDeveloped: options.isDevelopment)
        let server = provider.server(answeringWith: site.responder)
        var run = ServingRun(server, jobs: configuration.jobs, comments: comments)
        run.willStop = { [manager] in manager.stopping() }
        run.reload = { [manager] in
            manager.reloading()
            await site.reload()
            manager.ready()
        }
        run.willAbandon = { [log] in log.tellOfAbandonedRequest() }
        try run.open()
        return run
    }

    /// Serves until a signal, and writes what is left of the log.
    func serve(_ run: ServingRun) async throws {
        defer { log.finish() }
        try await run.run { manager.ready() }
    }

    private func comments() async throws -> CommentStore? {
        guard let store = options.store else { return nil }
        do {
            return try await CommentStore(path: store)
        } catch let error as RecordsError {
            throw ServingFailure(
                "the store \(store) cannot be used. \(error.message) Name another with --store, or pass --no-comments."
            )
        }
    }

    /// Finds the server by its mangled name, because no module below the program imports it.
    private static func provider() throws -> any ServerProvider.Type {
        guard let type = _typeByName("10HTTPServer12HostedServerV") as? any ServerProvider.Type else {
            throw ServingFailure(
                "the server is not linked: let the program depend on the product Tablero, which brings it."
            )
        }
        return type
    }

    private static var usage: String { "usage: \(ServingFailure.program) [options]; see --help" }

    /// The help for the command line.
    static func help(_ defaults: ServingOptions.Defaults) -> String {
        """
        usage: \(ServingFailure.program) [options]

        Serves a dashboard until SIGTERM or SIGINT; SIGHUP reads templates and public files again.

        \(ServingOptions.help(defaults))
        """
    }
}
