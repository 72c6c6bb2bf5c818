extension SQLiteSource {
    /// Counts the rows of each value of a column, within half the time of a query.
    public func facet(_ request: FacetRequest) async throws -> Facet {
        let (limit, labelLimit) = (queryLimit / 2, queryLimit / 4)
        return try await read(request.rows) { snapshot in
            let query = try FacetQuery(request, reader: snapshot.reader, connection: snapshot.connection)
            var facet = try query.facet(within: limit)
            let records = try snapshot.labelled(query.records(of: facet.values), within: labelLimit)
            facet.add(labels: records.map(query.label))
            return facet
        }
    }

    /// Returns the columns of a table whose values are few, by a short look at its first rows.
    ///
    /// Where that takes too long, there are none.
    public func suggestedFacets(of table: String) async throws -> [String] {
        let limit = queryLimit / 8
        return try await read(FetchRequest(table: table)) { snapshot in
            do {
                return try snapshot.connection.limits.within(limit) {
                    try FacetSuggester(reader: snapshot.reader, connection: snapshot.connection).columns()
                }
            } catch let error as RecordsError where error.code == .tooSlow {
                return []
            }
        }
    }
}
