/// Counts the rows of each value of a column.
struct ValueFacetQuery {
    let column: Column
    let rows: FilteredRows

    func facet(limit: Int) throws -> Facet {
        let name = column.name.quotedIdentifier
        // The column's own collation and no affinity decide what is one value, as they do for `=`.
        let selection =
            hasOneSpelling
            ? "\(name), count(*), NULL" : "min(\(name) COLLATE BINARY), count(*), min(typeof(\(name)))"
        let sql = rows.select(
            selection,
            then: "GROUP BY \(name) ORDER BY 2 DESC, 1 LIMIT ?",
            .integer(Int64(limit + 1))
        )
        var groups = try rows.connection.rows(sql.text, sql.arguments) { row in
            let (value, fullLength) = row.value(at: 0, limit: FacetValue.byteLimit)
            let isInteger = row.text(at: 2) == "integer"
            return Group(
                value: isInteger ? value.asInteger : value,
                fullLength: fullLength,
                count: Int(row.integer(at: 1))
            )
        }
        let isComplete = groups.count <= limit
        let filters = ValueFilters(
            column: column,
            isStored: rows.reader.table.kind == .table,
            mayHoldNumbers: !isComplete || groups.contains { $0.value.isNumber },
            mayHoldTexts: !isComplete || groups.contains { $0.value.isText },
            compiler: rows.compiler
        )
        if !isComplete { groups.removeLast() }
        return Facet(
            column: column,
            kind: .values,
            values: try groups.map { group in
                FacetValue(
                    value: group.value,
                    fullLength: group.fullLength,
                    count: group.count,
                    filters: group.fullLength == nil ? try filters.filters(for: group.value) : nil
                )
            },
            isComplete: isComplete,
            distinctCount: isComplete ? groups.count : nil
        )
    }

    /// Whether equal values are the same in every row, so that SQLite may show that of any; which takes a third of the time.
    private var hasOneSpelling: Bool {
        let table = rows.reader.table
        return table.kind == .table && column.affinity != .blob
            && rows.connection.collation(of: column.name, in: table.name) == "BINARY"
    }

    private struct Group {
        let value: RecordValue
        let fullLength: Int?
        let count: Int
    }
}

extension RecordValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .real: true
        case .null, .text, .malformedText, .blob: false
        }
    }

    fileprivate var isText: Bool {
        switch self {
        case .text, .malformedText: true
        case .null, .integer, .real, .blob: false
        }
    }

    /// The integer that equals a real number, which the smallest of equal numbers may be as well.
    fileprivate var asInteger: RecordValue {
        guard case .real(let number) = self, let integer = Int64(exactly: number) else { return self }
        return .integer(integer)
    }
}
