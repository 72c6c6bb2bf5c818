/// An index of a table.
package struct TableIndex: Sendable, Hashable {
    /// One column of an index.
    package struct Part: Sendable, Hashable {
        /// The column's name; `nil` for an expression or the rowid.
        package let column: String?
        /// Whether the largest value comes first.
        package let isDescending: Bool
        /// The name of the collation that orders the part.
        package let collation: String

        /// Makes a part.
        package init(column: String?, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    /// The name of the index.
    package let name: String
    /// Whether no two rows have the same values in it.
    package let isUnique: Bool
    /// Whether the index covers only the rows of its own condition.
    package let isPartial: Bool
    /// The indexed columns, without those that only locate the row.
    package let parts: [Part]

    /// Makes an index.
    package init(name: String, isUnique: Bool = false, isPartial: Bool = false, parts: [Part]) {
        self.name = name
        self.isUnique = isUnique
        self.isPartial = isPartial
        self.parts = parts
    }
}
