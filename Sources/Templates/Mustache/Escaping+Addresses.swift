extension OutputBuffer {
    /// Appends a value as it may stand at its place of an address.
    mutating func append(_ text: String, _ rule: AddressRule) {
        if rule.contains(.beginning) {
            if rule.contains(.beforeSlash), URLGuard.isSlash(text.utf8) { return }
            if URLGuard.accepts(text, rule) { append(escapingHTML: text) } else { append(UInt8(ascii: "#")) }
        } else if text.isEmpty {
            if rule.contains(.filled) { append(UInt8(ascii: ".")) }
        } else {
            append(percentEncoding: text, rule)
        }
    }

    /// Appends text in which whatever means something at that place of an address is percent-encoded.
    ///
    /// What is encoded already stays as it is, so that the parts of an application's own addresses can be put together;
    /// a `%` that encodes nothing is encoded.
    private mutating func append(percentEncoding text: String, _ rule: AddressRule) {
        let encoded = rule.encoded
        let span = text.utf8.span
        for index in span.indices {
            let byte = span[index]
            let isLeading = index == 0 && rule.contains(.afterSlash) && byte.isSlash
            let isBare =
                byte == UInt8(ascii: "%")
                && !(index + 2 < span.count && span[index + 1].isHexDigit && span[index + 2].isHexDigit)
            if isLeading || isBare || encoded.contains(byte) {
                append(UInt8(ascii: "%"))
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            } else if byte == UInt8(ascii: "&") {
                append(contentsOf: "&amp;".utf8)
            } else if byte == UInt8(ascii: "'") {
                append(contentsOf: "&#39;".utf8)
            } else {
                append(byte)
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension AddressRule {
    private static let always = ByteSet.blanks | ByteSet("\"<>")
    private static let inPath = always | ByteSet("?#\\^`{|}")
    private static let inQuery = always | ByteSet("&#+")
    private static let comma = ByteSet(",")

    /// The bytes that are percent-encoded at such a place; of those beyond ASCII browsers do it themselves.
    fileprivate var encoded: ByteSet {
        let query = contains(.query) ? Self.inQuery : ByteSet()
        let path = contains(.query) && !contains(.path) ? query : query | Self.inPath
        return contains(.inList) ? path | Self.comma : path
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(lowercased)
    }
}
