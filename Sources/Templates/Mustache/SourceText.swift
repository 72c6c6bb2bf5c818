/// The bytes of one template file, and where its lines begin.
final class SourceText: Sendable {
    /// The file's path as messages show it.
    let path: String

    /// The template's name, as partials call it.
    let name: String

    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(path: String, name: String, bytes: [UInt8]) {
        self.path = path
        self.name = name
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 }
    }

    /// Makes the fault that stands at a byte of the file.
    func fault(at offset: Int, _ message: String) -> TemplateFault {
        let (line, column) = position(of: offset)
        return TemplateFault(file: path, line: line, column: column, message: message)
    }

    /// Returns the line and the column of a byte, both from 1.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(offset, bytes.count)]
        // Continuation bytes of UTF-8 are no column of their own.
        return (low + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// Returns the text of a range of bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns where the blanks before `offset` begin if nothing else precedes it on its line, else `nil`.
    func blankStart(before offset: Int) -> Int? {
        var index = offset
        while index > 0, bytes[index - 1].isBlank { index -= 1 }
        return isLineStart(index) ? index : nil
    }

    /// Returns where the next line begins if only blanks follow `offset` on its line, else `nil`.
    func blankEnd(after offset: Int) -> Int? {
        var index = offset
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        if index == bytes.count { return index }
        if bytes[index] == .carriageReturn, index + 1 < bytes.count { index += 1 }
        return bytes[index] == .newline ? index + 1 : nil
    }

    func isLineStart(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == .newline }

    /// Returns the blanks that begin the line at `offset`; empty if the line holds nothing else.
    func indentation(at offset: Int) -> Range<Int> {
        var index = offset
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        let isEmptyLine = index == bytes.count || bytes[index] == .newline || bytes[index] == .carriageReturn
        return offset..<(isEmptyLine ? offset : index)
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// A space or a tab, which may stand beside a tag that has a line of its own.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    var isSpace: Bool { isBlank || self == .newline || self == .carriageReturn || self == 0x0C }
}
