/// Finds all places of some bytes in others, in linear time (Knuth, Morris and Pratt).
struct SubstringFinder: Hashable {
    private let needle: [UInt8]
    /// For each beginning of the needle, how much of its end is a beginning again.
    private let borders: [Int]

    init(_ needle: [UInt8]) {
        self.needle = needle
        var borders = Array(repeating: 0, count: needle.count)
        var length = 0
        for index in needle.indices.dropFirst() {
            while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
            if needle[index] == needle[length] { length += 1 }
            borders[index] = length
        }
        self.borders = borders
    }

    /// The places in order; those that overlap or touch are one range.
    func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        guard !needle.isEmpty, needle.count <= bytes.count else { return [] }
        var ranges: [Range<Int>] = []
        var length = 0
        for (index, byte) in bytes.enumerated() {
            while length > 0, byte != needle[length] { length = borders[length - 1] }
            if byte == needle[length] { length += 1 }
            guard length == needle.count else { continue }
            length = borders[length - 1]
            let range = index + 1 - needle.count..<index + 1
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
