/// The words of a search, as they are looked for.
///
/// Words are what stands between blanks. A word that ends in `*` is the beginning of a word; a search without a
/// full-text index finds a word inside of others anyway, and leaves the `*` out.
///
/// ```swift
/// SearchWords("STRASSE ber*").ranges(in: "Berliner Straße")  // those of “Ber” and “Straße”
/// ```
package struct SearchWords: Hashable, Sendable {
    /// One word of a search.
    package struct Word: Hashable, Sendable {
        /// The word, without the `*` that it may end in.
        package let text: String
        /// Whether any word that begins like this is meant.
        package let isPrefix: Bool
    }

    /// The words, in the order of the search.
    package let words: [Word]
    /// What finds each word in folded text.
    private let finders: [SubstringFinder]

    /// Takes a search apart.
    package init(_ search: String) {
        words = search.split(whereSeparator: \.isWhitespace).map { word in
            let stars = word.reversed().prefix { $0 == "*" }.count
            guard stars > 0, stars < word.count else { return Word(text: String(word), isPrefix: false) }
            return Word(text: String(word.dropLast(stars)), isPrefix: true)
        }
        finders = words.map { SubstringFinder(Array(TextMatching.fold($0.text).utf8)) }
    }

    /// Returns where a text holds any of the words, whatever their case: what a page marks.
    ///
    /// The ranges are in order, do not touch each other, and begin and end between characters. A character that only
    /// a part of a word is found in, as the first `s` of `ß`, belongs to the range as a whole.
    ///
    /// - Complexity: O(*n*) in the length of the text, for each word.
    package func ranges(in text: String) -> [Range<String.Index>] {
        guard !finders.isEmpty else { return [] }
        let folded = FoldedText(text)
        var ranges: [Range<Int>] = []
        for finder in finders { ranges += finder.ranges(in: folded.bytes) }
        guard !ranges.isEmpty else { return [] }
        return Self.united(ranges.map(folded.characters(of:))).map { folded.indices(of: $0, in: text) }
    }

    /// Unites ranges that overlap or touch.
    private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var united: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
        return united
    }
}
