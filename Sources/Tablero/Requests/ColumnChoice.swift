public import Records

/// The columns that an address wants to see: `_col=NAME`, repeated, or `_nocol=NAME`.
public enum ColumnChoice: Sendable, Hashable {
    /// All of the list.
    case all
    /// These, in their order.
    case only([String])
    /// All but these.
    case without([String])

    /// Returns the names of the columns to show, in their order; `nil` for all of the table.
    ///
    /// - Throws: ``PageError`` with status 400 where the table lacks a column to be left out, or none is left.
    ///   Columns to be shown are checked when they are fetched.
    public func names(in table: Table) throws -> [String]? {
        switch self {
        case .all: return nil
        case .only(let names): return names
        case .without(let names):
            let all = table.visibleColumns.map(\.name)
            if let unknown = names.first(where: { !all.contains($0) }) {
                let right = all.map { "“\($0)”" }.joined(separator: ", ")
                throw PageError.badParameter("“\(table.name)” has no column “\(unknown)”. It has \(right).")
            }
            let left = all.filter { !names.contains($0) }
            guard !left.isEmpty else {
                throw PageError.badParameter("_nocol leaves no column of “\(table.name)”. Keep at least one.")
            }
            return left
        }
    }
}
