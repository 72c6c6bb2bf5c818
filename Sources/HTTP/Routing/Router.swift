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
public struct Router<Handler: Sendable>: Sendable {
    /// What a request leads to.
    public enum Match: Sendable {
        /// The handler, and the segments that its parameters stand for.
        case found(Handler, RouteParameters)
        /// The path exists, with these methods only.
        case methodNotAllowed([Method])
        /// No route has this path.
        case notFound
    }

    private struct Endpoint: Sendable {
        let method: Method
        let handler: Handler
        let names: [String]
    }

    /// A place in the tree of segments; children are indices into `nodes`.
    private struct Node: Sendable {
        var literals: [Substring: Int] = [:]
        var parameter: Int?
        var rest: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]

    /// Makes a router without routes.
    public init() {}

    /// Adds a route.
    ///
    /// A malformed pattern, or one that is there already for this method, traps.
    public mutating func add(_ method: Method, _ pattern: String, _ handler: Handler) {
        let route = RoutePattern(pattern)
        var node = 0
        for segment in route.segments {
            switch segment {
            case .literal(let text): node = child(of: node, at: \.literals[Substring(text)])
            case .parameter: node = child(of: node, at: \.parameter)
            case .rest: node = child(of: node, at: \.rest)
            }
        }
        precondition(
            !nodes[node].endpoints.contains { $0.method == method },
            "There is a route for \(method) \(pattern) already."
        )
        nodes[node].endpoints.append(Endpoint(method: method, handler: handler, names: route.names))
    }

    /// Finds the handler for a path as it was sent, without its query.
    ///
    /// `HEAD` falls back to `GET`.
    public func match(_ method: Method, path: String) -> Match {
        guard path.utf8.first == UInt8(ascii: "/") else { return .notFound }
        var search = Search(
            method: method,
            segments: path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        )
        if let endpoint = find(&search, from: 0, at: 0) {
            return .found(endpoint.handler, RouteParameters(names: endpoint.names, values: search.values))
        }
        if search.allowed.isEmpty { return .notFound }
        if search.allowed.contains(.get), !search.allowed.contains(.head) { search.allowed.append(.head) }
        return .methodNotAllowed(search.allowed)
    }

    private mutating func child(of node: Int, at place: WritableKeyPath<Node, Int?>) -> Int {
        if let child = nodes[node][keyPath: place] { return child }
        nodes.append(Node())
        nodes[node][keyPath: place] = nodes.count - 1
        return nodes.count - 1
    }

    private struct Search {
        let method: Method
        let segments: [Substring]
        var values: [String] = []
        var allowed: [Method] = []
    }

    /// Walks the tree, the most literal way first, and back where that way ends.
    ///
    /// The depth is that of the patterns.
    private func find(_ search: inout Search, from node: Int, at depth: Int) -> Endpoint? {
        guard depth < search.segments.count else { return endpoint(of: node, &search) }
        let raw = search.segments[depth]
        // Proxies may encode what needs no encoding: `%2D` is `-`.
        let segment =
            raw.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(raw).map { $0[...] } ?? raw : raw
        if let next = nodes[node].literals[segment], let found = find(&search, from: next, at: depth + 1) {
            return found
        }
        if let next = nodes[node].parameter, segment != "-", !segment.isEmpty {
            search.values.append(String(raw))
            if let found = find(&search, from: next, at: depth + 1) { return found }
            search.values.removeLast()
        }
        if let next = nodes[node].rest {
            let rest = search.segments[depth...].joined(separator: "/")
            guard !rest.isEmpty else { return nil }
            search.values.append(rest)
            if let found = endpoint(of: next, &search) { return found }
            search.values.removeLast()
        }
        return nil
    }

    private func endpoint(of node: Int, _ search: inout Search) -> Endpoint? {
        let endpoints = nodes[node].endpoints
        if let exact = endpoints.first(where: { $0.method == search.method }) { return exact }
        if search.method == .head, let get = endpoints.first(where: { $0.method == .get }) { return get }
        for endpoint in endpoints where !search.allowed.contains(endpoint.method) {
            search.allowed.append(endpoint.method)
        }
        return nil
    }
}
