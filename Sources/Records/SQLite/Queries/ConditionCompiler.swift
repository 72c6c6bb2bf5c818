/// Writes conditions, filters and search words as SQL.
struct ConditionCompiler {
    let table: Table
    /// What stands after `FROM`.
    let source: SQLFragment
    let connection: SQLiteConnection

    init(table: Table, source: SQLFragment, connection: SQLiteConnection) {
        self.table = table
        self.source = source
        self.connection = connection
    }

    func condition(_ filter: Filter) throws -> SQLFragment {
        let column = try column(filter.column)
        let name = column.name.quotedIdentifier
        switch filter.operation {
        case .exact: return isEqual(column, to: filter.value)
        case .not:
            let equal = isEqual(column, to: filter.value)
            return SQLFragment("NOT (") + equal + SQLFragment(")")
        case .gt: return SQLFragment("\(name) > ?", comparable(filter.value, column))
        case .gte: return SQLFragment("\(name) >= ?", comparable(filter.value, column))
        case .lt: return SQLFragment("\(name) < ?", comparable(filter.value, column))
        case .lte: return SQLFragment("\(name) <= ?", comparable(filter.value, column))
        case .contains: return SQLFragment("tablero_contains(\(name), ?)", folded(filter.value))
        case .hasPrefix: return SQLFragment("tablero_starts(\(name), ?)", folded(filter.value))
        case .hasSuffix: return SQLFragment("tablero_ends(\(name), ?)", folded(filter.value))
        case .in: return try isIn(column, filter)
        case .isNull, .isNotNull:
            guard filter.value == "1" else { throw RecordsError.badFilter(filter, "takes only the value 1.") }
            return SQLFragment("\(name) IS \(filter.operation == .isNull ? "" : "NOT ")NULL")
        case .date:
            guard Self.isDay(filter.value) else {
                throw RecordsError.badFilter(filter, "takes a day such as 2026-01-31.")
            }
            return SQLFragment("date(\(name)) = ?", .text(filter.value))
        }
    }

    func column(_ name: String) throws -> Column {
        guard let column = table.column(named: name) else { throw RecordsError.noSuchColumn(name, in: table) }
        return column
    }

    private func isEqual(_ column: Column, to text: String) -> SQLFragment {
        isOne(of: values(equalTo: text, in: column), column)
    }

    func isOne(of values: [RecordValue], _ column: Column) -> SQLFragment {
        var condition = SQLFragment("\(column.name.quotedIdentifier) ")
        condition.text +=
            values.count == 1
            ? "= ?" : "IN (" + Array(repeating: "?", count: values.count).joined(separator: ", ") + ")"
        condition.arguments = values
        return condition
    }

    /// SQLite applies the column's affinity to the text.
    ///
    /// In a column without affinity it would match only text.
    private func values(equalTo text: String, in column: Column) -> [RecordValue] {
        guard column.affinity == .blob, let number = number(text) else { return [.text(text)] }
        return [.text(text), number]
    }

    private func comparable(_ text: String, _ column: Column) -> RecordValue {
        column.affinity == .blob ? number(text) ?? .text(text) : .text(text)
    }

    func number(_ text: String) -> RecordValue? {
        if let integer = Int64(text) { return .integer(integer) }
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        return isDecimal ? Double(text).map(RecordValue.real) : nil
    }

    func folded(_ text: String) -> RecordValue { .text(TextMatching.fold(text)) }

    private func isIn(_ column: Column, _ filter: Filter) throws -> SQLFragment {
        guard filter.value.hasPrefix("[") else {
            let parts = filter.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return isOne(of: parts.flatMap { values(equalTo: $0, in: column) }, column)
        }
        let elements = try jsonElements(filter)
        let isOne = isOne(
            of: elements.flatMap { element in
                if case .text(let text) = element { return values(equalTo: text, in: column) }
                return [element]
            },
            column
        )
        guard elements.contains(.null) else { return isOne }
        return isOne + SQLFragment(" OR \(column.name.quotedIdentifier) IS NULL")
    }

    /// Has SQLite read the array, so that its numbers are what they would be in the database.
    private func jsonElements(_ filter: Filter) throws -> [RecordValue] {
        let isValid = try connection.firstRow("SELECT json_valid(?)", [.text(filter.value)]) {
            $0.integer(at: 0)
        }
        guard isValid == 1 else { throw RecordsError.badFilter(filter, "is no valid JSON array.") }
        return try connection.rows("SELECT type, value FROM json_each(?)", [.text(filter.value)]) { row in
            guard !["array", "object"].contains(row.text(at: 0)) else {
                throw RecordsError.badFilter(filter, "takes an array of texts and numbers only.")
            }
            return row.value(at: 1)
        }
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isNumeric = parts.allSatisfy { part in part.utf8.allSatisfy { (48...57).contains($0) } }
        return isNumeric && parts.map(\.utf8.count) == [4, 2, 2]
    }
}
