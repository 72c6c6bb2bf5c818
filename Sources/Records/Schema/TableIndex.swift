/// An index of a table.
public struct TableIndex: Sendable, Hashable {
    /// One column of an index.
    public struct Part: Sendable, Hashable {
        /// The column's name; `nil` for an expression or the rowid.
        public let column: String?
        public let isDescending: Bool
        /// The name of the collation that orders the part.
        public let collation: String

        /// Makes a part.
        public init(column: String?, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    public let name: String
    public let isUnique: Bool
    /// Whether the index covers only the rows of its own condition.
    public let isPartial: Bool
    /// The indexed columns, without those that only locate the row.
    public let parts: [Part]

    /// Makes an index.
    public init(name: String, isUnique: Bool = false, isPartial: Bool = false, parts: [Part]) {
        self.name = name
        self.isUnique = isUnique
        self.isPartial = isPartial
        self.parts = parts
    }
}
