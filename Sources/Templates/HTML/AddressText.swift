/// Static text of an address, as a browser reads it once its character references are replaced.
enum AddressText {
    /// The named references of ASCII characters that mean something in an address.
    private static let named: [String: Character] = [
        "amp": "&", "bsol": "\\", "colon": ":", "comma": ",", "NewLine": "\n", "num": "#", "period": ".",
        "quest": "?",
        "sol": "/", "Tab": "\t",
    ]

    /// Returns the text with its numeric references, and those named ones, replaced; others stay as they are written.
    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var decoded = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix(while: isOfReference)
            guard let character = character(name) else {
                decoded.append("&")
                continue
            }
            decoded.append(character)
            rest = rest[name.endIndex...]
            if rest.first == ";" { rest = rest.dropFirst() }
        }
        return decoded + rest
    }

    /// Whether an address that is written out runs a script.
    static func runsScript(_ address: String) -> Bool {
        // No blanks that people write come near this; browsers drop them (URL standard, section 4.4).
        let text = decoded(String(address.prefix(200))).unicodeScalars.filter { $0.value > 0x20 }
        guard let end = text.firstIndex(of: ":") else { return false }
        return URLGuard.runsScript(scheme: String(String.UnicodeScalarView(text[..<end])).lowercased())
    }

    /// Whether a text ends within a reference, which whatever comes next could finish.
    static func endsInReference(_ text: String) -> Bool {
        guard let start = text.lastIndex(of: "&") else { return false }
        return text[start...].dropFirst().allSatisfy(isOfReference)
    }

    /// Returns the scheme that is written at the beginning of an address, if values may not follow it.
    static func otherScheme(_ attribute: HTMLAttribute) -> String? {
        guard case .text(let text) = attribute.parts.first else { return nil }
        let address = decoded(text).drop(while: \.isWhitespace)
        guard let colon = address.firstIndex(of: ":"), address.first?.isLetter == true else { return nil }
        let scheme = address[..<colon].lowercased()
        let isScheme = scheme.utf8.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: "+") }
        return isScheme && !URLGuard.isHarmless(scheme: scheme) ? scheme : nil
    }

    private static func isOfReference(_ character: Character) -> Bool {
        character == "#" || character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func character(_ name: Substring) -> Character? {
        guard name.first == "#" else { return named[String(name)] }
        let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } == true
        let digits = name.dropFirst(isHex ? 2 : 1).prefix { isHex ? $0.isHexDigit : $0.isNumber }
        return UInt32(digits, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }.map { Character($0) }
    }
}
