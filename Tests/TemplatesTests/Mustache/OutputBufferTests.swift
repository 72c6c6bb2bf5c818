import Testing

@testable import Templates

struct OutputBufferTests {
    /// Lengths around the words that are looked at in one go, and around the room that a buffer has at first.
    static let lengths = [0, 1, 2, 7, 8, 9, 15, 16, 17, 23, 24, 25, 63, 64, 65, 200]

    @Test(arguments: lengths) func `bytes are appended as they are, however many there are`(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var output = OutputBuffer()
        output.append(contentsOf: bytes)
        for byte in bytes { output.append(byte) }
        output.append(contentsOf: String(repeating: "é", count: length).utf8)
        #expect(output.bytes == bytes + bytes + Array(repeatElement([0xC3, 0xA9], count: length).joined()))
        #expect(output.count == output.bytes.count)
    }

    @Test func `a buffer grows as often as it must`() {
        var output = OutputBuffer(capacity: 1)
        var expected: [UInt8] = []
        for length in 0..<300 {
            let bytes = Array(repeating: UInt8(truncatingIfNeeded: length), count: length)
            output.append(contentsOf: bytes)
            expected += bytes
        }
        #expect(output.bytes == expected)
    }

    @Test(arguments: lengths) func `an array is what was written, whether there was room for it or not`(
        length: Int
    ) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        for capacity in [0, 1, length, length + 1, 2 * length] {
            let whole = OutputBuffer.array(capacity: capacity) { $0.append(contentsOf: bytes) }
            #expect(whole == bytes)
            let pieces = OutputBuffer.array(capacity: capacity) { output in
                for byte in bytes { output.append(byte) }
                for byte in bytes { output.append(decimal: Int64(byte)) }
            }
            #expect(pieces == bytes + bytes.flatMap { Array(String($0).utf8) })
        }
    }

    @Test func `what fails while an array is written is thrown, and what was written is gone`() {
        struct Failure: Error, Equatable { let count: Int }
        for count in [0, 10, 1000] {
            #expect(throws: Failure(count: count)) {
                _ = try OutputBuffer.array(capacity: 64) { output throws(Failure) in
                    for _ in 0..<count { output.append(0x61) }
                    throw Failure(count: output.count)
                }
            }
        }
    }

    @Test func `what stands at the end is known and can be taken away`() {
        var output = OutputBuffer()
        #expect(output.last == nil)
        output.append(contentsOf: "abc".utf8)
        #expect(output.last == UInt8(ascii: "c"))
        #expect(output.bytes(from: 1) == Array("bc".utf8))
        #expect(output.bytes(from: 3) == [])
        output.removeAll(from: 1)
        #expect(output.bytes == Array("a".utf8))
    }

    @Test(arguments: [0, 1, 9, 10, 99, 100, -1, -10, 12_345_678_901, .max, .min] as [Int64])
    func `numbers are written in decimal`(number: Int64) {
        var output = OutputBuffer()
        output.append(decimal: number)
        #expect(String(decoding: output.bytes, as: UTF8.self) == String(number))
    }

    @Test(arguments: 0...127) func `each character is escaped wherever it stands`(code: Int) {
        let character = String(UnicodeScalar(UInt8(code)))
        for length in Self.lengths.dropFirst() {
            for place in 0..<length {
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "é", count: length - place - 1)
                var output = OutputBuffer()
                output.append(escapingHTML: before + character + after)
                let expected = before + Self.escaped(character) + after
                #expect(String(decoding: output.bytes, as: UTF8.self) == expected)
            }
        }
    }

    @Test func `texts of nothing but characters with a meaning are escaped`() {
        for length in Self.lengths {
            let text = String(repeating: "<\u{1F600}&\"\u{0}'>\n", count: length)
            var output = OutputBuffer()
            output.append(escapingHTML: text)
            let expected = text.unicodeScalars.map { Self.escaped(String($0)) }.joined()
            #expect(String(decoding: output.bytes, as: UTF8.self) == expected)
        }
    }

    @Test func `plain templates keep controls`() {
        var output = OutputBuffer()
        output.append("\u{1}<12345678\u{2}12345678", .entities)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "\u{1}&lt;12345678\u{2}12345678")
    }

    private static func escaped(_ character: String) -> String {
        switch character {
        case "<": return "&lt;"
        case ">": return "&gt;"
        case "&": return "&amp;"
        case "\"": return "&quot;"
        case "'": return "&#39;"
        case "\t", "\n", "\u{C}", "\r": return character
        default:
            let isControl = character.unicodeScalars.allSatisfy { $0.value < 0x20 }
            return isControl ? "\u{FFFD}" : character
        }
    }
}
