/// A column to sort by, and the direction. NULLs are the smallest values, as in SQLite.
public struct SortTerm: Hashable, Sendable {
    public let column: String
    public let isDescending: Bool

    /// Makes a term.
    public init(column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }
}
