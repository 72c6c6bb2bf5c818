import Records

/// Other lists that a page leads to.
extension ListParameters {
    /// The first page without the search in a column at `index`.
    func without(columnSearchAt index: Int) -> ListParameters {
        var copy = at(.first)
        copy.columnSearches.remove(at: index)
        return copy
    }

    /// Whether all of these filters hold.
    func holds(_ filters: [Filter]) -> Bool { filters.allSatisfy(self.filters.contains) }

    /// The first page with these filters added, or without them if they hold.
    func toggling(_ filters: [Filter]) -> ListParameters {
        var copy = at(.first)
        if holds(filters) {
            copy.filters.removeAll(where: filters.contains)
        } else {
            copy.filters += filters.filter { !copy.filters.contains($0) }
        }
        return copy
    }

    /// The first page with a facet added, or without it.
    func toggling(_ facet: FacetChoice) -> ListParameters {
        var copy = at(.first)
        if facets.contains(facet) { copy.facets.removeAll { $0 == facet } } else { copy.facets.append(facet) }
        return copy
    }

    /// The rows of the list, without what only a page of them has: a place, a size, a count and facets.
    var rowsAlone: ListParameters {
        var copy = ListParameters()
        copy.search = search
        copy.columnSearches = columnSearches
        copy.filters = filters
        copy.sort = sort
        copy.nulls = nulls
        copy.columns = columns
        return copy
    }
}
