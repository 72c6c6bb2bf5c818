/// Counts the rows of each value of a column, whatever counts as one.
struct FacetQuery {
    private let request: FacetRequest
    private let column: Column
    private let rows: FilteredRows

    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, or `badFilter` for a limit out of range.
    init(_ request: FacetRequest, of rows: FilteredRows) throws {
        guard (1...1000).contains(request.limit) else {
            throw RecordsError(.badFilter, "A facet has 1 to 1000 values, not \(request.limit).")
        }
        self.request = request
        self.rows = rows
        column = try rows.compiler.column(request.column)
    }

    /// Returns the values; those of a foreign key without labels if it takes longer to find them.
    func facet(labelsWithin limit: Duration) throws -> Facet {
        switch request.kind {
        case .values:
            var facet = try ValueFacetQuery(column: column, rows: rows).facet(limit: request.limit)
            facet.add(labels: try labels(of: facet.values, within: limit))
            return facet
        case .dates(let step):
            return try DateFacetQuery(column: column, rows: rows).facet(by: step, limit: request.limit)
        case .array: return try ArrayFacetQuery(column: column, rows: rows).facet(limit: request.limit)
        }
    }

    /// Looks the labels up as those of records of the table in which all else is NULL.
    private func labels(of values: [FacetValue], within limit: Duration) throws -> [Record.Label?] {
        let reader = rows.reader
        guard let index = reader.columns.firstIndex(where: { $0.name.isSpelled(like: column.name) }) else {
            return []
        }
        var records = values.map { value in
            var record = Array(repeating: RecordValue.null, count: reader.columns.count)
            record[index] = value.value
            return Record(key: nil, values: record)
        }
        try rows.connection.limits.within(limit) {
            try LabelQuery(connection: rows.connection).addLabels(to: &records, of: reader)
        }
        return records.map { $0.labels[index] }
    }
}
