/// Finds the handler of a request by its method and path.
///
/// A pattern is a path whose segments may be parameters: `/{source}/{table}/-/rows`; a last segment
/// `{rest...}` takes all that follows. A literal segment wins over a parameter, a parameter over a catch-all.
/// A parameter never stands for the segment `-`, which is kept for the program's own pages, nor for an empty
/// one.
///
/// ```swift
/// var router = Router<Page>()
/// router.add(.get, "/{source}/{table}", .list)
/// ```
package struct Router<Handler: Sendable>: Sendable {
    /// What a request leads to.
    package enum Match: Sendable {
        /// The handler, and the segments that its parameters stand for.
        case found(Handler, RouteParameters)
        /// The path exists, with these methods only.
        case methodNotAllowed([Method])
        /// No route has this path.
        case notFound
    }

    private var tree = RouteTree()
    private var handlers: [Handler] = []
    private var routes: [RouteName] = []

    /// Makes a router without routes.
    package init() {}

    /// Adds a route.
    ///
    /// A malformed pattern, or one that is there already for this method, traps.
    package mutating func add(_ method: Method, _ pattern: String, _ handler: Handler) {
        let route = tree.add(method, pattern)
        precondition(route == handlers.count, "Routes are numbered in their order.")
        handlers.append(handler)
        routes.append(RouteName(pattern))
    }

    /// Finds the handler for a path as it was sent, without its query.
    ///
    /// `HEAD` falls back to `GET`.
    package func match(_ method: Method, path: String) -> Match {
        guard path.utf8.first == UInt8(ascii: "/") else { return .notFound }
        switch tree.match(method, path: path) {
        case .found(let route, let names, let values):
            let parameters = RouteParameters(route: routes[route], names: names, values: values)
            return .found(handlers[route], parameters)
        case .methodNotAllowed(var allowed):
            if allowed.contains(.get), !allowed.contains(.head) { allowed.append(.head) }
            return .methodNotAllowed(allowed)
        case .notFound: return .notFound
        }
    }
}
