@testable import Records

/// What SQLite itself answers.
struct ExpectedRows {
    /// A row: what identifies it, and the values that were asked for.
    struct Row: Hashable, CustomStringConvertible {
        let key: [Cell]?
        let values: [Cell]

        var description: String { "\(key.map { "\($0): " } ?? "")\(values)" }
    }

    /// The rows in the order of the sort, and among equals in that of the key.
    let rows: [Row]
    /// The values that each row is sorted by.
    let sortValues: [[Cell]]

    init(
        _ request: RandomRequest,
        of table: RandomTable,
        key: [(name: String, collation: String?)]?,
        in database: PlainDatabase
    ) throws {
        let name = RandomTable.quoted(table.name)
        let isColumn = { (name: String) in table.columns.contains { $0.name == name } }
        let keyExpressions = (key ?? []).map { part in
            isColumn(part.name) ? RandomTable.quoted(part.name) : "\(name).\(part.name)"
        }
        let columns = request.request.columns ?? table.columns.map(\.name)
        let sort = request.request.sort
        let tested = request.textConditions.flatMap(\.columns)
        let texts = tested.map { column in
            let column = RandomTable.quoted(column)
            return "CASE WHEN typeof(\(column)) <> 'blob' THEN CAST(\(column) AS TEXT) END"
        }
        let selection = keyExpressions + (columns + sort.map(\.column)).map(RandomTable.quoted) + texts
        var sql = "SELECT \(selection.joined(separator: ", ")) FROM \(name)"
        if !request.conditions.isEmpty {
            sql += " WHERE " + request.conditions.map { "(\($0))" }.joined(separator: " AND ")
        }
        let isDescending = sort.last?.isDescending ?? false
        let order =
            sort.map { term in
                RandomTable.quoted(term.column) + (term.isDescending ? " DESC" : " ASC")
                    + (request.request.nulls.map { $0 == .first ? " NULLS FIRST" : " NULLS LAST" } ?? "")
            }
            + zip(keyExpressions, key ?? []).map { expression, part in
                expression + (part.collation.map { " COLLATE \($0)" } ?? "") + (isDescending ? " DESC" : "")
            }
        if !order.isEmpty { sql += " ORDER BY " + order.joined(separator: ", ") }

        var (rows, sortValues): ([Row], [[Cell]]) = ([], [])
        for cells in try database.rows(sql, request.arguments) {
            var rest = cells[...]
            let keyCells = Array(rest.prefix(keyExpressions.count))
            rest = rest.dropFirst(keyExpressions.count)
            let values = Array(rest.prefix(columns.count))
            rest = rest.dropFirst(columns.count)
            let sorted = Array(rest.prefix(sort.count))
            var found = Array(rest.dropFirst(sort.count))[...]
            let holds = request.textConditions.allSatisfy { condition in
                defer { found = found.dropFirst(condition.columns.count) }
                return found.prefix(condition.columns.count).contains { cell in
                    guard case .text(let text) = cell else { return false }
                    return condition.holds(text)
                }
            }
            guard holds else { continue }
            rows.append(Row(key: key == nil ? nil : keyCells, values: values))
            sortValues.append(sorted)
        }
        (self.rows, self.sortValues) = (rows, sortValues)
    }
}
