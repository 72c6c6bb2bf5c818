import Testing

@testable import Records

@Suite struct ColumnChoiceTests {
    private static func database() throws -> TestDatabase {
        try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO people VALUES (1, 'Ada'), (2, 'Bob')",
            "CREATE TABLE places (x INT, y INT, name TEXT, PRIMARY KEY (x, y))",
            "INSERT INTO places VALUES (1, 2, 'Home')",
            """
            CREATE TABLE t (a TEXT, b INT, person INT REFERENCES people, x INT, y INT, long TEXT, \
            FOREIGN KEY (x, y) REFERENCES places (x, y))
            """,
            "INSERT INTO t VALUES ('one', 3, 1, 1, 2, ''), ('two', 2, 2, NULL, NULL, ''), ('three', 1, 9, 1, 2, '')",
            "CREATE VIEW v AS SELECT a, b FROM t",
            "UPDATE t SET long = replace(hex(zeroblob(40000)), '0', 'a')"
        )
    }

    private static func page(_ table: String, _ columns: [String], sort: [SortTerm] = []) async throws
        -> RecordPage
    {
        var request = FetchRequest(table: table, sort: sort)
        request.columns = columns
        return try await database().source().page(request)
    }

    @Test(arguments: [["b", "a"], ["a"], ["a", "a"], ["long", "b"], ["y"]])
    func `a page has the columns that were asked for, in that order`(columns: [String]) async throws {
        let page = try await Self.page("t", columns)
        let each = columns.first == columns.last ? [columns[0]] : columns
        #expect(page.columns.map(\.name) == each)
        #expect(page.records.allSatisfy { $0.values.count == each.count })
        #expect(page.records.map(\.key?.values) == [[.integer(1)], [.integer(2)], [.integer(3)]])
        #expect(page.records.allSatisfy { $0.fullLengths == (each.contains("long") ? [0: 80_000] : [:]) })
    }

    @Test func `rows are sorted, filtered and searched by columns that are not shown`() async throws {
        let database = try Self.database()
        let source = try database.source()
        for table in ["t", "v"] {
            for backward in [false, true] {
                var request = FetchRequest(
                    table: table,
                    filters: [Filter(column: "b", operation: .lt, value: "3")],
                    search: "t",
                    sort: [.ascending("b")],
                    size: 1
                )
                request.columns = ["a"]
                let records = try await walk(source, request, backward: backward)
                #expect(records.map(\.values) == [[.text("three")], [.text("two")]])
            }
        }
    }

    @Test func `labels and sections are there without their other columns`() async throws {
        let page = try await Self.page("t", ["y", "person"])
        #expect(page.records.map { $0.labels[0]?.text } == ["Home", nil, "Home"])
        #expect(page.records.map { $0.labels[1]?.text } == ["Ada", "Bob", nil])
        #expect(page.records.map(\.labels.count) == [2, 1, 1])

        var request = FetchRequest(table: "t", section: .descending("b"))
        request.columns = ["a"]
        let sections = try await Self.database().source().page(request)
        #expect(sections.sections == [.integer(3), .integer(2), .integer(1)])
        #expect(sections.records.map(\.values) == [[.text("one")], [.text("two")], [.text("three")]])
    }

    @Test func `only what is needed is read`() throws {
        let database = try Self.database()
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        let catalog = try Catalog(SchemaLoader(connection: connection).load(), columnLimit: 2000)
        var request = FetchRequest(table: "t", sort: [.ascending("b")])
        request.columns = ["y"]
        let reader = try #require(try catalog.reader(of: "t")?.narrowed(for: request))
        #expect(reader.columns.map(\.name) == ["y", "b", "x"])
        #expect(try catalog.reader(of: "t")?.narrowed(for: request) === reader)
    }

    @Test(arguments: [
        (["a", "nmae"], "“v” has no column “nmae”. It has “a”, “b”."),
        ([], "At least one column must be left."),
    ])
    func `a choice that cannot be is refused with a sentence`(columns: [String], sentence: String)
        async throws
    {
        let error = await #expect(throws: RecordsError.self) { try await Self.page("v", columns) }
        #expect(error?.description == sentence)
    }

    @Test func `a query has its columns chosen too`() async throws {
        var request = FetchRequest(sql: "SELECT a, b AS key FROM t", key: ["key"], sort: [.ascending("a")])
        request.columns = ["a"]
        let page = try await Self.database().source().page(request)
        #expect(page.records.map(\.values) == [[.text("one")], [.text("three")], [.text("two")]])
        #expect(page.records.map(\.key?.values) == [[.integer(3)], [.integer(1)], [.integer(2)]])
    }
}
