import HTTP
import Records

/// Which pages show which source, where their paths do not say it.
struct WatchedPaths: Sendable {
    private var entries: [(path: String, source: any RecordSource)] = []
    private var router = Router<String>()

    /// The sources of all these pages.
    var sources: [any RecordSource] { entries.map(\.source) }

    /// Adds the pages of one controller; a path that no page can have, or that is there already, is a fault of the
    /// routes, and leads nowhere here.
    mutating func add(_ source: any RecordSource, at path: String) {
        let pattern = RoutePath(path)
        guard pattern.fault == nil, !entries.contains(where: { RoutePath($0.path).shape == pattern.shape })
        else {
            return
        }
        entries.append((path, source))
        router.add(.get, path, source.name)
    }

    /// Adds all of others.
    mutating func add(_ others: WatchedPaths) {
        for entry in others.entries { add(entry.source, at: entry.path) }
    }

    /// The name of the source that the page at a path shows, or `nil` if only its path can say it.
    func source(of path: String) -> String? {
        if case .found(let name, _) = router.match(.get, path: path) { return name }
        return nil
    }
}
