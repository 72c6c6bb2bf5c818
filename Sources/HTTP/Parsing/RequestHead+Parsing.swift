extension RequestHead {
    /// Reads the fields, once the ends of all their lines are known.
    ///
    /// - Parameters:
    ///   - bytes: the input.
    ///   - lines: the ranges of the field lines, without their CRLF.
    mutating func readFields(
        _ bytes: Span<UInt8>,
        lines: ArraySlice<Range<Int>>,
        limits: Limits
    ) throws(ParseError) {
        var framing = FieldFraming()
        fields.reserveCapacity(lines.count)
        for line in lines {
            let (name, value) = try RequestHead.field(bytes, line)
            try framing.note(name, value)
            fields.append(name, value)
        }
        try finish(framing, limits: limits)
    }

    /// Reads a request line, without its CRLF.
    init(requestLine line: Span<UInt8>) throws(ParseError) {
        var methodEnd = 0
        while methodEnd < line.count, ByteSets.isToken(line[methodEnd]) { methodEnd += 1 }
        guard methodEnd > 0, methodEnd < line.count, line[methodEnd] == UInt8(ascii: " ") else {
            throw .badRequest("The request does not start with a method and a space.")
        }
        var targetEnd = line.count - 1
        while targetEnd > methodEnd, line[targetEnd] != UInt8(ascii: " ") { targetEnd -= 1 }
        guard targetEnd > methodEnd else { throw .badRequest("The request line has no version.") }

        let isGet = line.extracting(0..<methodEnd).isSame("GET")
        let method = isGet ? .get : Method(rawValue: line.text(0..<methodEnd))
        let isHTTP10 = try RequestHead.isHTTP10(line.extracting((targetEnd + 1)..<line.count))
        guard isGet || method.rawValue != "CONNECT" else {
            throw ParseError(
                status: .notImplemented,
                message: "This server is no tunnel: CONNECT is not supported."
            )
        }
        let target = try RequestTarget(line.extracting((methodEnd + 1)..<targetEnd), method: method)
        self.init(method: method, path: target.path, query: target.query, fields: Fields())
        self.isHTTP10 = isHTTP10
        keepsAlive = !isHTTP10
        authority = target.authority
    }

    /// Any minor version above 0 is treated as 1.1, the highest known here (RFC 9110, section 2.5).
    private static func isHTTP10(_ version: Span<UInt8>) throws(ParseError) -> Bool {
        if version.isSame("HTTP/1.1") { return false }
        if version.isSame("HTTP/1.0") { return true }
        let text = version.text(0..<version.count)
        guard version.count == 8, text.hasPrefix("HTTP/"), version[5].isASCIIDigit,
            version[6] == UInt8(ascii: "."), version[7].isASCIIDigit
        else { throw .badRequest("The request line does not end with a version such as HTTP/1.1.") }
        guard version[5] == UInt8(ascii: "1") else {
            throw ParseError(status: .httpVersionNotSupported, message: "This server speaks HTTP/1.1.")
        }
        return false
    }

    /// Reads `name: value`: no space before the colon, no folded lines, no control characters.
    static func field(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(ParseError) -> (String, String) {
        var colon = line.lowerBound
        while colon < line.upperBound, ByteSets.isToken(bytes[colon]) { colon += 1 }
        guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .badRequest("A header line is not a name, a colon and a value.")
        }
        var start = colon + 1
        var end = line.upperBound
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        guard bytes.extracting(start..<end).isFieldValue else {
            throw .badRequest("A header value has a control character.")
        }
        return (bytes.text(line.lowerBound..<colon), bytes.text(start..<end))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Applies what the fields say about the connection, once all of them are known.
    private mutating func finish(_ noted: FieldFraming, limits: Limits) throws(ParseError) {
        guard noted.host != nil || isHTTP10 else { throw .badRequest("The request has no Host field.") }
        if let authority { fields["Host"] = authority }
        if noted.hasClose { keepsAlive = false } else if noted.hasKeepAlive { keepsAlive = true }
        expectsContinue = noted.expectsContinue && !isHTTP10
        framing = try noted.framing(isHTTP10: isHTTP10)
        if case .length(let length) = framing, length > limits.body { throw .contentTooLarge(limits) }
    }
}

extension ParseError {
    static func contentTooLarge(_ limits: Limits) -> ParseError {
        ParseError(
            status: .contentTooLarge,
            message: "The content of the request is larger than \(limits.body) bytes."
        )
    }
}
