extension [UInt8] {
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
            // The pointers stay inside the span's own bounds: each run ends at an index the loop has reached.
            var start = 0
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
                guard let entity = Self.entity(for: byte), !keepingControls || byte >= 0x20 else { continue }
                if start < index {
                    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                }
                entity.withUTF8Buffer { unsafe append(contentsOf: $0) }
                start = index + 1
            }
            if start < bytes.count {
                unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<bytes.count]))
            }
        }
    }

    private static func entity(for byte: UInt8) -> StaticString? {
        // One comparison settles nearly every byte: all of them lie at or below ">".
        guard byte <= UInt8(ascii: ">") else { return nil }
        switch byte {
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "\""): return "&quot;"
        case UInt8(ascii: "'"): return "&#39;"
        case 0x00...0x08, 0x0B, 0x0E...0x1F: return "\u{FFFD}"
        default: return nil
        }
    }

    mutating func append(decimal number: Int64) {
        append(contentsOf: String(number).utf8)
    }
}
