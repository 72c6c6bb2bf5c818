import HTTPServer
import Tablero

/// What a dashboard is made of by the command line and a configuration, which is read again at each reload.
struct ConfiguredDashboard: Sendable {
    private let options: ServeOptions
    private let sources: ServedSources
    private let log: AccessLog

    init(_ options: ServeOptions, _ sources: ServedSources, log: AccessLog) {
        (self.options, self.sources, self.log) = (options, sources, log)
    }

    /// What there is at the start.
    func content() async throws -> DashboardContent { try await content(of: options.configuration) }

    /// What there is after the file was read again.
    func rereadContent() async throws -> DashboardContent {
        guard let old = options.configuration else { return try await content() }
        let new = try FileConfiguration(path: old.path)
        let content = try await content(of: new)
        let keys = new.restartKeys(after: old).filter { !options.isGiven($0.option) }.map { "\"\($0.key)\"" }
        if !keys.isEmpty {
            log.note(
                "\(old.path): \(keys.joined(separator: ", ")) changed, which counts once the server is started anew."
            )
        }
        return content
    }

    private func content(of configuration: FileConfiguration?) async throws -> DashboardContent {
        let opened = try await sources.open(configuration)
        var dashboard = options.common.dashboard
        dashboard.metricSources = [options.server.monitor]
        if let title = configuration?.title { dashboard.siteTitle = title }
        if !options.isGiven("--origin") { dashboard.origins = configuration?.origins ?? [] }
        var routes = Routes()
        routes.addDatabases(opened, configuration: configuration?.databases ?? DatabaseConfiguration())
        return DashboardContent(dashboard, routes: routes, sources: opened)
    }
}
