/// Follows the numeric character references in text and in values of attributes, such as `&#233;`.
///
/// What is no character (NUL, a surrogate, a number beyond Unicode) a browser shows as U+FFFD (HTML standard,
/// section 13.2.5.80).
struct CharacterReference {
    private enum State { case outside, ampersand, mark, number }

    private var state = State.outside
    private var origin = Origin(source: 0, offset: 0)
    private var radix: UInt32 = 10
    private var number: UInt32?

    /// Reads a byte, and returns the place of a reference that ended before it and stands for no character.
    mutating func read(_ byte: UInt8, at place: Origin) -> Origin? {
        switch state {
        case .outside where byte != UInt8(ascii: "&"): return nil
        case .ampersand where byte == UInt8(ascii: "#"):
            state = .mark
            radix = 10
            return nil
        case .mark where byte.lowercased == UInt8(ascii: "x"):
            state = .number
            radix = 16
            return nil
        case .mark, .number:
            guard let digit = Self.digit(byte), digit < radix else { break }
            state = .number
            number = min((number ?? 0) * radix + digit, 0x11_0000)
            return nil
        case .outside, .ampersand: break
        }
        let fault = end()
        if byte == UInt8(ascii: "&") {
            state = .ampersand
            origin = place
        }
        return fault
    }

    /// Ends the text or value, and returns the place of a reference that ended with it and stands for no character.
    mutating func end() -> Origin? {
        defer {
            state = .outside
            number = nil
        }
        return number.map { $0 == 0 || Unicode.Scalar($0) == nil } == true ? origin : nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt32(byte.lowercased - 0x57)
        default: nil
        }
    }
}
