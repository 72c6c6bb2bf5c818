package import Records

/// The columns that an address wants to see: `_col=NAME`, repeated, or `_nocol=NAME`.
package enum ColumnChoice: Sendable, Hashable {
    /// All of the list.
    case all
    /// These, in their order.
    case only([String])
    /// All but these.
    case without([String])

    /// Returns the columns to show, each once and in their order.
    ///
    /// - Throws: ``PageError`` with status 400 where the table lacks one of the columns, or none is left.
    package func columns(of table: Table) throws -> [Column] {
        try columns(of: table, usually: table.visibleColumns)
    }

    /// The same for a list that shows only some of its columns, unless an address names others.
    func columns(of table: Table, usually all: [Column]) throws -> [Column] {
        switch self {
        case .all: return all
        case .only(let names):
            var columns: [Column] = []
            for column in try Self.columns(named: names, of: table) where !columns.contains(column) {
                columns.append(column)
            }
            return columns
        case .without(let names):
            let others = try Self.columns(named: names, of: table)
            let left = all.filter { !others.contains($0) }
            guard !left.isEmpty else {
                throw PageError.badParameter("_nocol leaves no column of “\(table.name)”. Keep at least one.")
            }
            return left
        }
    }

    /// Returns the columns of these names, or throws a 400 that names the right ones.
    static func columns(named names: [String], of table: Table) throws -> [Column] {
        try names.map { name in
            if let column = table.visibleColumns.first(where: { $0.name.isSpelled(like: name) }) {
                return column
            }
            let right = table.visibleColumns.map { "“\($0.name)”" }.joined(separator: ", ")
            throw PageError.badParameter("“\(table.name)” has no column “\(name)”. It has \(right).")
        }
    }
}
