/// The small pieces that the values of fields are made of (RFC 9110, section 5.6).
///
/// Each function looks at the bytes from an index on, and returns where it stopped.
enum FieldSyntax {
    /// Goes past spaces and tabs.
    static func skipSpace(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// Goes past spaces, tabs and commas: a list may have empty elements (section 5.6.1.2).
    static func skipSeparators(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ",") { index += 1 }
        return index
    }

    /// Goes past a token; what it returns is the start if there is none.
    static func endOfToken(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, ByteSets.isToken(bytes[index]) { index += 1 }
        return index
    }

    /// Whether an element of a list ends here.
    static func isEndOfElement(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
        index == bytes.count || bytes[index] == UInt8(ascii: ",")
    }

    /// Whether a part of the bytes is this word, but for the case of letters; the word is in small letters.
    static func isSame(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        // A static string's bytes are there as long as the program.
        let word = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        for offset in 0..<range.count {
            guard unsafe bytes[range.lowerBound + offset].asciiLowercased == word[offset] else {
                return false
            }
        }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
