/// A reference from columns of one table to columns of another, as far as it can be followed.
package struct ForeignKey: Sendable, Hashable {
    /// The referring columns.
    package let columns: [String]
    /// The referenced table, spelled as that table is.
    package let table: String
    /// The referenced columns, in the order of `columns`.
    package let referencedColumns: [String]

    /// Makes a foreign key.
    package init(columns: [String], table: String, referencedColumns: [String]) {
        self.columns = columns
        self.table = table
        self.referencedColumns = referencedColumns
    }
}
