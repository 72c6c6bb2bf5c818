/// Texts and what is escaped in them (<https://spec.json5.org/#strings>).
extension JSON5Reader {
    /// Reads a text that ends at this quote.
    mutating func readText(closing quote: Unicode.Scalar) throws(Fault) -> String {
        let opening = place
        var text = String.UnicodeScalarView()
        advance()
        while let scalar = next {
            switch scalar {
            case quote:
                advance()
                return String(text)
            case "\\": try readEscape(into: &text)
            case "\n", "\r":
                throw Fault(place: opening, message: "this text is not closed on its line")
            default:
                text.append(scalar)
                advance()
            }
        }
        throw Fault(place: opening, message: "this text is never closed")
    }

    private mutating func readEscape(into text: inout String.UnicodeScalarView) throws(Fault) {
        let start = place
        advance()
        guard let escape = next else { throw Fault(place: start, message: "this text is never closed") }
        advance()
        switch escape {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "r": text.append("\r")
        case "b": text.append("\u{08}")
        case "f": text.append("\u{0C}")
        case "v": text.append("\u{0B}")
        case "0" where next.map { !("0"..."9").contains($0) } ?? true: text.append("\u{00}")
        case "x": text.append(try scalar(of: takeDigits(2, from: start), at: start))
        case "u":
            var code = try takeDigits(4, from: start)
            if (0xD800..<0xDC00).contains(code), next == "\\" {
                advance()
                guard next == "u" else { throw Fault(place: start, message: "half a surrogate pair") }
                advance()
                let low = try takeDigits(4, from: start)
                guard (0xDC00..<0xE000).contains(low) else {
                    throw Fault(place: start, message: "half a surrogate pair")
                }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            text.append(try scalar(of: code, at: start))
        case "\r":
            // A line may go on in the next one, whose break is then no part of the text.
            if next == "\n" { advance() }
        case "\n", "\u{2028}", "\u{2029}": return
        case "1"..."9", "0": throw Fault(place: start, message: "there is no escape \\\(escape)")
        default: text.append(escape)
        }
    }

    private func scalar(of code: UInt32, at place: JSON5Node.Place) throws(Fault) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(code) else {
            throw Fault(place: place, message: "half a surrogate pair")
        }
        return scalar
    }

    private mutating func takeDigits(_ count: Int, from start: JSON5Node.Place) throws(Fault) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<count {
            guard let next, let digit = Character(next).hexDigitValue, next.isASCII else {
                throw Fault(place: start, message: "this escape needs \(count) hexadecimal digits")
            }
            code = code << 4 + UInt32(digit)
            advance()
        }
        return code
    }
}
