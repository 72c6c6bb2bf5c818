/// A request, read to its end.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path as it was sent, still percent-encoded, without the query; it starts with `/`.
    ///
    /// Its percent-encoding is valid, and no segment of it is `.` or `..` in any spelling.
    public var path: String
    /// What followed the first `?`, as it was sent, or `nil` if there was none.
    public var query: String?
    /// The header fields.
    public var fields: Fields
    /// The content, empty if there was none.
    public var body: [UInt8]
    /// Who sent it.
    public var peer: Peer
    /// What links start with: empty, or a path such as `/ops` without a slash at its end.
    public var basePath: String

    /// Makes a request.
    public init(
        method: Method = .get,
        path: String = "/",
        query: String? = nil,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        peer: Peer = .address("127.0.0.1", isLoopback: true),
        basePath: String = ""
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.peer = peer
        self.basePath = basePath
    }
}
