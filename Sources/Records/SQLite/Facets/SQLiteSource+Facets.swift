extension SQLiteSource {
    /// Counts the rows of each value of a column, within half the time of a query.
    public func facet(_ request: FacetRequest) async throws -> Facet {
        let labelLimit = queryLimit / 4
        return try await summing(request.rows) { rows in
            try FacetQuery(request, of: rows).facet(labelsWithin: labelLimit)
        }
    }

    /// Counts the rows over time, within half the time of a query.
    public func histogram(of rows: FetchRequest, column: String) async throws -> Histogram? {
        try await summing(rows) { rows in
            try HistogramQuery(column: rows.compiler.column(column), rows: rows).histogram()
        }
    }

    /// Works out expressions such as `sum(total_cents)` by one query, within half the time of one.
    public func figures(
        _ expressions: [String: String],
        of rows: FetchRequest
    ) async throws -> [String: RecordValue] {
        try await summing(rows) { rows in try FigureQuery(rows: rows).values(of: expressions) }
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

    /// Runs `body` on all rows that a request matches, within half the time of a query.
    private func summing<Result: Sendable>(
        _ request: FetchRequest,
        _ body: @escaping @Sendable (FilteredRows) throws -> Result
    ) async throws -> Result {
        let limit = queryLimit / 2
        // Which columns a page shows means nothing here.
        var request = request
        request.columns = nil
        return try await read(request) { [request] snapshot in
            try snapshot.connection.limits.within(limit) {
                try FilteredRows.with(
                    request,
                    reader: snapshot.reader,
                    connection: snapshot.connection,
                    body
                )
            }
        }
    }
}
