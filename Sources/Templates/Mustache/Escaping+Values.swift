extension [UInt8] {
    /// Appends a value if it is what its attribute takes, and nothing otherwise.
    mutating func append(_ text: String, _ rule: ValueRule) {
        switch rule {
        case .integer where Self.isInteger(text.utf8), .decimal where Self.isDecimal(text.utf8),
            .language where text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }),
            .moment where text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-:+. ".utf8.contains($0) }),
            .descriptor where text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") }):
            append(contentsOf: text.utf8)
        case .integer, .decimal, .language, .moment, .descriptor: break
        case .id:
            let hasBlank = text.utf8.contains(where: \.isSpace)
            append(escapingHTML: hasBlank ? String(text.unicodeScalars.map(Self.withoutBlank)) : text)
        }
    }

    private static func withoutBlank(_ scalar: Unicode.Scalar) -> Character {
        scalar.isASCII && UInt8(ascii: scalar).isSpace ? "_" : Character(scalar)
    }

    private static func isInteger(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }

    private static func isDecimal(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0.lowercased == UInt8(ascii: "e") }
        guard let mantissa = parts.first, parts.count <= 2 else { return false }
        if let exponent = parts.dropFirst().first {
            let digits = exponent.first == UInt8(ascii: "+") ? exponent.dropFirst() : exponent
            guard isInteger(digits) else { return false }
        }
        let unsigned = mantissa.first == UInt8(ascii: "-") ? mantissa.dropFirst() : mantissa
        let halves = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard halves.count <= 2, let last = halves.last, !last.isEmpty else { return false }
        return halves.allSatisfy { $0.allSatisfy(\.isDigit) }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
