/// Where a server listens, as a person would type it.
public struct BoundAddress: Sendable, Equatable, CustomStringConvertible {
    /// `http://127.0.0.1:8080/ops/`, or `unix:PATH`.
    public let description: String
    /// The port, or `nil` for a Unix socket.
    public let port: Int?

    init(host: String, port: Int, basePath: String) {
        let host = host.contains(":") ? "[\(host)]" : host
        description = "http://\(host):\(port)\(basePath)/"
        self.port = port
    }

    init(unixSocket path: String) {
        description = "unix:\(path)"
        port = nil
    }
}
