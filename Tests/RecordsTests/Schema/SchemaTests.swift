import Testing

@testable import Records

@Suite struct SchemaTests {
    @Test(
        arguments: [
            ("CREATE TABLE t (id INTEGER PRIMARY KEY, v)", .rowid(alias: "id")),
            ("CREATE TABLE t (id INTEGER PRIMARY KEY DESC, v)", .rowid(alias: "rowid")),
            ("CREATE TABLE t (id INT PRIMARY KEY)", .rowid(alias: "rowid")),
            ("CREATE TABLE t (id INT PRIMARY KEY NOT NULL)", .columns(["id"])),
            ("CREATE TABLE t (a NOT NULL, b NOT NULL, PRIMARY KEY (b, a))", .columns(["b", "a"])),
            ("CREATE TABLE t (a, b, PRIMARY KEY (b, a)) WITHOUT ROWID", .columns(["b", "a"])),
            ("CREATE TABLE t (RowId, _rowid_)", .rowid(alias: "oid")),
            ("CREATE TABLE t (rowid, _rowid_, oid)", .none),
            ("CREATE TABLE t (rowid, _rowid_, oid, u NOT NULL UNIQUE)", .columns(["u"])),
            ("CREATE VIRTUAL TABLE t USING fts5(body)", .rowid(alias: "rowid")),
            ("CREATE VIEW t AS SELECT 1 AS one", .none),
        ] as [(String, RowIdentity)]
    )
    func `the identity of a row is found`(sql: String, identity: RowIdentity) async throws {
        #expect(try await TestDatabase(sql).source().schema().table(named: "t")?.identity == identity)
    }

    @Test func `internal and shadow tables are not shown`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE b (id INTEGER PRIMARY KEY AUTOINCREMENT)",
            "CREATE VIRTUAL TABLE docs USING fts5(body)",
            "CREATE VIEW a AS SELECT 1"
        )
        let schema = try await database.source().schema()
        #expect(schema.tables.map(\.name) == ["a", "b", "docs"])
        #expect(schema.tables.map(\.kind) == [.view, .table, .virtual])
        #expect(schema.table(named: "docs_content")?.kind == .shadow)
        #expect(schema.table(named: "docs")?.visibleColumns.map(\.name) == ["body"])
        #expect(schema.table(named: "B") == nil)
    }

    @Test(arguments: [
        "fts3(body)", "fts4(body)", "fts5(body)", "fts5(body, content='')", "rtree(id, x0, x1)",
    ])
    func `a virtual table is shown without the tables that it keeps its own in`(module: String) async throws {
        let database = try TestDatabase("CREATE VIRTUAL TABLE v USING \(module)", "CREATE TABLE v_other (a)")
        let source = try database.source()
        let schema = try await source.schema()
        #expect(schema.tables.map(\.name) == ["v", "v_other"])
        let names = try database.rows(
            "SELECT name FROM sqlite_schema WHERE name LIKE 'v^_%' ESCAPE '^'",
            columns: 1
        )
        let hidden = schema.byName.values.filter { $0.kind == .shadow }
        #expect(!hidden.isEmpty)
        #expect(hidden.count == names.count - 1)
        for table in hidden { _ = try await source.page(FetchRequest(table: table.name)) }
        #expect(try await source.page(FetchRequest(table: "v")).records.isEmpty)
    }

    @Test func `columns tell what they are`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (a INTEGER NOT NULL DEFAULT 3, b AS (a + 1), c VARCHAR(9), d DATE)"
        )
        let columns = try #require(try await database.source().schema().table(named: "t")?.columns)
        #expect(columns.map(\.affinity) == [.integer, .blob, .text, .numeric])
        #expect(columns.map(\.isGenerated) == [false, true, false, false])
        let strict = try TestDatabase("CREATE TABLE t (a ANY, b TEXT) STRICT")
        #expect(
            try await strict.source().schema().table(named: "t")?.columns.map(\.affinity) == [.blob, .text]
        )
        #expect(columns[0].isNotNull)
        #expect(columns[0].defaultSQL == "3")
        #expect(columns[2].declaredType == "VARCHAR(9)")
    }

    @Test(arguments: [
        "a/b", ".", "..", "-", "", "data.json", "it's", "\"q\"", "[b]", "`t`", "100%", "new\nline", "🦊",
        "<script>", "select",
        "returning", "a\u{0301}", "?1", ":x", "a;b--",
    ])
    func `any name of a table and of a column works`(name: String) async throws {
        let quoted = name.quotedIdentifier
        let database = try TestDatabase(
            "CREATE TABLE \(quoted) (\(quoted) TEXT PRIMARY KEY NOT NULL)",
            "INSERT INTO \(quoted) VALUES ('1'), ('2')",
            "CREATE VIEW v AS SELECT * FROM \(quoted)"
        )
        let source = try database.source()
        let page = try await source.page(
            FetchRequest(
                table: name,
                filters: [Filter(column: name, operation: .gt, value: "0")],
                sort: [SortTerm(column: name, isDescending: true)],
                size: 1
            )
        )
        #expect(page.records.map(\.values) == [[.text("2")]])
        #expect(page.next != nil)
        #expect(try await source.record(RecordKey(values: [.text("1")]), in: name)?.values == [.text("1")])
    }

    @Test func `a broken object tells why, and the others work`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE base (v)",
            "INSERT INTO base VALUES (1)",
            "CREATE VIEW broken AS SELECT v FROM base",
            "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n",
            "CREATE VIEW deep AS SELECT abs(-9223372036854775807 - v) AS c FROM base"
        )
        try database.execute("ALTER TABLE base RENAME TO kept")
        try database.execute("CREATE TABLE other (v)")
        try database.execute("CREATE VIEW lost AS SELECT v FROM gone")
        let source = try database.source()
        let impatient = try database.source(queryLimit: .milliseconds(500))
        let schema = try await source.schema()
        #expect(schema.table(named: "lost")?.problem == "“lost” cannot be read: no such table: main.gone.")
        #expect(schema.tables.filter { $0.problem != nil }.map(\.name) == ["lost"])

        func failure(_ table: String, of source: TestSource? = nil) async -> RecordsError? {
            await #expect(throws: RecordsError.self) {
                try await (source ?? database.source()).untilBegun {
                    try await $0.page(FetchRequest(table: table))
                }
            }
        }
        #expect(await failure("lost")?.code == .brokenObject)
        #expect(await failure("deep")?.description == "“deep” cannot be read: integer overflow.")
        #expect(
            await failure("nothing")?.description
                == "There is no table “nothing”. It may have been renamed or removed."
        )
        let slow = await failure("endless", of: impatient)
        #expect(slow?.code == .tooSlow)
        #expect(
            slow?.description
                == "Reading took longer than 500 ms and was stopped. Narrow the list, or add an index."
        )
        #expect(try await source.page(FetchRequest(table: "kept")).records.count == 1)
        #expect(try await source.page(FetchRequest(table: "broken")).records.count == 1)
        #expect(
            try await impatient.untilBegun { try await $0.count(FetchRequest(table: "endless")) }
                == RecordCount(value: 0, isExact: false)
        )
    }
}
