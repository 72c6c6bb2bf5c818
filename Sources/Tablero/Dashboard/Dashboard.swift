public import HTTP
package import Records
package import Templates

/// Answers every request with a page, a fragment or an error page.
///
/// It knows no socket: a page is a function from request to response.
public final class Dashboard: Responder {
    private let middleware: [Middleware]
    private let environment: PageEnvironment

    /// Makes a dashboard, and sets its controllers up, once each.
    ///
    /// - Throws: ``RouteFaults`` if two routes are at one path, `TemplateFaults` if a template is missing or uses a key
    ///   that its page does not offer, ``ControllerFault`` if a controller lacks what it needs, has an option that means
    ///   nothing, or its `setUp` throws.
    package init(
        _ configuration: DashboardConfiguration = DashboardConfiguration(),
        routes: Routes,
        sources: [any RecordSource],
        templates: TemplateLibrary,
        comments: CommentStore? = nil
    ) async throws {
        if let fault = configuration.fault { throw ControllerFault(fault) }
        if sources.contains(where: \.name.isEmpty) {
            throw ControllerFault(
                "A source has an empty name, which is what its addresses begin with: give it one, as in SQLiteSource(name:path:)."
            )
        }
        var names: Set<String> = []
        if let twice = sources.first(where: { !names.insert($0.name).inserted }) {
            throw ControllerFault(
                "Two sources are called “\(twice.name)”, which is what their addresses begin with: name one otherwise."
            )
        }
        let changes = ChangeHub(sources: sources, report: configuration.reportError)
        var routes = routes
        let events = EventStream()
        routes.add(.get, "/-/events", internal: { try await events.response($0, in: $1) })
        routes.add(.get, "/-/heights.css") { try CellHeights.response(to: $0) }
        let operations = Operations(
            sources: SourceMetrics(sources: sources, changes: changes),
            readiness: Readiness(
                sources: sources,
                comments: comments,
                patience: configuration.readinessPatience
            )
        )
        operations.add(to: &routes)
        if !routes.hasPage(at: "/") { routes.addIndexOfLists() }
        environment = PageEnvironment(
            configuration: configuration,
            library: templates,
            comments: comments,
            changes: changes,
            sources: sources,
            lists: routes.lists,
            router: try routes.makeRouter(),
            // Middleware sees each request, and may answer differently each time.
            pages: routes.middleware.isEmpty && configuration.pageMemory > 0
                ? ExactPages(size: configuration.pageMemory) : nil
        )
        middleware = routes.middleware
        let faults = Self.faults(of: routes, in: templates)
        if !faults.isEmpty { throw TemplateFaults(faults) }
        for controller in routes.controllers {
            do {
                if !routes.areSetUp { try await controller.setUp() }
            } catch {
                throw ControllerFault("\(type(of: controller)) could not be set up: \(error)")
            }
            if let fault = ControllerFault(of: controller, sources: sources) { throw fault }
        }
        for (list, path) in routes.fetchedLists {
            guard let fault = await FetchFaults.fault(of: list, at: path, in: environment) else { continue }
            throw ControllerFault("\(type(of: list)) \(fault)")
        }
    }

    /// Returns the response to a request; an error becomes a page that says what happened.
    public func respond(to request: Request) async -> Response {
        let urls = environment.urls(for: request)
        let match = environment.router.match(request.method, path: request.path)
        var response: Response
        do {
            response = try await answer(request, match, urls: urls)
            if let fault = response.fault { throw ResponseFault(description: fault) }
        } catch {
            response = environment.page(for: error, request, urls: urls)
        }
        if response.isNegotiated { return response }
        if response.kept == nil { finish(&response, match) }
        return response.conditional(on: request)
    }

    /// Adds what all responses have.
    private func finish(_ response: inout Response, _ match: Router<Routes.Endpoint>.Match) {
        SecurityFields.add(to: &response)
        if case .found(_, let parameters) = match { response.route = parameters.route }
    }

    private func answer(
        _ request: Request,
        _ match: Router<Routes.Endpoint>.Match,
        urls: URLs
    ) async throws -> Response {
        try environment.checkUser(of: request)
        if request.path.utf8.contains(UInt8(ascii: "%")), PercentEncoding.decode(request.path) == nil {
            throw PageError.notFound("This address is no text: what is percent-encoded in it must be UTF-8.")
        }
        if case .found = match, request.method == .post { try environment.checkOrigin(of: request) }
        guard !middleware.isEmpty else { return try await route(request, match, urls: urls) }
        let handler = MiddlewareChain.handler(
            { request, _ in try await self.route(request.request, match, urls: request.urls) },
            behind: middleware
        )
        return try await handler(try pageRequest(request, match, urls: urls), environment)
    }

    private func route(
        _ request: Request,
        _ match: Router<Routes.Endpoint>.Match,
        urls: URLs
    ) async throws -> Response {
        switch match {
        case .found(let endpoint, _):
            if let exact = endpoint.exact, let pages = environment.pages {
                return try await page(of: exact, at: endpoint, from: pages, request, match, urls: urls)
            }
            return try await endpoint.handler(try pageRequest(request, match, urls: urls), environment)
        case .methodNotAllowed(let methods):
            return notAllowed(request, methods, urls: urls)
        case .notFound:
            if let redirect = withoutSlash(request) { return redirect }
            throw PageError.notFound("There is no page at this address.")
        }
    }

