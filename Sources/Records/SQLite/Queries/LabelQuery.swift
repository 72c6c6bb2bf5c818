/// Looks up the rows that the foreign keys of some records point to.
struct LabelQuery {
    let connection: SQLiteConnection

    /// Adds labels to records of a table.
    ///
    /// Whatever fails leaves its foreign key without labels.
    func addLabels(to records: inout [Record], of reader: RowReader) throws {
        for plan in reader.labels {
            do {
                let labels =
                    if let lookup = plan.lookup {
                        try self.labels(of: records, at: plan.indexes[0], by: lookup, plan)
                    } else {
                        try self.labels(of: records, plan)
                    }
                for (index, label) in labels {
                    for column in plan.indexes { records[index].setLabel(label, at: column) }
                }
            } catch is RecordsError {
                continue
            }
        }
    }

    /// Seeks the row of each value, which takes about a microsecond; several rowids are sought at once.
    private func labels(
        of records: [Record],
        at column: Int,
        by lookup: String,
        _ plan: LabelPlan
    ) throws -> [(index: Int, label: Record.Label)] {
        var distinct = DistinctValues(capacity: records.count)
        let places = records.indices.map { index -> Int? in
            let value = records[index].values[column]
            return value.isNull ? nil : distinct.place(of: value)
        }
        let values = distinct.values
        guard !values.isEmpty else { return [] }
        var found = [Record.Label?](repeating: nil, count: values.count)
        if plan.batches.isEmpty || values.count == 1 {
            try connection.withLookup(lookup) { lookup in
                for (place, value) in values.enumerated() {
                    found[place] = try lookup.firstRow(for: value) { plan.label(of: $0, at: 0) }
                }
            }
        } else {
            for start in stride(from: 0, to: values.count, by: LabelPlan.largestBatch) {
                let batch = values[start..<min(start + LabelPlan.largestBatch, values.count)]
                guard let query = plan.batches.first(where: { $0.size >= batch.count }) else { continue }
                try connection.forEachRow(query.sql, Array(batch)) { row in
                    found[start + Int(row.integer(at: 0))] = plan.label(of: row, at: 1)
                }
            }
        }
        return places.enumerated().compactMap { index, place in
            place.flatMap { found[$0] }.map { (index, $0) }
        }
    }

    /// Finds the rows of all values by one query.
    ///
    /// The referenced column stands on the left of the comparison, so that its affinity and collation
    /// decide, as in a foreign key (<https://www.sqlite.org/foreignkeys.html#fk_indexes>).
    private func labels(
        of records: [Record],
        _ plan: LabelPlan
    ) throws -> [(index: Int, label: Record.Label)] {
        var wanted: [[RecordValue]: Int] = [:]
        for record in records {
            let values = plan.indexes.map { record.values[$0] }
            if !values.contains(.null), wanted[values] == nil { wanted[values] = wanted.count }
        }
        guard !wanted.isEmpty else { return [] }
        let columns = plan.referencedColumns
        // A few sizes only, so that few statements are compiled; the rows added match nothing.
        let rowCount = [8, 64, 256].first { $0 >= wanted.count } ?? wanted.count
        let row = "(" + Array(repeating: "?", count: columns.count + 1).joined(separator: ", ") + ")"
        let names = columns.indices.map { "v\($0)" }
        let matches = zip(columns, names).map { "target.\($0.quotedIdentifier) = wanted.\($1)" }
        let sql = """
            WITH wanted(number, \(names.joined(separator: ", "))) \
            AS (VALUES \(Array(repeating: row, count: rowCount).joined(separator: ", "))) \
            SELECT wanted.number, \(plan.selection) FROM wanted \
            CROSS JOIN \(plan.target.name.quotedIdentifier) AS target \
            ON \(matches.joined(separator: " AND "))
            """
        var arguments = wanted.flatMap { values, number in [.integer(Int64(number))] + values }
        arguments += Array(repeating: .null, count: (rowCount - wanted.count) * (columns.count + 1))

        var found: [Int: Record.Label] = [:]
        try connection.forEachRow(sql, arguments) { row in
            found[Int(row.integer(at: 0))] = plan.label(of: row, at: 1)
        }
        return records.enumerated().compactMap { index, record in
            wanted[plan.indexes.map { record.values[$0] }].flatMap { found[$0] }.map { (index, $0) }
        }
    }
}
