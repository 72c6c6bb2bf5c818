extension [UInt8] {
    /// Appends text as `escaping` demands for where it stands.
    mutating func append(_ text: String, _ escaping: Escaping) {
        switch escaping {
        case .none: append(contentsOf: text.utf8)
        case .entities: append(text, escaping: Self.marks)
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
    mutating func append(escapingHTML text: String) { append(text, escaping: Self.marks | Self.controls) }

    /// - Parameter special: the bytes below 64 that are not written as they are, each a bit.
    @inline(__always)
    private mutating func append(_ text: String, escaping special: UInt64) {
        let span = text.utf8.span
        unsafe span.withUnsafeBufferPointer { bytes in
            // The pointers stay inside the span's own bounds: each run ends at an index the loop has reached.
            var start = 0
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
                guard byte < 64, special &>> UInt64(byte) & 1 != 0 else { continue }
                if start < index {
                    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                }
                Self.entity(for: byte).withUTF8Buffer { unsafe append(contentsOf: $0) }
                start = index + 1
            }
            if start < bytes.count {
                unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<bytes.count]))
            }
        }
    }

    /// The five characters `"&'<>`.
    private static var marks: UInt64 { 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E }

    /// All below the space but tab, line feed, form feed and carriage return.
    private static var controls: UInt64 { 0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D) }

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

    mutating func append(decimal number: Int64) {
        append(contentsOf: String(number).utf8)
    }
}
