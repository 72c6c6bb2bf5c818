package import Records

/// What a dashboard is made of besides its files.
package struct DashboardContent: Sendable {
    let configuration: DashboardConfiguration
    var routes: Routes
    let sources: [any RecordSource]

    /// What a dashboard is called and allows, its controllers, and the sources whose changes are told to live pages.
    package init(
        _ configuration: DashboardConfiguration,
        routes: Routes,
        sources: [any RecordSource]
    ) {
        self.configuration = configuration
        self.routes = routes
        self.sources = sources
    }
}
