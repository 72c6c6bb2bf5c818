import FoundationEssentials
import HTTP
import Records
import Templates

/// What handlers work with: immutable once the dashboard stands.
struct PageEnvironment: Sendable {
    let configuration: DashboardConfiguration
    let library: TemplateLibrary
    let comments: CommentStore?
    let changes: ChangeHub
    /// The sources that the dashboard was given.
    let sources: [any RecordSource]
    /// The lists that can be linked to.
    let lists: [Routes.ListLink]
    let router: Router<Routes.Endpoint>
    /// The pages that are kept; `nil` if none may be.
    let pages: ExactPages?

    /// What browsers are told of a page: to keep it, and to ask each time whether it has changed.
    static let caching = "private, no-cache"

    func urls(for request: Request) -> URLs {
        URLs(basePath: request.basePath, publicPrefix: configuration.publicPrefix)
    }

    func layout(
        title: String,
        breadcrumbs: [Breadcrumb] = [],
        version: String? = nil,
        for request: PageRequest
    ) -> Layout {
        let query = request.request.query.map { "?" + $0 } ?? ""
        var way = breadcrumbs.isEmpty ? self.lists(above: request) : breadcrumbs
        if request.path != request.urls.home {
            way.insert(Breadcrumb(label: configuration.siteTitle, url: request.urls.home), at: 0)
        }
        var current = Breadcrumb(label: title, url: request.path)
        current.isCurrent = true
        way.append(current)
        return Layout(
            title: title,
            siteTitle: configuration.siteTitle,
            urls: request.urls,
            breadcrumbs: way,
            eventsURL: version.map { request.urls.events(watching: request.request.path, since: $0) },
            refreshURL: request.path + query
        )
    }

    /// The lists whose path a page's own begins with: the way to a page that says none itself.
    private func lists(above request: PageRequest) -> [Breadcrumb] {
        let above = lists.filter { $0.path != "/" && request.request.path.hasPrefix($0.path + "/") }
        return above.sorted { $0.path.utf8.count < $1.path.utf8.count }.map {
            Breadcrumb(label: $0.title, url: request.request.basePath + $0.path)
        }
    }

    /// Returns the version of what a page shows, to be asked for before it is read; `nil` for a page that is
    /// not live.
    func version(of controller: some PageController, for request: PageRequest) async -> String? {
        let options = controller as? any TableOptions
        guard options?.isLive(for: request) ?? controller.isLive else { return nil }
        let source = EventStream.source(of: request.request.path) ?? ""
        return await changes.version(of: source, controller.changes)
    }

    /// Returns what tells of changes to the page at a path, where they are in no source.
    func signal(ofPageAt path: String) -> ChangeSignal? {
        if case .found(let endpoint, _) = router.match(.get, path: path) { endpoint.changes } else { nil }
    }

    /// Renders a whole page or fragment.
    ///
    /// - Parameter size: the bytes of its content that are known already, so that the buffer need not grow.
    func render(_ template: String, _ context: TemplateContext, size: Int = 0) throws -> [UInt8] {
        let template = try library.template(named: template)
        return OutputBuffer.array(capacity: size + 12 * 1024) { template.render(context, into: &$0) }
    }

    /// A page or fragment with a strong tag, so that a program or a proxy can ask whether it changed.
    func response(_ content: [UInt8], status: Status = .ok) -> Response {
        var response = Response.html(content, status: status)
        response.fields["ETag"] = EntityTag(of: content).text
        response.fields["Cache-Control"] = Self.caching
        return response
    }

    /// What a reader is told of an error, in a page or in a part of one.
    func fault(of error: any Error, for request: Request) -> PageError {
        ErrorResponder(environment: self).pageError(for: error, request)
    }

    /// What a reader is told where nothing newer could be loaded.
    func staleNotice<Value>(of fetched: Fetched<Value>, for request: Request) -> String? {
        guard let failure = fetched.failure, let asOf = fetched.asOf else { return nil }
        let time = TimeText(secondsSince1970: asOf.timeIntervalSince1970).text
        return
            "This could not be loaded anew. \(fault(of: failure, for: request).message) What is shown is of \(time)."
    }

    /// What came of a load with its failure as a reader is told it, so that the log hears of it once however often it
    /// is shown.
    func settled<Value>(
        _ result: Result<Fetched<Value>, any Error>,
        for request: Request
    ) -> Result<Fetched<Value>, any Error> {
        switch result {
        case .success(var fetched):
            fetched.failure = fetched.failure.map { fault(of: $0, for: request) }
            return .success(fetched)
        case .failure(let error): return .failure(fault(of: error, for: request))
        }
    }

    /// What a page may tell this reader from others by: whom it names, and what it offers.
    func reader(of request: Request) -> PageKey.Reader {
        PageKey.Reader(user: request.user, mayWrite: mayWrite(request))
    }

    /// Whether this reader may write comments, post forms and start long work.
    func mayWrite(_ request: Request) -> Bool {
        switch configuration.writing {
        case .nobody: false
        case .localReaders: request.peer.isLocal && !request.isForwarded
        case .signedIn: request.user != nil
        case .everybody: true
        }
    }

    /// What a reader is told who may not write.
    ///
    /// - Parameter doing: what was not allowed, after “may”, such as `comment`.
    func refusal(titled title: String, of doing: String) -> PageError {
        let message =
            switch configuration.writing {
            case .nobody, .everybody: "Nobody may \(doing): the operator of this server has closed that."
            case .signedIn:
                "Only readers who are signed in may \(doing), and this server was not told who you are."
            case .localReaders:
                "Only readers on the machine itself may \(doing), because this server does not know who you are. Its "
                    + "operator can change that with --auth."
            }
        return PageError(.forbidden, title: title, message: message)
    }

    /// Refuses a post that another site made a reader's browser send.
    func checkOrigin(of request: Request) throws {
        // A reader behind a proxy is told elsewhere that only local ones may write.
        let isForThisMachine = configuration.writing == .localReaders || configuration.writing == .nobody
        let isLocal = isForThisMachine && request.peer != .unix && !request.isForwarded
        try ForgeryGuard(origins: configuration.origins, isLocal: isLocal).check(request)
    }

    /// Whether the reader is known, or need not be.
    func isKnown(_ request: Request) -> Bool { configuration.userField == nil || request.user != nil }

    /// Refuses a request whose reader must be known and is not, in words for whoever set the proxy up.
    func checkUser(of request: Request) throws {
        guard let field = configuration.userField, request.user == nil, !Operations.answersAnybody(request)
        else { return }
        let message =
            request.forwarding == nil
            ? "This request came from \(request.peer), which is no trusted proxy. Open the site through its proxy; the "
                + "operator names the proxy with --trusted-proxy."
            : "The proxy did not say who you are. The operator must have it sign readers in, and send the name of each in "
                + "the field \(field), once."
        throw PageError(.forbidden, title: "Nobody is signed in", message: message)
    }
}

extension Response {
    /// Lets the reader's own browser keep the response for some seconds without asking; with none it always asks.
    mutating func keep(for seconds: Int?) {
        if let seconds { fields["Cache-Control"] = "private, max-age=\(seconds)" }
    }
}
