import HTTP
import Records
import Templates

/// What `Dashboard.serve` is told by its caller and by the command line, and the run that comes of it.
struct ServingOptions {
    private static let kinds: [String: Arguments.Kind] = [
        "--host": .value, "--port": .value, "--unix-socket": .value, "--store": .value, "--help": .flag,
    ]

    /// Whether only the help is asked for.
    let wantsHelp: Bool
    private(set) var place: ServingPlace
    private(set) var store: String?

    /// Reads the command line, whose options win.
    ///
    /// - Throws: ``UsageError``, also for a place that lets other machines in unless `isOpen`.
    init(_ arguments: [String], place: ServingPlace, store: String?, isOpen: Bool) throws {
        let arguments = try Arguments(arguments, options: Self.kinds, usage: Self.usage)
        if let operand = arguments.operands.first {
            throw UsageError("“\(operand)” is no option.", usage: Self.usage)
        }
        wantsHelp = arguments.has("--help")
        self.place = place
        self.store = arguments.value("--store") ?? store
        if let socket = arguments.value("--unix-socket") {
            if let other = ["--host", "--port"].first(where: arguments.has) {
                throw UsageError(
                    "--unix-socket and \(other) exclude each other: pass one.",
                    usage: Self.usage
                )
            }
            self.place.unixSocket = socket
        } else if arguments.has("--host") || arguments.has("--port") {
            self.place.unixSocket = nil
        }
        if let host = arguments.value("--host") { self.place.host = host }
        if let port = try arguments.number("--port", in: 0...65535) { self.place.port = port }
        guard let prefix = PathPrefix.normalized(place.basePath) else {
            throw UsageError(
                "the base path must be a plain path such as /ops, not “\(place.basePath)”.",
                usage: Self.usage
            )
        }
        self.place.basePath = prefix
        let isLocal = self.place.unixSocket != nil || Dashboard.isLoopback(self.place.host)
        guard isOpen || isLocal else {
            throw UsageError(
                "the host \(self.place.host) would show the dashboard to the network. Pass isOpen: true to "
                    + "Dashboard.serve if that is what you want, or listen on 127.0.0.1 and put a proxy in front.",
                usage: Self.usage
            )
        }
    }

    /// Makes the dashboard, and the run of a server that answers with it.
    func run(
        _ configuration: DashboardConfiguration,
        sources: [any RecordSource],
        file: String,
        _ addRoutes: (inout Routes) async throws -> Void
    ) async throws -> ServingRun {
        let provider = try Self.provider().init(at: place)
        let publicFolders = ProgramFolders.folders(named: "Public", of: file)
        let views = ProgramFolders.folders(named: "Views", of: file)
        for (name, folders) in [("Views", views), ("Public", publicFolders)] where folders.isEmpty {
            throw ServingFailure("there is no folder \(name), neither of the program's own nor built in.")
        }
        let files = try provider.files(in: publicFolders)
        var configuration = configuration
        configuration.publicPrefix = files.prefix
        configuration.metricSources.append(provider.monitor)
        configuration.reportError = { [report = configuration.reportError] id, description in
            report(id, description)
            Terminal.report("\(id) \(description)")
        }
        let comments = try await comments(configuration)
        var routes = Routes()
        try await addRoutes(&routes)
        let dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: sources,
            templates: TemplateLibrary(folders: views),
            comments: comments
        )
        let server = provider.server(answeringWith: files.responder(before: dashboard))
        return ServingRun(server, jobs: configuration.jobs, comments: comments)
    }

    private func comments(_ configuration: DashboardConfiguration) async throws -> CommentStore? {
        guard let store, configuration.commenting != .off else { return nil }
        do {
            return try await CommentStore(path: store)
        } catch let error as RecordsError {
            throw ServingFailure(
                "the store \(store) cannot be used. \(error.message) Name another with --store."
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

    private static var usage: String {
        "usage: \(ServingFailure.program) [--host HOST] [--port PORT] [--unix-socket PATH] [--store PATH]"
    }

    /// The help for the command line.
    var help: String {
        """
        \(Self.usage)

        Serves a dashboard until SIGTERM or SIGINT.

          --host HOST           the address to listen on (default \(place.host))
          --port PORT           the port; 0 takes a free one (default \(place.port))
          --unix-socket PATH    listen on a Unix socket instead
          --store PATH          where comments are kept\(store.map { " (default \($0))" } ?? "")
        """
    }
}
