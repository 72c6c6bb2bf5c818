/// What one proxy said in a `Forwarded` field (RFC 7239, section 4); parameters of no use here are left out.
struct ForwardedElement: Equatable {
    /// Who sent the request to that proxy.
    var node: String?
    /// How it was sent.
    var scheme: String?
    /// The `Host` that it had.
    var host: String?

    /// Reads the elements of all fields, the farthest proxy first; `nil` if anything is malformed.
    ///
    /// Blanks around commas and semicolons, and empty elements, are let pass (RFC 9110, section 5.6.1.2).
    static func all(in fields: [String]) -> [ForwardedElement]? {
        var elements: [ForwardedElement] = []
        for field in fields {
            var reader = FieldReader(field)
            repeat {
                guard let (element, isEmpty) = element(&reader) else { return nil }
                if !isEmpty { elements.append(element) }
            } while reader.take(UInt8(ascii: ","))
            guard reader.isAtEnd else { return nil }
        }
        return elements
    }

    private static func element(_ reader: inout FieldReader) -> (element: ForwardedElement, isEmpty: Bool)? {
        var element = ForwardedElement()
        var names: [String] = []
        repeat {
            reader.skipBlanks()
            if reader.isAtEnd || reader.next == UInt8(ascii: ",") || reader.next == UInt8(ascii: ";") {
                continue
            }
            guard let name = reader.token()?.lowercased(), reader.take(UInt8(ascii: "=")),
                let value = reader.tokenOrQuotedString(), !names.contains(name)
            else { return nil }
            names.append(name)
            switch name {
            case "for": element.node = value
            case "proto": element.scheme = value
            case "host": element.host = value
            default: break
            }
            reader.skipBlanks()
        } while reader.take(UInt8(ascii: ";"))
        return (element, names.isEmpty)
    }
}

/// Reads the pieces of a structured field value (RFC 9110, section 5.6).
private struct FieldReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    mutating func token() -> String? {
        let token = rest.prefix(while: ByteSets.isToken)
        guard !token.isEmpty else { return nil }
        rest = rest[token.endIndex...]
        return String(Substring(token))
    }

    mutating func tokenOrQuotedString() -> String? {
        guard take(UInt8(ascii: "\"")) else { return token() }
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            default: value.append(byte)
            }
        }
        return nil
    }
}
