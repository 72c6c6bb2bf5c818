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
    public var status: Status {
        didSet {
            forgetForms()
            checkStatus()
        }
    }
    /// The header fields.
    public var fields: Fields { didSet { forgetForms() } }
    /// The content.
    public var body: Body { didSet { forgetForms() } }
    /// Whether this is the form that is sent already, so that the server need not look at it again.
    package var isNegotiated = false
    /// The head as it is sent, if it was written already: ``prepareHead()``.
    package internal(set) var head: PreparedHead?
    /// Where a page is kept that is sent again, so that it is compressed once.
    package internal(set) var kept: KeptResponse?
    /// What is wrong with it, a sentence for the log: instead of it, readers see that something went wrong.
    package private(set) var fault: String?
    /// Under which route it is counted.
    package var route = RouteName.other

    /// Makes a response.
    public init(status: Status = .ok, fields: Fields = Fields(), body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
        checkStatus()
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
    ///
    /// The path is one of this site, as links have it: no redirect leaves it. Any other is a fault of the program's own,
    /// which readers see as a 500 and the log as a sentence.
    public static func redirect(to path: String) -> Response {
        guard isOfThisSite(path) else {
            var response = Response(status: .internalServerError)
            response.fault =
                "A redirect led to “\(path)”, which is no path of this site: it must begin with one slash."
            return response
        }
        return Response(status: .seeOther, fields: ["Location": path])
    }

    /// Whether a browser that is sent to this path stays on the site.
    ///
    /// Browsers take a backslash for a slash, two of them for the name of another host, and pass over tabs and line
    /// ends. A path has none of these, nor anything else that an address has encoded (RFC 3986, section 2).
    package static func isOfThisSite(_ path: String) -> Bool {
        path.hasPrefix("/") && !path.hasPrefix("//")
            && path.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x5C }
    }

    /// What was made of the response as it was is not of the one that it is now.
    private mutating func forgetForms() {
        head = nil
        kept = nil
    }

    private mutating func checkStatus() {
        guard !status.isFinal else { return }
        fault = "A response had the status \(status.code), and one has 200 to 599."
        status = .internalServerError
    }
}
