/// Words that a row must hold in one column.
public struct ColumnSearch: Hashable, Sendable {
    /// The name of the column.
    public let column: String
    /// The words, all of which it must hold, read as those of ``FetchRequest/search``.
    public let words: String

    /// Makes a search in one column.
    public init(column: String, words: String) {
        self.column = column
        self.words = words
    }
}
