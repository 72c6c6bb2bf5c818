/// A column to sort by, and the direction.
///
/// NULLs are the smallest values, as in SQLite.
public struct SortTerm: Hashable, Sendable {
    /// The name of the column.
    public let column: String
    /// Whether the largest value comes first.
    public let isDescending: Bool

    /// Makes a term.
    public init(column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }
}
