/// A reference from columns of one table to columns of another, as far as it can be followed.
public struct ForeignKey: Sendable, Hashable {
    /// The referring columns.
    public let columns: [String]
    /// The referenced table, spelled as that table is.
    public let table: String
    /// The referenced columns, in the order of `columns`.
    public let referencedColumns: [String]

    /// Makes a foreign key.
    package init(columns: [String], table: String, referencedColumns: [String]) {
        self.columns = columns
        self.table = table
        self.referencedColumns = referencedColumns
    }
}
