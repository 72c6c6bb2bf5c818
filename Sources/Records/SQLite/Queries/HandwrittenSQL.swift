/// SQL that somebody wrote, proved to be what it stands for before it becomes part of a statement.
///
/// SQLite's own parser judges, twice: the text by itself must be valid, and the text in the parentheses that it will
/// stand in. What is valid by itself closes no parenthesis that it has not opened, so those around it belong together;
/// and a second statement would end inside of them. A line break before the last one ends a comment.
enum HandwrittenSQL {
    /// A condition that is one expression on the columns of a source.
    ///
    /// - Throws: ``RecordsError`` with the code `statement`.
    static func condition(
        _ text: String,
        _ arguments: [RecordValue],
        on source: SQLFragment,
        _ connection: SQLiteConnection
    ) throws -> SQLFragment {
        var fragment = SQLFragment("(\(text)\n)")
        fragment.arguments = arguments
        // Between parentheses there is no further column, no clause and no name for the result.
        let from = SQLFragment("\nFROM ") + source
        let alone = SQLFragment("SELECT \(text)") + from
        let wrapped = SQLFragment("SELECT ") + fragment + from
        let subject = "The condition “\(text)”"
        let description = try describe(text, alone, wrapped, subject, "expression", connection)
        let parameters = description.parameters.dropLast(source.arguments.count)
        try check(Array(parameters), arguments, subject)
        return fragment
    }

    /// One expression over all rows of a source, which has one value for them.
    ///
    /// - Throws: ``RecordsError`` with the code `statement`.
    static func figure(
        _ text: String,
        on source: SQLFragment,
        _ connection: SQLiteConnection
    ) throws -> SQLFragment {
        let fragment = SQLFragment("(\(text)\n)")
        let from = SQLFragment("\nFROM ") + source
        let alone = SQLFragment("SELECT \(text)") + from
        let subject = "The figure “\(text)”"
        let wrapped = SQLFragment("SELECT ") + fragment + from
        let description = try describe(text, alone, wrapped, subject, "expression", connection)
        try check(Array(description.parameters.dropLast(source.arguments.count)), [], subject)
        // A condition cannot have an aggregate. What needs no row at all has one value as well.
        let condition = SQLFragment("SELECT 1") + from + SQLFragment(" WHERE ") + fragment
        guard try !compiles(condition, connection) || compiles(SQLFragment("SELECT ") + fragment, connection)
        else { throw refused("\(subject) has no single value: take one of all rows, such as sum(…).") }
        return fragment
    }

    /// What reads the rows of a query.
    ///
    /// - Throws: ``RecordsError`` with the code `statement`, or `noSuchColumn` for a key that is none.
    static func reader(
        of query: FetchRequest.Query,
        named name: String,
        _ connection: SQLiteConnection
    ) throws -> RowReader {
        var source = SQLFragment("(\(query.sql)\n) AS \(name.quotedIdentifier)")
        source.arguments = query.arguments
        let wrapped = SQLFragment("SELECT * FROM ") + source
        let subject = "The query “\(query.sql)”"
        let description = try describe(
            query.sql,
            SQLFragment(query.sql),
            wrapped,
            subject,
            "query",
            connection
        )
        try check(description.parameters, query.arguments, subject)
        let table = Table(
            name: name,
            kind: .view,
            // As in a view, nobody knows whether the table below is strict.
            columns: description.columns.map { Column(name: $0.name, declaredType: $0.type, isStrict: true) },
            identity: query.key.isEmpty ? .none : .columns(query.key)
        )
        for column in query.key where table.column(named: column) == nil {
            throw RecordsError.noSuchColumn(column, in: table)
        }
        let schema = Schema(tables: [])
        return RowReader(table: table, schema: schema, columnLimit: connection.columnLimit, query: source)
    }

    private static func describe(
        _ text: String,
        _ alone: SQLFragment,
        _ wrapped: SQLFragment,
        _ subject: String,
        _ kind: String,
        _ connection: SQLiteConnection
    ) throws -> SQLiteStatement.Description {
        // SQLite would read no further than that.
        guard !text.utf8.contains(0) else { throw refused("\(subject) has a zero byte in it.") }
        do {
            _ = try connection.description(of: alone.text)
            return try connection.description(of: wrapped.text)
        } catch let error as RecordsError where error.code == .statement {
            throw refused("\(subject) is no \(kind): \(error.reason ?? "it holds nothing").")
        }
    }

    private static func compiles(_ sql: SQLFragment, _ connection: SQLiteConnection) throws -> Bool {
        do {
            _ = try connection.description(of: sql.text)
            return true
        } catch let error as RecordsError where error.code == .statement {
            return false
        }
    }

    private static func check(_ parameters: [String?], _ arguments: [RecordValue], _ subject: String) throws {
        // A named or numbered one would count from the beginning of the whole statement.
        if let named = parameters.compactMap(\.self).first {
            throw refused("\(subject) has the parameter “\(named)”: write each as “?”.")
        }
        guard parameters.count != arguments.count else { return }
        let wanted = "\(parameters.count) parameter\(parameters.count == 1 ? "" : "s")"
        let given = "\(arguments.count) value\(arguments.count == 1 ? " was" : "s were")"
        throw refused("\(subject) has \(wanted), and \(given) given.")
    }

    private static func refused(_ message: String) -> RecordsError { RecordsError(.statement, message) }
}
