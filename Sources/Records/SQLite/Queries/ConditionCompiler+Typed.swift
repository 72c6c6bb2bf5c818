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
            return try HandwrittenSQL.condition(text, arguments, on: source, connection)
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
