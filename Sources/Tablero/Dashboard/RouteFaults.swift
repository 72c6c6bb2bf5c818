/// What keeps the routes of a dashboard from being used, a sentence each.
package struct RouteFaults: Error, CustomStringConvertible {
    /// The sentences.
    package let faults: [String]

    /// The sentences, one a line.
    package var description: String { faults.joined(separator: "\n") }

    /// Looks for paths that no address matches, and for paths that are taken twice.
    init(of endpoints: [Routes.Endpoint]) {
        var faults: [String] = []
        var taken: [String: Routes.Endpoint] = [:]
        for endpoint in endpoints {
            let path = RoutePath(endpoint.path)
            let place = "\(endpoint.method) \(path.shape)"
            if let fault = RoutePath(endpoint.base).fault ?? path.fault ?? Self.fault(of: endpoint) {
                faults.append("The path “\(endpoint.base)” of \(endpoint.owner) \(fault)")
            } else if let other = taken[place] {
                faults.append(Self.sentence(other, endpoint))
            } else {
                taken[place] = endpoint
            }
        }
        // A controller has several paths, and each of them would say the same.
        var told: Set<String> = []
        self.faults = faults.filter { told.insert($0).inserted }
    }

    private static func fault(of endpoint: Routes.Endpoint) -> String? {
        guard endpoint.isOfController, endpoint.base.split(separator: "/").contains("-") else { return nil }
        return "has a segment “-”, below which a page has its fragments: give the page another name."
    }

    private static func sentence(_ first: Routes.Endpoint, _ second: Routes.Endpoint) -> String {
        let isSame = first.path == second.path
        // Two controllers are told apart by their own paths, unless a page of one is a fragment of the other.
        let (one, other) = first.rest == second.rest ? (first.base, second.base) : (first.path, second.path)
        let paths = isSame ? "The path “\(one)” is taken" : "The paths “\(one)” and “\(other)” are one, taken"
        let owners =
            first.owner == second.owner
            ? "twice by \(first.owner)" : "by \(first.owner) and by \(second.owner)"
        return "\(paths) \(owners). Give one of them another path."
    }
}

/// A path of a route, as the router understands it.
struct RoutePath {
    /// The path without the names of its parameters: two of one shape match the same addresses.
    let shape: String
    /// What is wrong with it, as the end of a sentence; `nil` if it can be matched.
    let fault: String?

    init(_ path: String) {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        shape = segments.map { Self.isParameter($0) ? ($0.hasSuffix("...}") ? "{...}" : "{}") : String($0) }
            .joined(separator: "/")
        fault = Self.fault(path, segments)
    }

    private static func isParameter(_ segment: Substring) -> Bool {
        segment.hasPrefix("{") && segment.hasSuffix("}")
    }

    private static func fault(_ path: String, _ segments: ArraySlice<Substring>) -> String? {
        guard path.hasPrefix("/") else { return "must begin with a slash: “/\(path)”." }
        guard path != "/" else { return nil }
        var names: Set<String> = []
        for (index, segment) in zip(segments.indices, segments) {
            if segment.isEmpty {
                return "has an empty segment: write one slash between two, and none at the end."
            }
            if segment == "." || segment == ".." {
                return "has a segment “\(segment)”, which browsers resolve."
            }
            guard isParameter(segment) else {
                if segment.contains(where: { "{}".contains($0) }) {
                    return "has braces within a segment: a parameter is a whole segment, “/{name}/”."
                }
                if segment.contains(where: { "?#%".contains($0) }) {
                    return
                        "has “?”, “#” or “%” in it, which no path has: write characters as they are, unencoded."
                }
                continue
            }
            let isRest = segment.hasSuffix("...}")
            let name = String(segment.dropFirst().dropLast(isRest ? 4 : 1))
            if name.isEmpty { return "has a parameter without a name." }
            if !names.insert(name).inserted { return "has two parameters called “\(name)”." }
            if isRest, index != segments.indices.last {
                return "goes on after “\(segment)”, which takes all."
            }
        }
        return nil
    }
}
