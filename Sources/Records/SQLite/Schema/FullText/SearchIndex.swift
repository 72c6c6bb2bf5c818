/// A full-text index over a table, or over itself.
struct SearchIndex: Hashable, Sendable {
    /// The full-text table.
    let name: String
    let version: FullTextDefinition.Version
    /// What of a row of the searched table is its rowid in the index, as SQL writes it.
    let rowID: String
    /// The indexed columns that may be searched, in lower case.
    var columns: Set<String>
    /// Whether there are indexed columns that may not be searched.
    var isPartial = false
    /// Whether any three characters of a text are found, and no fewer.
    let isTrigram: Bool
    /// Whether what it does not find can be looked for in the texts themselves.
    let hasTexts: Bool
    /// The lengths of beginnings that have an index of their own.
    let prefixes: Set<Int>
    /// A name that no column of the searched table has.
    let foundName: String
    /// A name that neither the searched table nor the full-text table has.
    let alias: String

    /// Whether the index finds a word, and soon enough.
    ///
    /// For a short beginning of many words, SQLite merges all their rows first, which takes more than a second for a
    /// million rows, and cannot be interrupted.
    func knows(_ word: SearchWords.Word) -> Bool {
        let length = word.text.unicodeScalars.count
        if isTrigram { return length >= 3 }
        let isSoonFound = !word.isPrefix || length >= 3 || prefixes.contains(length)
        return !ignores(word) && (isSoonFound || !hasTexts)
    }

    /// Whether the index passes over a word: tokenizers take letters and digits for words, and nothing else.
    func ignores(_ word: SearchWords.Word) -> Bool {
        guard !isTrigram else { return false }
        return !word.text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber, .privateUse:
                true
            default: false
            }
        }
    }

    /// Whether a column is indexed; without one, whether any is.
    func covers(_ column: String?) -> Bool {
        column.map { columns.contains($0.asciiLowercased) } ?? !columns.isEmpty
    }
}
