import HTTP

/// The addresses for whoever runs the server: `/-/health`, `/-/ready` and `/-/metrics`.
///
/// Health says that the process answers, and readiness that it can show something; both are open to all, as
/// load balancers sign nobody in. Metrics name sources and the patterns of paths, but no path, no value and
/// no reader. They, and the reasons why a dashboard is not ready, are for those who may see the dashboard,
/// and where a proxy signs readers in, also for a scraper on this machine that asks without a proxy.
struct Operations: Sendable {
    static let healthPath = "/-/health"
    private static let open = [healthPath, "/-/ready"]
    private static let metricsPath = "/-/metrics"

    private let sources: SourceMetrics
    private let readiness: Readiness

    init(sources: SourceMetrics, readiness: Readiness) {
        self.sources = sources
        self.readiness = readiness
    }

    /// Whether a request of somebody unknown is answered although readers must be known.
    static func answersAnybody(_ request: Request) -> Bool {
        open.contains(request.path) || request.path == metricsPath && isFromHere(request)
    }

    func add(to routes: inout Routes) {
        routes.add(
            .get,
            Self.healthPath,
            internal: { request, _ in Self.health.response(to: request.request) }
        )
        routes.add(.get, "/-/ready", internal: { await ready($0.request, in: $1) })
        routes.add(.get, Self.metricsPath, internal: { _, environment in await metrics(in: environment) })
    }

    /// The answer about the process, which is the same each time.
    static let health: PreparedResponse = {
        var response = Response.text("ok\n")
        response.fields["Cache-Control"] = "no-store"
        SecurityFields.add(to: &response)
        response.route = RouteName(healthPath)
        return PreparedResponse(response, compressed: nil)
    }()

    private func metrics(in environment: PageEnvironment) async -> Response {
        let build = MetricFamily(
            "tablero_build_info",
            .gauge,
            "Always 1; the labels say which version runs.",
            [MetricSample(1, [MetricLabel("version", Dashboard.version)])]
        )
        var families = [build] + (await sources.families()) + (environment.pages?.families ?? [])
        for source in environment.configuration.metricSources { families += await source.metrics() }
        return Response(
            fields: ["Content-Type": MetricText.mediaType, "Cache-Control": "no-store"],
            body: .bytes(MetricText.text(of: families))
        )
    }

    private func ready(_ request: Request, in environment: PageEnvironment) async -> Response {
        let isStopping = environment.configuration.metricSources.contains { $0.isStopping }
        let obstacles = isStopping ? ["the server is stopping"] : await readiness.obstacles()
        var response = Response.text("ready\n")
        if !obstacles.isEmpty {
            let isKnown =
                environment.configuration.userField == nil || request.user != nil || Self.isFromHere(request)
            let lines = isKnown ? obstacles : ["not ready"]
            response = .text(lines.joined(separator: "\n") + "\n", status: .serviceUnavailable)
        }
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    private static func isFromHere(_ request: Request) -> Bool {
        request.peer.isLocal && !request.isForwarded
    }
}

extension Dashboard {
    /// The version of Tablero, as `tablero --version` and the metrics tell it.
    package static let version = "0.1.0"
}
