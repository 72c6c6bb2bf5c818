/// Finds the word that was meant.
package enum Spelling {
    /// What is longer than any name is nothing that was meant, and takes long to compare.
    private static let maximumLength = 200

    /// Returns the word that is spelled most like another; of several the first.
    static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= maximumLength else { return nil }
        return words.lazy.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }?.0
    }

    /// Returns the word that is spelled most like another, if that is more alike than different.
    package static func similar(to word: String, among words: some Sequence<String>) -> String? {
        nearest(to: word, among: words.filter { $0 != word }).flatMap { nearest in
            distance(nearest, word) <= max(1, word.count / 2) ? nearest : nil
        }
    }

    /// How many letters must be added, dropped, changed or swapped with the next to make one word of another.
    package static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.lowercased()), Array(other.lowercased()))
        var rows = [Array(0...other.count)]
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                let change = rows[row][column] + (one[row] == other[column] ? 0 : 1)
                var least = min(change, rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[one.count][other.count]
    }
}
