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
    /// Who sent it, as the socket saw it: behind a proxy this is the proxy.
    package var peer: Peer
    /// What links start with: empty, or a path such as `/ops` without a slash at its end.
    package var basePath: String
    /// What the trusted proxy that sent it said about it; `nil` if it did not come from one.
    package var forwarding: Forwarding?
    /// Who is signed in, or `nil` if that is not known.
    public var user: String?
    /// What it is called in the log, and on the page of an error.
    package var id: RequestID

    /// Makes a request for an address of this site, with its query, as from a reader on this machine.
    ///
    /// ```swift
    /// let page = await dashboard.respond(to: Request(.get, "/planets?_size=10"))
    /// ```
    public init(
        _ method: Method,
        _ address: String,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        user: String? = nil
    ) {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: method,
            path: String(parts[0]),
            query: parts.count > 1 ? String(parts[1]) : nil,
            fields: fields,
            body: body,
            user: user
        )
    }

    /// Makes a request.
    package init(
        method: Method = .get,
        path: String = "/",
        query: String? = nil,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        peer: Peer = .address("127.0.0.1", isLoopback: true),
        basePath: String = "",
        forwarding: Forwarding? = nil,
        user: String? = nil,
        id: RequestID = RequestID()
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.peer = peer
        self.basePath = basePath
        self.forwarding = forwarding
        self.user = user
        self.id = id
    }
}

extension Request {
    /// Who the reader is, as far as that is known: the peer, or whom a trusted proxy named.
    package var client: Peer { forwarding?.client ?? peer }

    /// How the reader reached the site, as far as that is known.
    package var scheme: Scheme { forwarding?.scheme ?? .http }

    /// The host of the site, perhaps with a port, as the reader's browser shows it; empty if HTTP/1.0 named
    /// none.
    package var authority: String { forwarding?.authority ?? fields["Host"] ?? "" }

    /// Whether any field of a proxy came with it, believed or not, so that its reader may be anywhere.
    package var isForwarded: Bool {
        fields.contains { field in
            switch field.name.utf8.count {
            case 3: Fields.isSame(field.name, "Via")
            case 9: Fields.isSame(field.name, "Forwarded") || Fields.isSame(field.name, "X-Real-IP")
            default: Fields.isSame(String(field.name.prefix(12)), "X-Forwarded-")
            }
        }
    }
}
