/// Writes values as JSON (RFC 8259).
package enum JSONText {
    /// A text in quotes, with what JSON and line-based formats cannot carry escaped.
    package static func quoted(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a text in quotes.
    package static func append(_ text: String, to output: inout [UInt8]) {
        appendQuoted(text.utf8.span, to: &output)
    }

    /// Appends a text in quotes that is known to be UTF-8.
    private static func appendQuoted(_ text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            if start < index { output.append(copying: text.extracting(start..<index)) }
            append(escaped: byte, to: &output)
            start = index + 1
        }
        if start < text.count { output.append(copying: text.extracting(start..<text.count)) }
        output.append(UInt8(ascii: "\""))
    }

    private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0..<0x20:
            output.append(contentsOf: "u00".utf8)
            output.append(hexDigits[Int(byte >> 4)])
            output.append(hexDigits[Int(byte & 15)])
        default: output.append(byte)
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// Appends the bytes of a text, as text if they are UTF-8.
    static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        do {
            _ = try UTF8Span(validating: text)
            appendQuoted(text, to: &output)
        } catch {
            append(text, encodedAs: "$text", to: &output)
        }
    }

    /// Appends bytes in Base64 (RFC 4648, section 4), in an object that says what they are.
    static func append(_ bytes: Span<UInt8>, encodedAs name: String, to output: inout [UInt8]) {
        output.append(contentsOf: "{\"\(name)\": true, \"encoded\": \"".utf8)
        output.append(base64: bytes)
        output.append(contentsOf: "\"}".utf8)
    }
}
