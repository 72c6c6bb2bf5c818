extension [UInt8] {
    /// Appends a value as it may stand at its place of an address.
    mutating func append(_ text: String, _ rule: AddressRule) {
        if rule.contains(.beginning) {
            if rule.contains(.beforeSlash), URLGuard.isSlash(text.utf8) { return }
            append(escapingHTML: URLGuard.accepts(text.utf8, rule) ? text : "#")
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
        let encoded = EncodedBytes(rule)
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

/// The bytes that are percent-encoded at a place of an address; of those beyond ASCII browsers do it themselves.
private struct EncodedBytes {
    private static let always = Set("\"<>".utf8)
    private static let path = Set("?#\\^`{|}".utf8)
    private static let query = Set("&#+".utf8)

    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ rule: AddressRule) {
        (low, high) = rule.contains(.query) ? (Self.inQuery.low, Self.inQuery.high) : (0, 0)
        if !rule.contains(.query) || rule.contains(.path) {
            low |= Self.inPath.low
            high |= Self.inPath.high
        }
        if rule.contains(.inList) { low |= 1 << UInt64(UInt8(ascii: ",")) }
    }

    private init(_ bytes: Set<UInt8>) {
        for byte in 0..<UInt8(0x80)
        where byte <= 0x20 || byte == 0x7F || Self.always.contains(byte) || bytes.contains(byte) {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    private static let inPath = EncodedBytes(path)
    private static let inQuery = EncodedBytes(query)

    func contains(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return false }
        return byte < 64 ? low & 1 << UInt64(byte) != 0 : high & 1 << UInt64(byte - 64) != 0
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(lowercased)
    }
}
