/// Takes SQL apart into tokens as SQLite does, as far as it takes to find the arguments of a virtual table.
///
/// See <https://www.sqlite.org/lang_createvtab.html>.
struct SQLScanner {
    enum Kind: Equatable {
        /// Letters and digits, what stands for them beyond ASCII, `_` and `$`.
        case word
        /// A name or text in quotes of any kind, or in brackets.
        case quoted
        /// Any other byte.
        case other(UInt8)
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
    }

    let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next token behind blanks and comments; `nil` at the end, or where a quote is not closed.
    mutating func next() -> Token? {
        skipBlanks()
        guard index < bytes.count else { return nil }
        let start = index
        let first = bytes[start]
        if let closing = Self.closing(of: first) {
            guard let end = Self.end(ofQuoted: bytes, from: start, closing: closing) else { return nil }
            index = end
            return Token(kind: .quoted, range: start..<end)
        }
        index += 1
        guard Self.isWord(first) else { return Token(kind: .other(first), range: start..<index) }
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        return Token(kind: .word, range: start..<index)
    }

    /// The text of a token as it is written.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func skipBlanks() {
        while index < bytes.count {
            let rest = bytes[index...]
            if Self.isBlank(bytes[index]) {
                index += 1
            } else if rest.starts(with: "--".utf8) {
                index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if rest.starts(with: "/*".utf8) {
                index += 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index = min(index + 2, bytes.count)
            } else {
                return
            }
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
            true
        default: false
        }
    }

    /// The byte that ends what a quote begins.
    private static func closing(of quote: UInt8) -> UInt8? {
        switch quote {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
    }

    private static func end(ofQuoted bytes: [UInt8], from start: Int, closing: UInt8) -> Int? {
        var index = start + 1
        while index < bytes.count {
            if bytes[index] != closing {
                index += 1
            } else if closing != UInt8(ascii: "]"), index + 1 < bytes.count, bytes[index + 1] == closing {
                index += 2
            } else {
                return index + 1
            }
        }
        return nil
    }

    /// A name or text without its quotes, or as it is if it has none.
    static func unquoted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let closing = closing(of: first) else { return text }
        var content: [UInt8] = []
        var index = 1
        while index < bytes.count {
            if bytes[index] == closing {
                guard index + 1 < bytes.count, bytes[index + 1] == closing else { break }
                index += 1
            }
            content.append(bytes[index])
            index += 1
        }
        return String(decoding: content, as: UTF8.self)
    }
}
