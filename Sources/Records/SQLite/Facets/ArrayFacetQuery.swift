/// Counts the rows that have each element in a JSON array.
///
/// A row counts once however often it has the element. Arrays and objects in the array are left out.
struct ArrayFacetQuery {
    let column: Column
    let rows: FilteredRows

    func facet(limit: Int) throws -> Facet {
        let name = column.name.quotedIdentifier
        // What is no array has no elements; only `CASE` keeps SQLite from reading it as JSON.
        let arrays = rows.select(
            """
            CASE WHEN typeof(\(name)) = 'text' THEN CASE WHEN json_valid(\(name)) THEN \
            CASE WHEN json_type(\(name)) = 'array' THEN \(name) ELSE '[]' END ELSE '[]' END ELSE '[]' END AS list
            """
        )
        // Numbers are of one type, as 1 and 1.0 are equal; what is true is the number 1, too.
        let type = "replace(element.type, 'real', 'integer')"
        let counted = SQLFragment(
            """
            ) AS arrays, json_each(arrays.list) AS element \
            WHERE element.type NOT IN ('array', 'object') AND NOT EXISTS (\
            SELECT 1 FROM json_each(arrays.list) AS other WHERE other.key < element.key \
            AND replace(other.type, 'real', 'integer') = \(type) AND other.value IS element.value) \
            GROUP BY \(type), element.value ORDER BY 3 DESC, 1, 2 LIMIT ?
            """,
            .integer(Int64(limit + 1))
        )
        let selection = SQLFragment("SELECT min(element.value), min(element.type), count(*) FROM (")
        let sql = selection + arrays + counted
        let values = try rows.connection.rows(sql.text, sql.arguments) { row in
            let (value, fullLength) = row.value(at: 0, limit: FacetValue.byteLimit)
            let type = row.text(at: 1)
            return FacetValue(
                value: type == "true" || type == "false" ? .text(type) : value,
                fullLength: fullLength,
                count: Int(row.integer(at: 2))
            )
        }
        let isComplete = values.count <= limit
        return Facet(
            column: column,
            kind: .array,
            values: Array(values.prefix(limit)),
            isComplete: isComplete,
            distinctCount: isComplete ? values.count : nil
        )
    }
}
