public import HTTP
import Records
import Templates

/// The controllers of a dashboard, each with its path.
///
/// A path is made of literal segments and parameters: `/{source}/{table}`. A literal segment wins over a
/// parameter. Routes are frozen when the dashboard is made; two at one path, or a path that no address can
/// match, stop it from starting with a sentence that names both.
///
/// ```swift
/// var routes = Routes()
/// routes.add(PlanetList(), at: "/planets")
/// routes.group("/planets/{id}") { planet in
///     planet.add(PlanetPage(), at: "/")
///     planet.add(MoonList(), at: "/moons")
///     planet.add(.get, "/photo") { request in
///         try await photo(of: request.parameter("id", as: Int.self))
///     }
/// }
/// ```
public struct Routes: Sendable {
    typealias Handler = @Sendable (PageRequest, PageEnvironment) async throws -> Response

    /// One method of one path, and who answers there.
    struct Endpoint: Sendable {
        let method: Method
        /// The path of the controller.
        let base: String
        /// What follows it.
        let rest: String
        let owner: String
        /// Whether it belongs to a controller, whose own addresses are below a segment `-`.
        var isOfController = false
        /// What tells of changes to the page that are in no source.
        var changes: ChangeSignal?
        /// Who answers, if the answer may be kept.
        var exact: (any PageController)?
        var handler: Handler

        var path: String { base == "/" && !rest.isEmpty ? rest : base + rest }
    }

    /// A list that can be linked to, as its path has no parameters.
    struct ListLink: Sendable {
        let title: String
        let path: String
    }

    var controllers: [any PageController] = []
    private(set) var endpoints: [Endpoint] = []
    private(set) var middleware: [Middleware] = []
    private var hasForeignMiddleware = false
    private(set) var lists: [ListLink] = []
    /// The lists of rows, each with its path.
    private(set) var fetchedLists: [(list: any FetchedListController, path: String)] = []
    /// The sources that the dashboard is served with, where they are known already.
    var sources: [any RecordSource] = []
    /// Whether the controllers were set up by a dashboard whose place this one takes.
    var areSetUp = false
    private let prefix: String

    /// No routes yet.
    package init() { self.init(prefix: "") }

    private init(prefix: String) { self.prefix = prefix }

    // MARK: Controllers

    /// Adds a list: its page at `path`, and its fragments under `path/-/`.
    public mutating func add(_ controller: some ListController, at path: String) {
        include(controller)
        if let list = controller as? any FetchedListController { fetchedLists.append((list, whole(path))) }
        let handler = ListHandler(controller: controller)
        add(.get, path, of: controller) { try await handler.page($0, in: $1) }
        add(.get, path, "/-/rows", of: controller) { try await handler.rows($0, in: $1) }
        add(.get, path, "/-/header", of: controller) { try await handler.header($0, in: $1) }
        add(.get, path, "/-/count", of: controller) { try await handler.count($0, in: $1) }
        if !path.contains("{"), !prefix.contains("{") {
            link(controller.title, to: path)
        }
    }

    /// Adds a detail page at `path`, and its comments at `path/-/comments`.
    public mutating func add(_ controller: some DetailController, at path: String) {
        include(controller)
        let handler = DetailHandler(controller: controller)
        add(.get, path, of: controller) { try await handler.page($0, in: $1) }
        add(.get, path, "/-/comments", of: controller) { try await handler.comments($0, in: $1) }
        add(.post, path, "/-/comments", of: controller) { try await handler.addComment($0, in: $1) }
    }

    /// Adds a page of a template of your own.
    public mutating func add(_ controller: some TemplateController, at path: String) {
        include(controller)
        let handler = TemplateHandler(controller: controller)
        add(.get, path, of: controller) { try await handler.page($0, in: $1) }
    }

    /// Adds a route of your own.
    ///
    /// A form posted to it is refused if another site sent it, as on all pages.
    public mutating func add(
        _ method: Method,
        _ path: String,
        _ handler: @escaping @Sendable (PageRequest) async throws -> Response
    ) {
        add(method, path, "", owner: "a route of your own") { request, _ in try await handler(request) }
    }

