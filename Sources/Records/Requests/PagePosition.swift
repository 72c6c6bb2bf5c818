/// Which page of a list is wanted.
public enum PagePosition: Hashable, Sendable {
    case first
    case last
    /// The page that follows the row of the cursor.
    case after(Cursor)
    /// The page that ends before the row of the cursor.
    case before(Cursor)
}
