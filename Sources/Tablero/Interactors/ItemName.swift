/// What the items of a list are called, so that a page says “400 books” instead of “400 rows”.
public struct ItemName: Sendable, Equatable {
    /// One of them, such as `book`.
    package let one: String
    /// Several, such as `books`.
    package let many: String

    /// The names of one item and of several.
    public init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }

    /// A row of a table.
    package static var row: ItemName { ItemName("row", "rows") }
}
