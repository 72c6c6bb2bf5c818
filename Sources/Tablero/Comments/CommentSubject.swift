/// What comments hang on: a row of a table, wherever it is shown.
public struct CommentSubject: Sendable, Hashable {
    /// The name of the source.
    let source: String
    /// The name of the table.
    let table: String
    /// The row's key, as it stands in its address.
    let key: String

    /// The row with that key of a table of a source.
    public init(source: String, table: String, key: String) {
        self.source = source
        self.table = table
        self.key = key
    }
}
