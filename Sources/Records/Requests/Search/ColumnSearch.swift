/// Words that a row must hold in one column.
package struct ColumnSearch: Hashable, Sendable {
    /// The name of the column.
    package let column: String
    /// The words, all of which it must hold, read as those of ``FetchRequest/search``.
    package let words: String

    /// Makes a search in one column.
    package init(column: String, words: String) {
        self.column = column
        self.words = words
    }
}
