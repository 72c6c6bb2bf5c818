extension ConditionCompiler {
    /// Returns a condition that was written in Swift as SQL.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, or `statement` for a part in SQL that is none.
    func fragment(_ condition: Condition.Kind) throws -> SQLFragment {
        switch condition {
        case .compares(let name, let comparison, let value):
            return SQLFragment("\(try column(name).name.quotedIdentifier) \(comparison.rawValue) ?", value)
        case .isNull(let name):
            return SQLFragment("\(try column(name).name.quotedIdentifier) IS NULL")
        case .isOne(let name, let values):
            return try isOne(of: values, named: name)
        case .searches(let name, let search, let text):
            // The function answers false for NULL, whose opposite would be true.
            let name = try column(name).name.quotedIdentifier
            let sql = "CASE WHEN \(name) IS NOT NULL THEN \(search.rawValue)(\(name), ?) END"
            return SQLFragment(sql, folded(text))
        case .sql(let text, let arguments):
            return try RawCondition(text, arguments, table: table, connection: connection).fragment
        case .all(let parts):
            return SQLFragment.joined(try parts.map(fragment), by: "AND") ?? SQLFragment("1")
        case .any(let parts):
            return SQLFragment.joined(try parts.map(fragment), by: "OR") ?? SQLFragment("0")
        case .not(let part):
            return SQLFragment("NOT (") + (try fragment(part)) + SQLFragment(")")
        }
    }

    private func isOne(of values: [RecordValue], named name: String) throws -> SQLFragment {
        let column = try column(name)
        let isNull = SQLFragment("\(column.name.quotedIdentifier) IS NULL")
        let known = values.filter { !$0.isNull }
        guard known.count < values.count else {
            // What is none of no values is so for certain, also where it is NULL.
            return known.isEmpty ? SQLFragment("0") : isOne(of: known, column)
        }
        return known.isEmpty
            ? isNull : SQLFragment.joined([isOne(of: known, column), isNull], by: "OR") ?? isNull
    }
}

/// A condition that somebody wrote in SQL, proved to be one expression.
private struct RawCondition {
    let fragment: SQLFragment

    /// Has SQLite's own parser judge.
    ///
    /// Text that is valid after `SELECT` closes no parenthesis that it has not opened. So the parentheses of
    /// `SELECT (…)` belong together, and what is valid between them is one expression: no further column, no clause,
    /// no statement. A line break before the last one ends a comment.
    init(_ text: String, _ arguments: [RecordValue], table: Table, connection: SQLiteConnection) throws {
        let name = table.name.quotedIdentifier
        let wrapped = "(\(text)\n)"
        guard !text.utf8.contains(0) else { throw Self.refused(text, "has a zero byte in it.") }
        let parameters: [String?]
        do {
            _ = try connection.parameters(of: "SELECT \(text)\nFROM \(name)")
            parameters = try connection.parameters(of: "SELECT \(wrapped) FROM \(name)")
        } catch let error as RecordsError where error.code == .statement {
            throw Self.refused(text, "is no expression: \(error.reason ?? "it holds nothing").")
        }
        // A named or numbered one would count from the beginning of the whole statement.
        if let named = parameters.compactMap(\.self).first {
            throw Self.refused(text, "has the parameter “\(named)”: write each as “?”.")
        }
        guard parameters.count == arguments.count else {
            let (wanted, given) = (parameters.count, arguments.count)
            throw Self.refused(
                text,
                "has \(wanted) parameter\(wanted == 1 ? "" : "s"), and \(given) value\(given == 1 ? " was" : "s were") given."
            )
        }
        var fragment = SQLFragment(wrapped)
        fragment.arguments = arguments
        self.fragment = fragment
    }

    private static func refused(_ text: String, _ reason: String) -> RecordsError {
        RecordsError(.statement, "The condition “\(text)” \(reason)")
    }
}
