/// A set of ASCII characters that is asked in a few instructions.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    static let letters = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    static let digits = ByteSet("0123456789")

    /// The controls and the space.
    static let blanks = ByteSet((0...0x20).map { UInt8($0) } + [0x7F])

    init() {}

    init(_ characters: String) { self.init(Array(characters.utf8)) }

    private init(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        // A shift that masks its count takes a look at the lower six bits alone.
        byte < 0x80 && (byte < 64 ? low : high) &>> UInt64(byte) & 1 != 0
    }

    /// Whether every byte of a text is in the set.
    func containsAll(of text: String) -> Bool {
        let span = text.utf8.span
        for index in span.indices where !contains(span[index]) { return false }
        return true
    }

    /// Whether any byte of a text is in the set.
    func containsAny(of text: String) -> Bool {
        let span = text.utf8.span
        for index in span.indices where contains(span[index]) { return true }
        return false
    }

    static func | (one: ByteSet, other: ByteSet) -> ByteSet {
        var both = one
        both.low |= other.low
        both.high |= other.high
        return both
    }
}
