/// What the items of a list are called, so that a page says “400 books” instead of “400 rows”.
public struct ItemName: Sendable, Equatable {
    /// One of them, such as `book`.
    public let one: String
    /// Several, such as `books`.
    public let many: String

    /// The names of one item and of several.
    public init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }

    /// A row of a table.
    public static var row: ItemName { ItemName("row", "rows") }
}
