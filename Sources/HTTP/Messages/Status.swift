/// The status of a response (RFC 9110, section 15).
public struct Status: Hashable, Sendable {
    /// The number, which is 200 to 599 in a response.
    public let code: Int

    /// Makes the status of a code.
    ///
    /// A ``Response`` is given one from 200 to 599: with any other it is a fault of the program's own, which readers
    /// see as a 500 and the log as a sentence.
    public init(code: Int) { self.code = code }

    /// Whether a response may have it; 1xx only precede one (RFC 9110, section 15.2).
    var isFinal: Bool { (200...599).contains(code) }

    /// The registered phrase, or an empty text for a code without one.
    package var reason: String { Status.reasons[code] ?? "" }

    /// Whether a response of this status may have content: not with 1xx, 204 and 304.
    package var allowsContent: Bool { code >= 200 && code != 204 && code != 304 }

    private init(_ code: Int) { self.code = code }

    // One line a status, so that the list reads as the table it is.
    /// Status 200.
    public static let ok = Status(200)
    /// Status 201.
    public static let created = Status(201)
    /// Status 202.
    public static let accepted = Status(202)
    /// Status 204.
    public static let noContent = Status(204)
    /// Status 206.
    package static let partialContent = Status(206)
    /// Status 301.
    package static let movedPermanently = Status(301)
    /// Status 302.
    package static let found = Status(302)
    /// Status 303.
    package static let seeOther = Status(303)
    /// Status 304.
    package static let notModified = Status(304)
    /// Status 307.
    package static let temporaryRedirect = Status(307)
    /// Status 308.
    package static let permanentRedirect = Status(308)
    /// Status 400.
    public static let badRequest = Status(400)
    /// Status 401.
    public static let unauthorized = Status(401)
    /// Status 403.
    public static let forbidden = Status(403)
    /// Status 404.
    public static let notFound = Status(404)
    /// Status 405.
    package static let methodNotAllowed = Status(405)
    /// Status 406.
    package static let notAcceptable = Status(406)
    /// Status 408.
    package static let requestTimeout = Status(408)
    /// Status 409.
    public static let conflict = Status(409)
    /// Status 410.
    public static let gone = Status(410)
    /// Status 412.
    package static let preconditionFailed = Status(412)
    /// Status 413.
    package static let contentTooLarge = Status(413)
    /// Status 414.
    package static let uriTooLong = Status(414)
    /// Status 415.
    package static let unsupportedMediaType = Status(415)
    /// Status 416.
    package static let rangeNotSatisfiable = Status(416)
    /// Status 417.
    package static let expectationFailed = Status(417)
    /// Status 422.
    public static let unprocessableContent = Status(422)
    /// Status 429.
    public static let tooManyRequests = Status(429)
    /// Status 431.
    package static let requestHeaderFieldsTooLarge = Status(431)
    /// Status 499, nginx's number for a client that left before it was answered; it is only counted and told.
    package static let clientClosedRequest = Status(499)
    /// Status 500.
    public static let internalServerError = Status(500)
    /// Status 501.
    package static let notImplemented = Status(501)
    /// Status 502.
    public static let badGateway = Status(502)
    /// Status 503.
    public static let serviceUnavailable = Status(503)
    /// Status 504.
    public static let gatewayTimeout = Status(504)
    /// Status 505.
    package static let httpVersionNotSupported = Status(505)

    private static let reasons: [Int: String] = [
        100: "Continue", 101: "Switching Protocols",
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
        410: "Gone",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large",
        499: "Client Closed Request",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}

extension Status: CustomStringConvertible {
    /// The code and its phrase: `404 Not Found`.
    public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }
}
