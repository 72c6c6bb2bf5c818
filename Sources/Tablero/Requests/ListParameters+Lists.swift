import HTTP
import Records

extension ListParameters {
    /// A hash of the searches, the filters and the sort of an address: a cursor of others is refused.
    var orderHash: UInt64 {
        var copy = at(.first)
        copy.size = Self.defaultSize
        copy.columns = .all
        copy.facets = []
        copy.skipsCount = false
        return ContentHash(of: Array(copy.query.utf8)).value
    }

    /// Refuses what a list cannot do, so that nothing of an address is ever ignored.
    ///
    /// - Parameters:
    ///   - filters: the columns that the list can filter by.
    ///   - sort: the columns that the list can sort by.
    ///
    /// Neither does a list like this let an address choose its columns or facets, say where NULLs stand, or search in one column.
    ///
    /// - Throws: ``PageError`` with status 400 and a sentence that names the right columns.
    public func allow(filters: [String], sort: [String]) throws {
        try allow(filters: filters, sort: sort, nulls: false)
    }

    /// The same for a list that may have NULLs to put first or last.
    func allow(filters: [String], sort: [String], nulls: Bool) throws {
        let filtered = self.filters.map(\.column).first { !filters.contains($0) }
        if let filtered { throw Self.refusal(of: filtered, "filtered", among: filters) }
        let sorted = self.sort.map(\.column).first { !sort.contains($0) }
        if let sorted { throw Self.refusal(of: sorted, "sorted", among: sort) }
        if self.nulls != nil, !nulls {
            throw Self.refusal(of: "_nulls", because: "has no NULLs to put first or last")
        }
        if columns != .all { throw Self.refusal(of: "_col and _nocol", because: "has no columns to choose") }
        if !facets.isEmpty { throw Self.refusal(of: "_facet", because: "counts no values") }
        if !columnSearches.isEmpty {
            throw Self.refusal(of: "_search_COLUMN", because: "cannot be searched in one column")
        }
    }

    /// Refuses filters and sorts by columns that a table does not have, where no query of its rows would.
    func check(against table: Table) throws {
        let names = table.visibleColumns.map(\.name)
        let unknown = (filters.map(\.column) + columnSearches.map(\.column) + sort.map(\.column)).first {
            table.column(named: $0) == nil
        }
        guard let unknown else { return }
        let right = names.map { "“\($0)”" }.joined(separator: ", ")
        throw PageError.badParameter("“\(table.name)” has no column “\(unknown)”. It has \(right).")
    }

    private static func refusal(of parameter: String, because reason: String) -> PageError {
        PageError.badParameter("This list \(reason), so it does not take \(parameter).")
    }

    private static func refusal(of column: String, _ verb: String, among columns: [String]) -> PageError {
        let names = columns.map { "“\($0)”" }.joined(separator: ", ")
        return PageError.badParameter(
            "This list cannot be \(verb) by “\(column)”"
                + (columns.isEmpty ? ", nor by anything else." : ": it can by \(names).")
        )
    }
}

extension PageError {
    /// A 400 for a cursor of another list, or a damaged one.
    static var badPlace: PageError {
        badParameter("This place belongs to another list, or is damaged. Start again at the first page.")
    }
}