    // MARK: Groups

    /// Adds routes that have the beginning of their paths in common, and the middleware that is used in the group.
    ///
    /// Within the group `/` is the path of the group itself. Groups may stand in groups; with an empty path, a group
    /// only has middleware of its own.
    public mutating func group(_ path: String, _ add: (inout Routes) throws -> Void) rethrows {
        var group = Routes(prefix: path == "/" ? prefix : prefix + path)
        group.sources = sources
        try add(&group)
        endpoints += group.endpoints.map { endpoint in
            var endpoint = endpoint
            // What stands in between may answer differently each time.
            if group.hasForeignMiddleware { endpoint.exact = nil }
            endpoint.handler = MiddlewareChain.handler(endpoint.handler, behind: group.middleware)
            return endpoint
        }
        for controller in group.controllers { include(controller) }
        lists += group.lists
        fetchedLists += group.fetchedLists
    }

    /// Puts something between readers and the pages of this group, or of the whole dashboard.
    ///
    /// It counts for all routes of the group, also those added before it. A request passes the dashboard's middleware
    /// first, in the order in which it was added, then that of each group from the outside in; its response passes
    /// all of it the other way round. See ``Middleware``.
    public mutating func use(_ middleware: @escaping Middleware) {
        self.middleware.append(middleware)
        hasForeignMiddleware = true
    }

    // MARK: For the dashboard itself

    /// Uses middleware that changes a request by nothing but its address, so that its pages can be kept.
    mutating func useToAddress(_ middleware: @escaping Middleware) { self.middleware.append(middleware) }

    /// Adds a route of a controller, at its path and what follows it.
    mutating func add(
        _ method: Method,
        _ path: String,
        _ rest: String = "",
        of controller: some PageController,
        handler: @escaping Handler
    ) {
        let name = Self.name(of: controller)
        let exact: (any PageController)? = method == .get && controller.isCacheable ? controller : nil
        add(method, path, rest, owner: name, changes: controller.changes, exact: exact, handler)
        endpoints[endpoints.count - 1].isOfController = true
    }

    /// Adds a route of Tablero's own.
    mutating func add(_ method: Method, _ path: String, internal handler: @escaping Handler) {
        add(method, path, "", owner: "Tablero itself", handler)
    }

    /// Adds a link to the first page of a dashboard that has none of its own.
    mutating func link(_ title: String, to path: String) {
        lists.append(ListLink(title: title, path: whole(path)))
    }

    /// The path of the group, which is empty for the whole dashboard.
    var groupPath: String { prefix }

    /// Whether there is a page at exactly this path.
    func hasPage(at path: String) -> Bool { endpoints.contains { $0.method == .get && $0.path == path } }

    /// Returns the router of all routes.
    ///
    /// - Throws: ``RouteFaults`` if two are at one path, or one has a path that nothing can match.
    func makeRouter() throws(RouteFaults) -> Router<Endpoint> {
        let faults = RouteFaults(of: endpoints)
        guard faults.faults.isEmpty else { throw faults }
        var router = Router<Endpoint>()
        for endpoint in endpoints { router.add(endpoint.method, endpoint.path, endpoint) }
        return router
    }

    mutating func add(
        _ method: Method,
        _ path: String,
        _ rest: String,
        owner: String,
        changes: ChangeSignal? = nil,
        exact: (any PageController)? = nil,
        _ handler: @escaping Handler
    ) {
        endpoints.append(
            Endpoint(
                method: method,
                base: whole(path),
                rest: rest,
                owner: owner,
                changes: changes,
                exact: exact,
                handler: handler
            )
        )
    }

    /// Keeps a controller to be set up: one that is an object only once, however often it is added.
    mutating func include(_ controller: any PageController) {
        if type(of: controller) is AnyClass,
            controllers.contains(where: { $0 as AnyObject === controller as AnyObject })
        {
            return
        }
        controllers.append(controller)
    }

    /// The path with that of the group before it.
    private func whole(_ path: String) -> String { path == "/" && !prefix.isEmpty ? prefix : prefix + path }

    private static func name(of controller: any PageController) -> String {
        String(describing: type(of: controller))
    }
}
