import HTTP

/// A public file as finished responses, made at start.
struct PublicFile: Sendable {
    /// How long browsers and proxies may keep a file without asking.
    enum Caching: String {
        /// For ever: the address names the content.
        case immutable = "max-age=31536000, immutable"
        /// Until they ask again, each time.
        case revalidated = "no-cache"
    }

    private let prepared: PreparedResponse

    /// Makes the responses.
    ///
    /// - Parameters:
    ///   - compressed: the content compressed; `nil` if that makes it no smaller.
    ///   - modified: when the content changed last; it must not lie in the future (RFC 9110, section 8.8.2.1).
    init(_ content: [UInt8], compressed: [UInt8]?, type: String, modified: HTTPDate, caching: Caching) {
        let response = Response(
            fields: [
                "Content-Type": type,
                "ETag": EntityTag(of: content).text,
                "Last-Modified": modified.description,
                "Cache-Control": caching.rawValue,
                "X-Content-Type-Options": "nosniff",
                "Accept-Ranges": "bytes",
            ],
            body: .bytes(content)
        )
        prepared = PreparedResponse(response, compressed: compressed)
    }

    /// The answer to a request for the file.
    func response(to request: borrowing Request) -> Response {
        switch request.method {
        case .get, .head: prepared.response(to: request)
        case .options: Response(status: .noContent, fields: PublicFile.allowed)
        default: Response(status: .methodNotAllowed, fields: PublicFile.allowed)
        }
    }

    private static let allowed: Fields = ["Allow": "GET, HEAD, OPTIONS"]
}
