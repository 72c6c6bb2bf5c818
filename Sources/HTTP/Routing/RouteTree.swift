/// The tree of a router's segments, which leads to the numbers of its routes.
///
/// It knows no handlers, so that it need not be generic: that would cost more than the search itself.
struct RouteTree: Sendable {
    /// What a path leads to.
    enum Match {
        case found(Int, names: [String], values: [String])
        case methodNotAllowed([Method])
        case notFound
    }

    private struct Endpoint: Sendable {
        let method: Method
        let route: Int
        let names: [String]
    }

    private struct Literal: Sendable {
        let text: String
        let child: Int
    }

    /// A place in the tree; children are indices into `nodes`.
    private struct Node: Sendable {
        var literals: [Literal] = []
        var parameter: Int?
        var rest: Int?
        var endpoints: [Endpoint] = []
    }

    private struct Search {
        let method: Method
        let segments: [Substring.UTF8View]
        var values: [String] = []
        var allowed: [Method] = []
    }

    private var nodes = [Node()]
    private var count = 0

    /// Adds a route, and returns its number.
    ///
    /// A malformed pattern, or one that is there already for this method, traps.
    mutating func add(_ method: Method, _ pattern: String) -> Int {
        let route = RoutePattern(pattern)
        var node = 0
        for segment in route.segments { node = child(of: node, for: segment) }
        precondition(
            !nodes[node].endpoints.contains { $0.method == method },
            "There is a route for \(method) \(pattern) already."
        )
        nodes[node].endpoints.append(Endpoint(method: method, route: count, names: route.names))
        count += 1
        return count - 1
    }

    /// Finds the route of a path that starts with a slash.
    func match(_ method: Method, path: String) -> Match {
        let segments = path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        var search = Search(method: method, segments: segments)
        if let endpoint = find(&search, from: 0, at: 0) {
            return .found(endpoint.route, names: endpoint.names, values: search.values)
        }
        return search.allowed.isEmpty ? .notFound : .methodNotAllowed(search.allowed)
    }

    private mutating func child(of node: Int, for segment: RoutePattern.Segment) -> Int {
        let next = nodes.count
        switch segment {
        case .literal(let text):
            if let literal = nodes[node].literals.first(where: { $0.text == text }) { return literal.child }
            nodes[node].literals.append(Literal(text: text, child: next))
        case .parameter:
            if let child = nodes[node].parameter { return child }
            nodes[node].parameter = next
        case .rest:
            if let child = nodes[node].rest { return child }
            nodes[node].rest = next
        }
        nodes.append(Node())
        return next
    }

    /// Walks the tree, the most literal way first, and back where that way ends.
    ///
    /// The depth is that of the patterns.
    private func find(_ search: inout Search, from node: Int, at depth: Int) -> Endpoint? {
        guard depth < search.segments.count else { return endpoint(of: node, &search) }
        let raw = search.segments[depth]
        // Proxies may encode what needs no encoding: `%2D` is `-`.
        let decoded = raw.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(Substring(raw)) : nil
        let segment = decoded.map { $0[...].utf8 } ?? raw
        if let next = literal(of: node, segment), let found = find(&search, from: next, at: depth + 1) {
            return found
        }
        if let next = nodes[node].parameter, !segment.isEmpty, !segment.elementsEqual("-".utf8) {
            search.values.append(String(Substring(raw)))
            if let found = find(&search, from: next, at: depth + 1) { return found }
            search.values.removeLast()
        }
        if let next = nodes[node].rest {
            let rest = search.segments[depth...].map { Substring($0) }.joined(separator: "/")
            guard !rest.isEmpty else { return nil }
            search.values.append(rest)
            if let found = endpoint(of: next, &search) { return found }
            search.values.removeLast()
        }
        return nil
    }

    private func literal(of node: Int, _ segment: Substring.UTF8View) -> Int? {
        for literal in nodes[node].literals where literal.text.utf8.elementsEqual(segment) {
            return literal.child
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
