/// Finds the columns of a table that have few values, by a look at its first rows.
struct FacetSuggester {
    private static let rowLimit = 1000
    private static let valueLimit = 20
    /// How often each value has to appear, on average.
    private static let repetitions = 3
    /// Longer texts are prose, in bytes.
    private static let byteLimit = 100

    let reader: RowReader
    let connection: SQLiteConnection

    /// Returns the names of the columns, in the order of the table.
    func columns() throws -> [String] {
        let candidates = reader.columns.filter(isCandidate)
        guard !candidates.isEmpty else { return [] }
        let names = candidates.map(\.name.quotedIdentifier).joined(separator: ", ")
        let sql =
            SQLFragment("SELECT \(names) FROM ") + reader.source
            + SQLFragment(
                try reader.order(by: [], nulls: nil).clause(reversed: false) + " LIMIT ?",
                .integer(Int64(Self.rowLimit))
            )
        var tallies = candidates.map { _ in Tally() }
        try connection.forEachRow(sql.text, sql.arguments) { row in
            for index in tallies.indices where tallies[index].isOpen {
                tallies[index].add(row.value(at: index, limit: Self.byteLimit))
            }
        }
        return zip(candidates, tallies).filter { $1.isWorthwhile }.map(\.0.name)
    }

    private func isCandidate(_ column: Column) -> Bool {
        guard column.affinity != .real, column.keyPosition == 0 else { return false }
        if reader.table.keyExpressions.contains(where: { $0.column.isSpelled(like: column.name) }) {
            return false
        }
        return !reader.table.indexes.contains { $0.isUnique && $0.parts.map(\.column) == [column.name] }
    }

    private struct Tally {
        var isOpen = true
        private var values: Set<RecordValue> = []
        private var count = 0

        mutating func add(_ found: (value: RecordValue, fullLength: Int?)) {
            switch found.value {
            case .null: return
            case .integer, .text: break
            case .real, .malformedText, .blob: isOpen = false
            }
            values.insert(found.value)
            count += 1
            if found.fullLength != nil || values.count >= FacetSuggester.valueLimit { isOpen = false }
        }

        var isWorthwhile: Bool {
            isOpen && values.count > 1 && count >= values.count * FacetSuggester.repetitions
        }
    }
}
