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

    /// The path within the server.
    ///
    /// A proxy that strips the prefix itself sends such a path already.
    func strip(_ path: String) -> String {
        guard !prefix.isEmpty, path.utf8.starts(with: prefix.utf8) else { return path }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        if rest.isEmpty { return "/" }
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : path
    }
}
