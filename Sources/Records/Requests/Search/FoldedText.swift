/// A text with its case folded, and the character that each byte of that is of.
struct FoldedText {
    /// The folded text in UTF-8.
    let bytes: [UInt8]
    /// For each byte the number of its character; empty where each byte is one.
    private let owners: [Int32]
    /// Where each character begins, and where the last one ends; empty where each byte is one.
    private let starts: [String.Index]

    init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 128 && $0 != UInt8(ascii: "\r") }) {
            bytes = text.utf8.map { $0 &- 65 < 26 ? $0 | 32 : $0 }
            (owners, starts) = ([], [])
            return
        }
        var (bytes, owners, starts): ([UInt8], [Int32], [String.Index]) = ([], [], [])
        for index in text.indices {
            // The fold of a text is that of its characters, one after the other.
            let folded = TextMatching.fold(String(text[index])).utf8
            bytes += folded
            owners += repeatElement(Int32(starts.count), count: folded.count)
            starts.append(index)
        }
        starts.append(text.endIndex)
        (self.bytes, self.owners, self.starts) = (bytes, owners, starts)
    }

    /// The characters that some bytes belong to, by their numbers.
    func characters(of range: Range<Int>) -> Range<Int> {
        guard !owners.isEmpty else { return range }
        return Int(owners[range.lowerBound])..<Int(owners[range.upperBound - 1]) + 1
    }

    /// Where some characters stand in the text that was folded.
    func indices(of characters: Range<Int>, in text: String) -> Range<String.Index> {
        guard !owners.isEmpty else {
            let start = text.utf8.index(text.startIndex, offsetBy: characters.lowerBound)
            return start..<text.utf8.index(start, offsetBy: characters.count)
        }
        return starts[characters.lowerBound]..<starts[characters.upperBound]
    }
}
