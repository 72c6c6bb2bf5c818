/// The target of a request line, in the form a server sees: a path, perhaps with a query and an authority.
struct RequestTarget {
    let path: String
    let query: String?
    /// The host and port of an absolute target, which then stands for the `Host` field (RFC 9112, section
    /// 3.2.2).
    let authority: String?

    /// Reads and checks a target.
    init(_ bytes: Span<UInt8>, method: Method) throws(ParseError) {
        guard bytes.count > 0 else { throw .badRequest("The request line has no target.") }
        for index in bytes.indices where !ByteSets.isTarget(bytes[index]) {
            throw .badRequest("The target of the request has a character that must be percent-encoded.")
        }
        if bytes.count == 1, bytes[0] == UInt8(ascii: "*"), method == .options {
            self.init(path: "*", query: nil, authority: nil)
            return
        }
        var start = 0
        var authority: String?
        if bytes[0] != UInt8(ascii: "/") {
            let range = try RequestTarget.authority(of: bytes)
            let host = bytes.text(range)
            guard HostSyntax.accepts(host) else { throw .badRequest("The host of the target is malformed.") }
            authority = host
            start = range.upperBound
        }
        let pathEnd = bytes.firstIndex(of: UInt8(ascii: "?"), from: start) ?? bytes.count
        try RequestTarget.checkPath(bytes, start..<pathEnd)
        // A URI of nothing but its authority asks `OPTIONS` about the server itself (RFC 9112, section 3.2.4).
        let isServer = start == bytes.count && method == .options
        self.init(
            path: start == pathEnd ? (isServer ? "*" : "/") : bytes.text(start..<pathEnd),
            query: pathEnd < bytes.count ? bytes.text((pathEnd + 1)..<bytes.count) : nil,
            authority: authority
        )
    }

    private init(path: String, query: String?, authority: String?) {
        self.path = path
        self.query = query
        self.authority = authority
    }

    /// The range of the authority in `http://authority/path?query`.
    private static func authority(of bytes: Span<UInt8>) throws(ParseError) -> Range<Int> {
        let scheme = bytes.text(0..<min(8, bytes.count)).lowercased()
        let start = scheme.hasPrefix("http://") ? 7 : scheme == "https://" ? 8 : 0
        guard start > 0 else { throw .badRequest("The target of the request must start with a slash.") }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") { end += 1 }
        guard end > start else { throw .badRequest("The target of the request has no host.") }
        return start..<end
    }

    /// Refuses broken percent-encoding, NUL, a backslash, and `.` or `..` as a segment in any spelling.
    ///
    /// No URI has a backslash (RFC 3986, section 2), but browsers take it for a slash: sent back in a redirect,
    /// `/\example.org` would lead away.
    private static func checkPath(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(ParseError) {
        var segment = Segment()
        var index = range.lowerBound
        while index < range.upperBound {
            var byte = bytes[index]
            guard byte != UInt8(ascii: "\\") else { throw .badRequest("The path has a backslash.") }
            if byte == UInt8(ascii: "%") {
                guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
                    let low = bytes[index + 2].hexDigitValue
                else { throw .badRequest("A % in the path must be followed by two hexadecimal digits.") }
                byte = high << 4 | low
                index += 2
                guard byte != 0 else { throw .badRequest("The path has a NUL.") }
            }
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
                try segment.end()
            } else {
                segment.add(byte)
            }
            index += 1
        }
        try segment.end()
    }

    /// Counts the dots of a segment until something else stands in it.
    private struct Segment {
        private var dots = 0
        private var hasOther = false

        mutating func add(_ byte: UInt8) {
            if byte == UInt8(ascii: ".") { dots += 1 } else { hasOther = true }
        }

        mutating func end() throws(ParseError) {
            if !hasOther, dots == 1 || dots == 2 { throw .badRequest("The path has a . or .. segment.") }
            self = Segment()
        }
    }
}
