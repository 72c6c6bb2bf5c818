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
    /// The transfer codings in their order; `nil` without such a field.
    private var codings: [String]?

    /// Looks at one field.
    ///
    /// Most names are told apart by their length alone.
    mutating func note(_ name: String, _ value: String) throws(ParseError) {
        switch name.utf8.count {
        case 4 where Fields.isSame(name, "Host"): try noteHost(value)
        case 6 where Fields.isSame(name, "Expect"): try noteExpectation(value)
        case 10 where Fields.isSame(name, "Connection"): noteConnection(value)
        case 14 where Fields.isSame(name, "Content-Length"): try noteLength(value)
        case 17 where Fields.isSame(name, "Transfer-Encoding"):
            codings = (codings ?? []) + FieldFraming.tokens(value)
        default: break
        }
    }

    /// How the end of the content is known.
    func framing(isHTTP10: Bool) throws(ParseError) -> RequestHead.Framing {
        guard let codings else { return length.map { .length($0) } ?? .none }
        guard length == nil else {
            throw .badRequest("The request has both Content-Length and Transfer-Encoding.")
        }
        guard !isHTTP10 else { throw .badRequest("HTTP/1.0 has no Transfer-Encoding.") }
        let isChunked = codings.map { Fields.isSame($0, "chunked") }
        guard isChunked.last == true, !isChunked.dropLast().contains(true) else {
            throw .badRequest("The last Transfer-Encoding of a request must be chunked, once.")
        }
        guard !codings.contains("") else { throw .badRequest("The Transfer-Encoding has an empty member.") }
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
        guard HostSyntax.accepts(value) else { throw .badRequest("The Host field is malformed.") }
        host = value
    }

    /// Whoever expects more than 100-continue cannot be served as expected (RFC 9110, section 10.1.1).
    private mutating func noteExpectation(_ value: String) throws(ParseError) {
        guard Fields.isSame(value, "100-continue") else {
            throw ParseError(
                status: .expectationFailed,
                message: "The only expectation that this server meets is 100-continue."
            )
        }
        expectsContinue = true
    }

    private mutating func noteConnection(_ value: String) {
        for token in FieldFraming.tokens(value) {
            if Fields.isSame(token, "close") { hasClose = true }
            if Fields.isSame(token, "keep-alive") { hasKeepAlive = true }
        }
    }

    private mutating func noteLength(_ value: String) throws(ParseError) {
        guard length == nil else { throw .badRequest("The request has more than one Content-Length field.") }
        guard !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) else {
            throw .badRequest("The Content-Length is not a number.")
        }
        // What overflows is larger than any limit.
        length = Int(value) ?? .max
    }

    /// The members of a list; what stands between two commas may be empty.
    private static func tokens(_ value: String) -> [String] {
        value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { piece in
            let start = piece.drop { $0 == 0x20 || $0 == 0x09 }
            let end = start.lastIndex { $0 != 0x20 && $0 != 0x09 }
            return end.map { String(Substring(start[...$0])) } ?? ""
        }
    }
}
