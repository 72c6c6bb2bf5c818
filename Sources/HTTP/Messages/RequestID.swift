/// What a request is called in the log, on the page of an error, and in the field `X-Request-Id`.
///
/// A trusted proxy may have named the request; otherwise the server makes a name up that no other request is
/// likely to have. The text is made when it is asked for, since most requests are never called by their name.
package struct RequestID: Sendable, Hashable {
    private enum Form: Hashable {
        case number(UInt64)
        case text(String)
    }

    private let form: Form

    /// Makes a new one.
    package init() {
        var generator = SystemRandomNumberGenerator()
        form = .number(generator.next())
    }

    init(number: UInt64) { form = .number(number) }

    /// Takes the name that a proxy has given: 1 to 64 letters, digits, dots, underscores or hyphens.
    package init?(_ text: String) {
        let isWellFormed = text.utf8.allSatisfy { byte in
            byte.isASCIIDigit || 0x61...0x7A ~= byte.asciiLowercased || "._-".utf8.contains(byte)
        }
        guard isWellFormed, (1...64).contains(text.utf8.count) else { return nil }
        form = .text(text)
    }
}

extension RequestID: CustomStringConvertible {
    /// The name; 16 hexadecimal digits if it is made up.
    package var description: String {
        switch form {
        case .text(let text): return text
        case .number(let number):
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }
}

/// Makes names for the requests of one loop: no system call and no lock for each.
///
/// The start is random, so nobody can tell the names of one process from those of another; they are no
/// secrets.
package struct RequestIDs: Sendable {
    private var state: UInt64

    /// Begins at a random place.
    package init() {
        var generator = SystemRandomNumberGenerator()
        state = generator.next()
    }

    /// The next name.
    ///
    /// SplitMix64 (doi.org/10.1145/2714064.2660195) gives each number once in 2^64 steps.
    package mutating func next() -> RequestID {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(number: mixed ^ (mixed >> 31))
    }
}
