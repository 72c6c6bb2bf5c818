extension OutputBuffer {
    private static let inLanguage = ByteSet.letters | .digits | ByteSet("-")
    private static let inMoment = ByteSet.letters | .digits | ByteSet("-:+. ")
    private static let inDescriptor = ByteSet.letters | .digits | ByteSet(".")

    /// Appends a value if it is what its attribute takes, and otherwise nothing, or what its rule says.
    mutating func append(_ text: String, _ rule: ValueRule) {
        let isTaken =
            switch rule {
            case .integer: Self.isInteger(text.utf8)
            case .decimal: Self.isDecimal(text.utf8)
            case .language: Self.inLanguage.containsAll(of: text)
            case .moment: Self.inMoment.containsAll(of: text)
            case .descriptor: Self.inDescriptor.containsAll(of: text)
            case .id: !ByteSet.blanks.containsAny(of: text)
            case .paint: text.utf8.isHarmlessInCSS
            }
        if isTaken {
            switch rule {
            // What these take has no meaning in HTML.
            case .integer, .decimal, .language, .moment, .descriptor: append(contentsOf: text.utf8)
            case .id, .paint: append(escapingHTML: text)
            }
        } else if rule == .paint {
            append(contentsOf: "none".utf8)
        } else if rule == .id {
            append(escapingHTML: String(text.unicodeScalars.map(Self.withoutBlank)))
        }
    }

    private static func withoutBlank(_ scalar: Unicode.Scalar) -> Character {
        scalar.isASCII && ByteSet.blanks.contains(UInt8(ascii: scalar)) ? "_" : Character(scalar)
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
