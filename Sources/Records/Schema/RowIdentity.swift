/// What tells one row of a table from every other.
package enum RowIdentity: Sendable, Hashable {
    /// The rowid, under the name by which it can be read: its `INTEGER PRIMARY KEY` column, or one of
    /// `rowid`, `_rowid_` and `oid` that no column shadows.
    case rowid(alias: String)
    /// Columns that are unique together and never NULL, in the key's own order.
    case columns([String])
    /// Nothing, as in a view: rows have no page, and lists are paged by offset.
    case none
}
