public import HTTP
import Templates

/// The controllers of a dashboard, each with its path.
///
/// A path is made of literal segments and parameters: `/{source}/{table}`. Routes are frozen when the
/// dashboard is made.
public struct Routes: Sendable {
    typealias Handler = @Sendable (PageRequest, PageEnvironment) async throws -> Response

    var router = Router<Handler>()
    var controllers: [any PageController] = []

    /// No routes yet.
    public init() {}

    /// Adds a list: its page at `path`, and its fragments under `path/-/`.
    public mutating func add(_ controller: some ListController, at path: String) {
        controllers.append(controller)
        let handler = ListHandler(controller: controller)
        router.add(.get, path) { try await handler.page($0, in: $1) }
        router.add(.get, path + "/-/rows") { try await handler.rows($0, in: $1) }
        router.add(.get, path + "/-/header") { try await handler.header($0, in: $1) }
        router.add(.get, path + "/-/count") { try await handler.count($0, in: $1) }
    }

    /// Adds a detail page at `path`, and its comments at `path/-/comments`.
    public mutating func add(_ controller: some DetailController, at path: String) {
        controllers.append(controller)
        let handler = DetailHandler(controller: controller)
        router.add(.get, path) { try await handler.page($0, in: $1) }
        router.add(.get, path + "/-/comments") { try await handler.comments($0, in: $1) }
        router.add(.post, path + "/-/comments") { try await handler.addComment($0, in: $1) }
    }

    /// Adds a route of your own.
    public mutating func add(
        _ method: Method,
        _ path: String,
        _ handler: @escaping @Sendable (PageRequest) async throws -> Response
    ) {
        router.add(method, path) { request, _ in try await handler(request) }
    }

    mutating func add(_ method: Method, _ path: String, internal handler: @escaping Handler) {
        router.add(method, path, handler)
    }
}
