public import Records
import Templates

extension Dashboard {
    /// Makes a dashboard that nobody serves: a test asks it for pages by ``respond(to:)``.
    ///
    /// ```swift
    /// let dashboard = try await Dashboard { $0.add(PlanetList(), at: "/planets") }
    /// let page = await dashboard.respond(to: Request(.get, "/planets"))
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: What the dashboard is called, and what it allows.
    ///   - sources: The sources that its pages read.
    ///   - store: The file in which comments are kept; with `nil` there are none.
    ///   - file: The file that calls. The program's own folder `Views` is looked for as ``serve(_:sources:host:port:unixSocket:basePath:forwarding:allowsUnauthenticatedAccess:store:arguments:file:routes:)`` does.
    ///   - addRoutes: Adds the controllers.
    /// - Throws: An error that describes itself in sentences, for whatever would keep `serve` from starting.
    public convenience init(
        _ configuration: DashboardConfiguration = DashboardConfiguration(),
        sources: [any RecordSource] = [],
        store: String? = nil,
        file: String = #filePath,
        routes addRoutes: (inout Routes) async throws -> Void
    ) async throws {
        var routes = Routes()
        routes.sources = sources
        try await addRoutes(&routes)
        let comments: CommentStore? = if let store { try await CommentStore(path: store) } else { nil }
        try await self.init(
            configuration,
            routes: routes,
            sources: sources,
            templates: TemplateLibrary(folders: ProgramFolders.folders(named: "Views", of: file)),
            comments: comments
        )
    }
}
