/// A column whose values an address wants to see counted.
package struct FacetChoice: Sendable, Hashable {
    /// What counts as one value; the raw value is the name of the parameter.
    package enum Kind: String, Sendable, CaseIterable {
        /// What the column holds.
        case values = "_facet"
        /// The dates in the column, by day, month or year.
        case date = "_facet_date"
        /// The elements of the JSON arrays in the column.
        case array = "_facet_array"
    }

    /// The name of the column.
    package var column: String
    /// What counts as one value.
    package var kind: Kind

    /// A choice of a column.
    package init(column: String, kind: Kind = .values) {
        self.column = column
        self.kind = kind
    }
}
