/// Works out expressions over all rows of a request by one query.
struct FigureQuery {
    let rows: FilteredRows

    func values(of expressions: [String: String]) throws -> [String: RecordValue] {
        guard !expressions.isEmpty else { return [:] }
        let sorted = expressions.sorted { $0.key < $1.key }
        let selection = try sorted.map { _, text in
            try HandwrittenSQL.figure(text, on: rows.reader.source, rows.connection).text
        }
        // The count makes one row of all also where no expression looks at them.
        let sql = rows.select((selection + ["count(*)"]).joined(separator: ", "))
        let values = try rows.connection.firstRow(sql.text, sql.arguments) { row in
            sorted.indices.map(row.value(at:))
        }
        return Dictionary(
            zip(sorted.map(\.key), values ?? []),
            uniquingKeysWith: { first, _ in first }
        )
    }
}
