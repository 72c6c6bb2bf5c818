import HTTP

/// The path under which a proxy shows the server.
struct BasePath: Sendable, Equatable {
    /// Empty, or a path that starts with a slash and does not end with one.
    let prefix: String

    /// Takes a path with or without slashes around it.
    init(_ path: String) {
        let trimmed = path.drop { $0 == "/" }
        let end = trimmed.lastIndex { $0 != "/" }
        prefix = end.map { "/" + trimmed[...$0] } ?? ""
    }

    /// Splits the path of a request into what links start with, and the path within the server.
    ///
    /// If a proxy told which prefix it took off, both together are the path that the reader sees. If it told
    /// nothing, a path below the prefix is taken for one that the proxy left as it was, and any other for one
    /// that was stripped; so a source that is called as the prefix needs a proxy that tells.
    func split(_ path: String, told: String?) -> (basePath: String, path: String) {
        guard let told else { return (prefix, strip(path)) }
        // A proxy that strips the whole prefix says so; one that knows only the outer part leaves the rest to
        // be stripped here.
        if prefix.isEmpty || told.hasSuffix(prefix) || !PathPrefix.isPrefix(prefix, of: path) {
            return (told, path)
        }
        return (told + prefix, strip(path))
    }

    private func strip(_ path: String) -> String {
        guard !prefix.isEmpty, PathPrefix.isPrefix(prefix, of: path) else { return path }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        return rest.isEmpty ? "/" : String(Substring(rest))
    }
}
