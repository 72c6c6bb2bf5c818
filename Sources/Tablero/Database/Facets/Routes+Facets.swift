extension Routes {
    /// Adds what helps to narrow the list of a table: its facets, its rows over time, and the form of a filter.
    mutating func addFacets(of sources: SourceList) {
        let path = "/{source}/{table}"
        let facets = FacetsController(sources: sources)
        include(facets)
        add(.get, path, "/-/facets", of: facets) { try await facets.response(to: $0, in: $1) }
        let timeline = TimelineController(sources: sources)
        include(timeline)
        add(.get, path, "/-/timeline", of: timeline) { try await timeline.response(to: $0, in: $1) }
        let filter = FilterController(sources: sources)
        add(.get, path + "/-/filter") { try await filter.response(to: $0) }
    }
}
