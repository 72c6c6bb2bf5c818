extension OutputBuffer {
    /// Appends text as `escaping` demands for where it stands.
    mutating func append(_ text: String, _ escaping: Escaping) {
        switch escaping {
        case .none: append(contentsOf: text.utf8)
        case .entities: append(text, keepingControls: true)
        case .html: append(escapingHTML: text)
        case .preformatted:
            // A browser drops one line break there, in whichever of its forms (HTML standard, section 13.2.6.4.7).
            if let first = text.utf8.first, first == .newline || first == .carriageReturn,
                last == UInt8(ascii: ">")
            {
                append(.newline)
            }
            append(escapingHTML: text)
        case .address(let rule): append(text, rule)
        case .value(let rule): append(text, rule)
        // Text is not trusted markup, whatever a template claims.
        case .trusted: append(escapingHTML: text)
        case .markup: break
        }
    }

    /// Appends text with the five characters escaped that end a text or a quoted attribute value, and U+FFFD for each
    /// control that is no white space, which would be an error to a parser (HTML standard, section 13.2.3.5).
    mutating func append(escapingHTML text: String) { append(text, keepingControls: false) }

    // Inlined, the flag costs nothing.
    @inline(__always)
    private mutating func append(_ text: String, keepingControls: Bool) {
        let span = text.utf8.span
        unsafe span.withUnsafeBufferPointer { bytes in
            if unsafe Self.isClean(bytes) { return unsafe append(contentsOf: bytes) }
            // The pointers stay inside the span's own bounds: each run ends at an index the loop has reached.
            var start = 0
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
                guard Self.hasEntity(byte), !keepingControls || byte >= 0x20 else { continue }
                let entity = Self.entity(for: byte)
                unsafe append(contentsOf: bytes.extracting(start..<index))
                entity.withUTF8Buffer { unsafe append(contentsOf: $0) }
                start = index + 1
            }
            unsafe append(contentsOf: bytes.extracting(start..<bytes.count))
        }
    }

    /// Whether none of some bytes needs an entity for sure, looked at eight at a time; white space may count as one.
    @inline(__always)
    private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        let count = bytes.count
        let raw = unsafe UnsafeRawPointer(start)
        // Each word lies within the bytes; the last one may begin within the one before.
        if count >= 8 {
            var index = 0
            while index < count - 8 {
                if unsafe mayNeedEntity(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
                    return false
                }
                index += 8
            }
            return unsafe !mayNeedEntity(raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        }
        if count >= 4 {
            let low = unsafe raw.loadUnaligned(as: UInt32.self)
            let high = unsafe raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return !mayNeedEntity(UInt64(low) | UInt64(high) << 32)
        }
        for index in 0..<count where unsafe hasEntity(bytes[index]) { return false }
        return true
    }

    /// Whether one of eight bytes may need an entity.
    ///
    /// All are compared at once: a byte of `(x - 1) & ~x` has its highest bit where that of x is zero, if a lower one has
    /// not, and one of `(x - 32) & ~x` where that of x is under 32.
    @inline(__always)
    private static func mayNeedEntity(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let ampersandOrApostrophe = (word | ones) ^ (ones &* 0x27)
        let angle = (word | (ones &* 2)) ^ (ones &* 0x3E)
        let found =
            ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote)
            | ((ampersandOrApostrophe &- ones) & ~ampersandOrApostrophe) | ((angle &- ones) & ~angle)
        return found & (ones &* 0x80) != 0
    }

    /// Whether a byte is one of the five characters, or a control that is no white space.
    @inline(__always)
    private static func hasEntity(_ byte: UInt8) -> Bool {
        // A bit for each byte below 64.
        byte < 64 && 0x5000_00C4_FFFF_C9FF as UInt64 &>> UInt64(byte) & 1 == 1
    }

    private static func entity(for byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: "\u{FFFD}"
        }
    }
}
