/// Collects what the fields of one head say about hosts, lengths and the connection.
///
/// Anything on which two readers could differ is refused, since a proxy in front may be the other reader
/// (RFC 9112, sections 3.2, 6.1, 6.3 and 11.2).
struct FieldFraming {
    private(set) var host: String?
    private(set) var hasClose = false
    private(set) var hasKeepAlive = false
    private(set) var expectsContinue = false
    private var length: Int?
    private var codings: [String] = []

    /// Looks at one field.
    ///
    /// Most names are told apart by their length alone.
    mutating func note(_ name: String, _ value: String) throws(ParseError) {
        switch name.utf8.count {
        case 4 where Fields.isSame(name, "Host"): try noteHost(value)
        case 6 where Fields.isSame(name, "Expect"):
            expectsContinue = expectsContinue || Fields.isSame(value, "100-continue")
        case 10 where Fields.isSame(name, "Connection"): noteConnection(value)
        case 14 where Fields.isSame(name, "Content-Length"): try noteLength(value)
        case 17 where Fields.isSame(name, "Transfer-Encoding"): codings += FieldFraming.tokens(value)
        default: break
        }
    }

    /// How the end of the content is known.
    func framing(isHTTP10: Bool) throws(ParseError) -> RequestHead.Framing {
        guard !codings.isEmpty else { return length.map { .length($0) } ?? .none }
        guard length == nil else {
            throw .badRequest("The request has both Content-Length and Transfer-Encoding.")
        }
        guard !isHTTP10 else { throw .badRequest("HTTP/1.0 has no Transfer-Encoding.") }
        let isChunked = codings.map { Fields.isSame($0, "chunked") }
        guard isChunked.last == true, !isChunked.dropLast().contains(true) else {
            throw .badRequest("The last Transfer-Encoding of a request must be chunked, once.")
        }
        guard codings.count == 1 else {
            throw ParseError(
                status: .notImplemented,
                message: "Only the Transfer-Encoding chunked is supported."
            )
        }
        return .chunked
    }

    private mutating func noteHost(_ value: String) throws(ParseError) {
        guard host == nil else { throw .badRequest("The request has more than one Host field.") }
        guard value.utf8.allSatisfy(ByteSets.isHost) else {
            throw .badRequest("The Host field is malformed.")
        }
        host = value
    }

    private mutating func noteConnection(_ value: String) {
        for token in FieldFraming.tokens(value) {
            if Fields.isSame(token, "close") { hasClose = true }
            if Fields.isSame(token, "keep-alive") { hasKeepAlive = true }
        }
    }

    private mutating func noteLength(_ value: String) throws(ParseError) {
        // 18 digits cannot overflow; more are larger than any limit, but leading zeros could hide that.
        guard (1...18).contains(value.utf8.count), value.utf8.allSatisfy(\.isASCIIDigit),
            let number = Int(value)
        else { throw .badRequest("The Content-Length is not a number.") }
        guard length == nil || length == number else {
            throw .badRequest("The request has two different Content-Length fields.")
        }
        length = number
    }

    private static func tokens(_ value: String) -> [String] {
        value.split(separator: ",").map { piece in
            let start = piece.drop { $0 == " " || $0 == "\t" }
            let end = start.lastIndex { $0 != " " && $0 != "\t" }
            return end.map { String(start[...$0]) } ?? ""
        }
    }
}
