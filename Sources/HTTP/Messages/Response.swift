/// A response: a status, header fields and content.
///
/// `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` belong to the server and need not be set.
public struct Response: Sendable {
    /// What follows the header.
    public enum Body: Sendable {
        /// Nothing.
        case empty
        /// These bytes.
        case bytes([UInt8])
        /// What the closure writes. If it throws, the client sees a broken transfer, never a whole one.
        case stream(@Sendable (any BodyWriter) async throws -> Void)
    }

    /// The status.
    public var status: Status { didSet { head = nil } }
    /// The header fields.
    public var fields: Fields { didSet { head = nil } }
    /// The content.
    public var body: Body { didSet { head = nil } }
    /// Whether this is the form that is sent already, so that the server need not look at it again.
    package var isNegotiated = false
    /// The head as it is sent, if it was written already: ``prepareHead()``.
    package internal(set) var head: PreparedHead?
    /// Under which route it is counted.
    package var route = RouteName.other

    /// Makes a response.
    public init(status: Status = .ok, fields: Fields = Fields(), body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// An HTML page or fragment in UTF-8.
    public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status: status, fields: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(bytes))
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(
            status: status,
            fields: ["Content-Type": "text/plain; charset=utf-8"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// A JSON text in UTF-8.
    public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status: status, fields: ["Content-Type": "application/json"], body: .bytes(bytes))
    }

    /// The answer to a form: "see that page", to be fetched with `GET` (303).
    public static func redirect(to path: String) -> Response {
        Response(status: .seeOther, fields: ["Location": path])
    }
}
