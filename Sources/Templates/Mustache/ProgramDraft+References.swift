extension ProgramDraft {
    /// Escapes each `&` that a text ends with where a value or a section follows, which could finish a reference to
    /// another character with it; to a reader it stays what it was.
    mutating func escapeLoneAmpersands() {
        for (index, next) in zip(instructions.indices, instructions.dropFirst()) {
            guard case .text(let start, let count) = instructions[index],
                bytes[Int(start + count - 1)] == UInt8(ascii: "&")
            else { continue }
            if case .text = next { continue }
            replaceText(at: index, with: bytes[Int(start)..<Int(start + count)] + Array("amp;".utf8))
        }
    }
}
