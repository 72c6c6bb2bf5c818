/// A column to sort by, and the direction.
///
/// NULLs are the smallest values, as in SQLite, unless ``FetchRequest/nulls`` says otherwise.
public struct SortTerm: Hashable, Sendable {
    /// The name of the column.
    public let column: String
    /// Whether the largest value comes first.
    public let isDescending: Bool

    /// Makes a term.
    package init(column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Terms are equal if SQLite sorts by the same column for them: names are compared by their bytes.
    public static func == (one: SortTerm, other: SortTerm) -> Bool {
        one.column.isSpelled(like: other.column) && one.isDescending == other.isDescending
    }

    /// Hashes the term.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(column))
        hasher.combine(isDescending)
    }

    /// Sorts by a column, the smallest value first.
    public static func ascending(_ column: String) -> SortTerm { SortTerm(column: column) }

    /// Sorts by a column, the largest value first.
    public static func descending(_ column: String) -> SortTerm {
        SortTerm(column: column, isDescending: true)
    }
}
