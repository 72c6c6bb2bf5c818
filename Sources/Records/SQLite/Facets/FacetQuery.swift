/// Counts the rows of each value of a column, whatever counts as one.
struct FacetQuery {
    private let request: FacetRequest
    private let column: Column
    private let rows: FilteredRows

    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, and as for a page.
    init(_ request: FacetRequest, reader: RowReader, connection: SQLiteConnection) throws {
        precondition((1...1000).contains(request.limit), "A facet has 1 to 1000 values.")
        self.request = request
        rows = try FilteredRows(request.rows, reader: reader, connection: connection)
        column = try rows.compiler.column(request.column)
    }

    func facet(within limit: Duration) throws -> Facet {
        try rows.connection.limits.within(limit) {
            switch request.kind {
            case .values: try ValueFacetQuery(column: column, rows: rows).facet(limit: request.limit)
            case .dates(let step):
                try DateFacetQuery(column: column, rows: rows).facet(by: step, limit: request.limit)
            case .array: try ArrayFacetQuery(column: column, rows: rows).facet(limit: request.limit)
            }
        }
    }

    /// Returns the values as records of the table, all else in them NULL, so that their labels can be looked up.
    func records(of values: [FacetValue]) -> [Record] {
        guard request.kind == .values, let index = columnIndex else { return [] }
        var record = Array(repeating: RecordValue.null, count: rows.reader.columns.count)
        return values.map { value in
            record[index] = value.value
            return Record(key: nil, values: record)
        }
    }

    /// Returns the label that was found for a value.
    func label(of record: Record) -> Record.Label? { columnIndex.flatMap { record.labels[$0] } }

    private var columnIndex: Int? { rows.reader.columns.firstIndex { $0.name == column.name } }
}
