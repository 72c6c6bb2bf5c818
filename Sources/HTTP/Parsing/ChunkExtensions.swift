/// The extensions behind the size of a chunk, which are checked and then ignored (RFC 9112, section 7.1.1).
///
/// Two readers that find different ends of an extension find different requests behind it, so that nothing
/// but the grammar passes: `;name`, `;name=token`, `;name="quoted"`, with blanks around `;` and `=`.
struct ChunkExtensions {
    private var rest: ArraySlice<UInt8>

    /// Whether the bytes between a size and the end of its line are extensions, or nothing.
    static func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = ChunkExtensions(rest: bytes)
        while !reader.rest.isEmpty {
            guard reader.skipOne() else { return false }
        }
        return true
    }

    private mutating func skipOne() -> Bool {
        skipBlanks()
        guard skip(UInt8(ascii: ";")) else { return false }
        skipBlanks()
        guard skipToken() else { return false }
        let afterName = rest
        skipBlanks()
        guard skip(UInt8(ascii: "=")) else {
            // Blanks belong to the next extension; at the end of the line they are a fault.
            rest = afterName
            return true
        }
        skipBlanks()
        return skipToken() || skipQuoted()
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    }

    private mutating func skipToken() -> Bool {
        let start = rest.startIndex
        rest = rest.drop(while: ByteSets.isToken)
        return rest.startIndex > start
    }

    /// A text in quotes, in which a backslash makes the next character an ordinary one (RFC 9110, section
    /// 5.6.4).
    private mutating func skipQuoted() -> Bool {
        guard skip(UInt8(ascii: "\"")) else { return false }
        while let byte = rest.popFirst(), ByteSets.isFieldValue(byte) {
            if byte == UInt8(ascii: "\"") { return true }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let next = rest.popFirst(), ByteSets.isFieldValue(next) else { return false }
        }
        return false
    }
}
