import HTTP

/// A public file as finished responses, made at start, so that a request for it makes nothing.
struct PublicFile: Sendable {
    /// How long browsers and proxies may keep a file without asking.
    enum Caching: String {
        /// For ever: the address names the content.
        case immutable = "max-age=31536000, immutable"
        /// Until they ask again, each time.
        case revalidated = "no-cache"
    }

    private let identity: Response
    /// The compressed form, if it is smaller.
    private let gzip: Response?

    /// Makes the responses.
    ///
    /// - Parameters:
    ///   - compressed: the content compressed; `nil` if that makes it no smaller.
    ///   - modified: when the content changed last; it must not lie in the future (RFC 9110, section 8.8.2.1).
    init(_ content: [UInt8], compressed: [UInt8]?, type: String, modified: HTTPDate, caching: Caching) {
        var file = Response(
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
        if file.isNegotiable, compressed == nil {
            // Nobody on the way need try it either, and the server's own stage leaves it alone.
            file.fields["Cache-Control"] = caching.rawValue + ", no-transform"
        }
        identity = file.isNegotiable ? file.labelled(as: .identity) : file
        gzip = compressed.map { compressed in
            var response = file.labelled(as: .gzip)
            response.body = .bytes(compressed)
            return response
        }
    }

    /// The answer to a request for the file.
    func response(to request: Request) -> Response {
        switch request.method {
        case .get, .head:
            let form = identity.coding(for: request) == .gzip ? gzip ?? identity : identity
            return form.negotiated(for: request).response
        case .options: return Response(status: .noContent, fields: PublicFile.allowed)
        default: return Response(status: .methodNotAllowed, fields: PublicFile.allowed)
        }
    }

    private static let allowed: Fields = ["Allow": "GET, HEAD, OPTIONS"]
}