    /// The page that is kept, as long as what it is made of is the same.
    private func page(
        of controller: any PageController,
        at endpoint: Routes.Endpoint,
        from pages: ExactPages,
        _ request: Request,
        _ match: Router<Routes.Endpoint>.Match,
        urls: URLs
    ) async throws -> Response {
        let grounds = PageGrounds(
            sources: controller.sources(for: try pageRequest(request, match, urls: urls)),
            comments: controller is any DetailController ? environment.comments : nil,
            signal: endpoint.changes
        )
        let key = PageKey(request, reader: environment.reader(of: request))
        return try await pages.response(
            to: request,
            key,
            on: grounds,
            told: { environment.changes.toldCount }
        ) { making in
            let pageRequest = try pageRequest(request, match, urls: urls, making: making)
            var response = try await endpoint.handler(pageRequest, environment)
            if let fault = response.fault { throw ResponseFault(description: fault) }
            if making != nil { finish(&response, match) }
            return response
        }
    }

    private func pageRequest(
        _ request: Request,
        _ match: Router<Routes.Endpoint>.Match,
        urls: URLs,
        making: PageMaking? = nil
    ) throws -> PageRequest {
        let parameters: RouteParameters? =
            if case .found(_, let parameters) = match { parameters } else { nil }
        return try PageRequest(
            request,
            parameters: parameters,
            urls: urls,
            environment: environment,
            making: making
        )
    }

    private func notAllowed(_ request: Request, _ methods: [Method], urls: URLs) -> Response {
        let allowed = Set(methods + [.options]).map(\.rawValue).sorted().joined(separator: ", ")
        var response: Response
        if request.method == .options {
            response = Response(status: .noContent)
        } else {
            let error = PageError(
                .methodNotAllowed,
                title: "That cannot be done here",
                message: "This address answers \(allowed), not \(request.method)."
            )
            response = ErrorResponder(environment: environment).response(to: error, for: request, urls: urls)
        }
        response.fields["Allow"] = allowed
        return response
    }

    /// An address with a slash too many leads to the page without it.
    private func withoutSlash(_ request: Request) -> Response? {
        guard request.method == .get || request.method == .head, request.path.hasSuffix("/") else {
            return nil
        }
        let path = String(request.path.dropLast())
        // Browsers take a backslash for a slash, and two of them for the name of another host.
        guard !path.hasPrefix("/\\") else { return nil }
        guard case .found = environment.router.match(.get, path: path) else { return nil }
        let query = request.query.map { "?" + $0 } ?? ""
        return Response(status: .permanentRedirect, fields: ["Location": request.basePath + path + query])
    }

    /// Returns what is wrong between controllers and templates: a template that is missing, one that uses a key which its
    /// page does not offer, or one that cannot stand where its page puts it; each once, in order.
    package static func faults(of routes: Routes, in library: TemplateLibrary) -> [TemplateFault] {
        let names = Set(library.names)
        var faults: [TemplateFault] = []
        for controller in routes.controllers {
            let contents = (controller as? any ListController)?.contents ?? [:]
            for (name, shape) in ControllerTemplates.all(of: controller) {
                faults +=
                    names.contains(name)
                    ? library.check(shape: shape, for: name, content: contents[name] ?? .anything)
                    : TemplateFaults(
                        file: "Views/\(name).html",
                        "there is no such template, and \(type(of: controller)) needs it"
                    ).faults
            }
        }
        // One template may serve several controllers, and has its faults once.
        return Set(faults + ownUses.flatMap { library.check(shape: $0.shape, for: $0.name) }).sorted()
    }

    /// Returns a fault for each template in one of the library's folders that no page of these routes uses.
    package static func unusedTemplates(
        of routes: Routes,
        in library: TemplateLibrary,
        folder: String
    ) -> [TemplateFault] {
        library.unused(in: folder, from: uses(of: routes).map(\.name))
    }

    static func uses(of routes: Routes) -> [(name: String, shape: TemplateShape)] {
        routes.controllers.flatMap(ControllerTemplates.all) + ownUses
    }

    private static var ownUses: [(name: String, shape: TemplateShape)] {
        [
            ("error", ErrorPage.shape), ("cells/comment", Comment.shape),
            ("comments", CommentsFragment.shape), ("job", JobPage.shape),
            ("job-status", JobPage.fragmentShape), ("job-start", JobStartPage.shape),
        ]
    }
}

/// A response that cannot be sent as it is; readers see a 500, and the log this.
private struct ResponseFault: Error, CustomStringConvertible {
    let description: String
}

extension Dashboard: PromptResponder {
    package func promptResponse(to request: borrowing Request) -> Response? {
        if request.path == Operations.healthPath { return Operations.health.response(to: request) }
        guard let pages = environment.pages, environment.isKnown(request) else { return nil }
        return pages.promptResponse(
            to: request,
            PageKey(request, reader: environment.reader(of: request)),
            told: environment.changes.toldCount
        )
    }
}
