/// Numbers (<https://spec.json5.org/#numbers>).
extension JSON5Reader {
    /// Reads a number in decimal or hexadecimal digits, or `Infinity` or `NaN` behind a sign.
    mutating func readNumber() throws(Fault) -> Double {
        let start = place
        var sign = 1.0
        if next == "+" || next == "-" {
            if next == "-" { sign = -1 }
            advance()
        }
        var text = ""
        while let scalar = next, Self.isNamePart(scalar) || scalar == "." || scalar == "+" || scalar == "-" {
            // A sign within a number belongs to its exponent alone.
            if scalar == "+" || scalar == "-", text.last != "e", text.last != "E" { break }
            text.unicodeScalars.append(scalar)
            advance()
        }
        if text == "Infinity" { return sign * .infinity }
        if text == "NaN" { return .nan }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            if let first = digits.first, first.isHexDigit, let number = Int(digits, radix: 16) {
                return sign * Double(number)
            }
        } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }),
            let number = Double(Self.completed(text)), !Self.hasLeadingZero(text)
        {
            return sign * number
        }
        throw Fault(place: start, message: "this is no number")
    }

    /// A decimal point with digits on both of its sides, as Swift wants it.
    private static func completed(_ text: String) -> String {
        guard let point = text.firstIndex(of: ".") else { return text }
        let (before, after) = (text[..<point], text[text.index(after: point)...])
        guard !before.isEmpty || after.first?.isNumber == true else { return "" }
        return (before.isEmpty ? "0" : before) + "." + (after.first?.isNumber == true ? after : "0" + after)
    }

    private static func hasLeadingZero(_ text: String) -> Bool {
        text.count > 1 && text.first == "0" && text.dropFirst().first?.isNumber == true
    }
}
