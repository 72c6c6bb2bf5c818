import HTTP

extension Response {
    /// The page for a request that no responder has seen, because it could not be read.
    static func refusal(_ status: Status, _ message: String) -> Response {
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/><title>\(status)</title></head>
            <body><h1>\(status)</h1><p>\(message)</p></body></html>

            """
        var response = Response.html(Array(page.utf8), status: status)
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    /// The answer to a client that was too slow.
    static let requestTimeout = refusal(
        .requestTimeout,
        "The request took too long to arrive. Send it again."
    )

    /// The answer to a client for which there is no room.
    static let tooManyConnections: Response = {
        var response = refusal(
            .serviceUnavailable,
            "There are too many connections. Try again in a few seconds."
        )
        response.fields["Retry-After"] = "5"
        return response
    }()

    /// The answer to a client whose content there is no memory for, because of those of others.
    static let tooMuchContent: Response = {
        var response = refusal(
            .serviceUnavailable,
            "The server is busy with the contents of other requests. Send this one again in a few seconds."
        )
        response.fields["Retry-After"] = "5"
        return response
    }()

    /// The answer to `OPTIONS *`, which asks about the server itself (RFC 9110, section 9.3.7).
    static let serverOptions = Response(status: .noContent, fields: ["Allow": "GET, HEAD, POST, OPTIONS"])
}
