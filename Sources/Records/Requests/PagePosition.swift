/// Which page of a list is wanted.
public enum PagePosition: Hashable, Sendable {
    /// The first page.
    case first
    /// The last page, which is full unless it is the only one.
    case last
    /// The page that follows the row of the cursor.
    case after(Cursor)
    /// The page that ends before the row of the cursor.
    case before(Cursor)
}
