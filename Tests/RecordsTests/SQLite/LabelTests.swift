import Testing

@testable import Records

@Suite struct LabelTests {
    @Test func `foreign keys of every kind show the other row's label`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE People (id INTEGER PRIMARY KEY, name TEXT, boss INT REFERENCES people)",
            "INSERT INTO People VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, '', 2), (4, 'Di', 99)",
            "CREATE TABLE regions (country TEXT, code TEXT, title TEXT, PRIMARY KEY (country, code)) WITHOUT ROWID",
            "INSERT INTO regions VALUES ('de', 'by', 'Bavaria')",
            "CREATE TABLE skus (id INTEGER PRIMARY KEY, sku TEXT COLLATE NOCASE UNIQUE, label TEXT)",
            "INSERT INTO skus VALUES (7, 'A-1', 'Lamp')",
            """
            CREATE TABLE sales (id INTEGER PRIMARY KEY, person TEXT REFERENCES PEOPLE(ID), c TEXT, r TEXT, sku TEXT REFERENCES skus(SKU), \
            lost INT REFERENCES nowhere(id), wrong INT REFERENCES people(missing), \
            FOREIGN KEY (c, r) REFERENCES regions)
            """,
            "INSERT INTO sales VALUES (1, '2', 'de', 'by', 'a-1', 1, 1), (2, '99', 'de', NULL, NULL, 1, 1), (3, '3', 'xx', 'yy', 'no', 1, 1)",
        )
        let source = try database.source()
        let records = try await source.page(FetchRequest(table: "sales")).records
        #expect(
            records[0].labels == [
                1: Record.Label(text: "Bo", key: "2", table: "People"),
                2: Record.Label(text: "Bavaria", key: "de,by", table: "regions"),
                3: Record.Label(text: "Bavaria", key: "de,by", table: "regions"),
                4: Record.Label(text: "Lamp", key: "7", table: "skus"),
            ]
        )
        #expect(records[1].labels.isEmpty)
        // A blank label would be a link that nobody sees.
        #expect(records[2].labels == [1: Record.Label(text: "3", key: "3", table: "People")])
        let people = try await source.page(FetchRequest(table: "People")).records
        #expect(people.map { $0.labels[2]?.text } == [nil, "Ada", "Bo", nil])
        #expect(try await source.record(RecordKey(values: [.integer(1)]), in: "sales") == records[0])

        let schema = try await source.schema()
        let table = try #require(schema.table(named: "People"))
        #expect(schema.references(to: table).map(\.table.name) == ["People", "sales"])
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `a label is never older than its page`(mode: String) async throws {
        let database = try TestDatabase(
            "PRAGMA journal_mode = \(mode)",
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "CREATE TABLE sales (id INTEGER PRIMARY KEY, person INT REFERENCES people)",
            "INSERT INTO sales VALUES (1, 1), (2, 1), (3, 2)"
        )
        let source = try database.source()
        func labels() async throws -> [String?] {
            try await source.page(FetchRequest(table: "sales")).records.map { $0.labels[1]?.text }
        }
        #expect(try await labels() == [nil, nil, nil])
        for number in 1...10 {
            try database.execute("INSERT OR REPLACE INTO people VALUES (1, 'Ada \(number)')")
            // Each reader has to notice, and those asked before must not remember.
            for _ in 0..<3 { #expect(try await labels() == ["Ada \(number)", "Ada \(number)", nil]) }
        }
        try database.execute("DELETE FROM people")
        #expect(try await labels() == [nil, nil, nil])
    }

    @Test(
        arguments: [
            (["id INTEGER PRIMARY KEY", "title TEXT", "name TEXT"], "name"),
            (["CompanyName NVARCHAR(10)", "Phone TEXT"], "CompanyName"),
            (["code TEXT PRIMARY KEY", "note TEXT"], "note"),
            (["a INT", "b REAL"], nil),
        ] as [([String], String?)]
    )
    func `the label is the column a person would choose`(columns: [String], label: String?) async throws {
        let database = try TestDatabase("CREATE TABLE t (\(columns.joined(separator: ", ")))")
        #expect(try await database.source().schema().table(named: "t")?.labelColumn?.name == label)
    }
}
