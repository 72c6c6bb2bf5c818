/// How content is written for the way (RFC 9110, section 8.4.1).
package enum ContentCoding: Sendable {
    /// As it is.
    case identity
    /// Compressed, as RFC 1952 says.
    case gzip

    /// The size from which content is compressed, in bytes.
    ///
    /// Below it there is nothing to win: a head of some 400 bytes and such content are one packet on the way,
    /// compressed or not.
    package static let smallestContent = 512

    /// Whether content of this media type gets smaller by compression.
    ///
    /// What is text does. What is compressed already, as images and archives are, does not. A stream of events
    /// is left alone, because programs on the way that decompress it would hold events back.
    package static func suits(mediaType: String) -> Bool {
        let bytes = mediaType.utf8Span.span
        var end = 0
        while end < bytes.count, bytes[end] != UInt8(ascii: ";") { end += 1 }
        while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        guard end > 5 else { return false }
        if FieldSyntax.isSame(bytes, 0..<5, "text/") {
            return !FieldSyntax.isSame(bytes, 0..<end, "text/event-stream")
        }
        if FieldSyntax.isSame(bytes, (end - 4)..<end, "+xml") { return true }
        if FieldSyntax.isSame(bytes, (end - 5)..<end, "+json") { return true }
        return types.contains { FieldSyntax.isSame(bytes, 0..<end, $0) }
    }

    private static let types: [StaticString] = [
        "application/json", "application/x-ndjson", "application/ndjson", "application/javascript",
        "application/xml", "application/wasm", "font/ttf", "font/otf", "image/vnd.microsoft.icon",
    ]
}
