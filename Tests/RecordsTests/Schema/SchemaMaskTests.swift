import Testing

@testable import Records

/// What a mask hides is as if it did not exist.
@Suite struct SchemaMaskTests {
    private static func source() throws -> TestSource {
        let database = try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, email TEXT UNIQUE, secret TEXT)",
            """
            CREATE TABLE notes (id INTEGER PRIMARY KEY, person INTEGER REFERENCES people, mail TEXT REFERENCES people (email),
                body TEXT, secret TEXT)
            """,
            "CREATE TABLE log (id INTEGER PRIMARY KEY, note INTEGER REFERENCES notes, text TEXT)",
            "CREATE VIRTUAL TABLE notes_fts USING fts5(body, secret, content=notes, content_rowid=id)",
            "CREATE VIRTUAL TABLE words USING fts5vocab(notes_fts, row)",
            "CREATE VIRTUAL TABLE old USING fts4(open, secret)",
            "INSERT INTO people VALUES (1, 'Ada', 'ada@example.org', 'zebra'), (2, 'Bob', 'bob@example.org', 'giraffe')",
            "INSERT INTO notes VALUES (1, 1, 'ada@example.org', 'hello world', 'zebra'), (2, 2, NULL, 'zebra crossing', 'lion')",
            "INSERT INTO notes_fts (notes_fts) VALUES ('rebuild')",
            "INSERT INTO old VALUES ('hello', 'zebra')",
            "INSERT INTO log VALUES (1, 1, 'x')"
        )
        var mask = SchemaMask()
        mask["people"].hiddenColumns = ["secret", "email"]
        mask["people"].label = "email"
        mask["notes"].hiddenColumns = ["secret"]
        mask["old"].hiddenColumns = ["secret"]
        mask["log"].isHidden = true
        return try source(of: database, maskedBy: mask)
    }

    private static func source(of database: TestDatabase, maskedBy mask: SchemaMask) throws -> TestSource {
        let source = try SQLiteSource(path: database.path, queryLimit: .patient).masked(by: mask)
        return TestSource(database: database, source: try #require(source as? SQLiteSource))
    }

    @Test func `neither tables nor columns are in the schema, nor what leads to them`() async throws {
        let source = try Self.source()
        let schema = try await source.schema()
        #expect(schema.tables.map(\.name) == ["notes", "notes_fts", "old", "people"])
        let people = try #require(schema.table(named: "people"))
        let notes = try #require(schema.table(named: "notes"))
        #expect(people.columns.map(\.name) == ["id", "name"])
        #expect(people.labelColumn?.name == "name", "a hidden label is none")
        #expect(notes.foreignKeys.map(\.columns) == [["person"]], "one to a hidden column is not followed")
        #expect(schema.references(to: notes).isEmpty, "a hidden table refers to nothing")
        #expect(schema.table(named: "notes_fts")?.columns.map(\.name) == ["body"])
        for name in ["log", "words", "notes_fts_data", "notes_fts_idx", "old_content", "old_segments"] {
            #expect(schema.table(named: name) == nil, "\(name)")
        }
    }

    @Test func `the source itself has it all as before`() async throws {
        let database = try Self.source().database
        let source = try SQLiteSource(path: database.path, queryLimit: .patient)
        let masked = source.masked(by: SchemaMask())
        #expect(masked as AnyObject === source, "an empty mask is none")
        #expect(try await source.schema().table(named: "words") != nil)
        #expect(try await source.record(RecordKey(values: [.integer(1)]), in: "people")?.values.count == 4)
    }

    @Test func `rows have the other columns alone, in pages, by key, and in walks`() async throws {
        let source = try Self.source()
        let page = try await source.page(FetchRequest(table: "people"))
        #expect(page.records.map(\.values) == [[.integer(1), .text("Ada")], [.integer(2), .text("Bob")]])
        let record = try await source.record(RecordKey(values: [.integer(1)]), in: "people")
        #expect(record?.values == [.integer(1), .text("Ada")])
        let notes = try await source.page(FetchRequest(table: "notes"))
        #expect(notes.columns.map(\.name) == ["id", "person", "mail", "body"])
        #expect(notes.records[0].labels[1]?.text == "Ada", "the label of the other row falls back")
    }

    @Test(arguments: ["filter", "sort", "column", "search", "condition", "facet", "dates", "histogram"])
    func `a hidden column cannot be named`(way: String) async throws {
        let source = try Self.source()
        var request = FetchRequest(table: "notes")
        let error = await #expect(throws: RecordsError.self) {
            switch way {
            case "filter": request.filters = [Filter(column: "secret", value: "zebra")]
            case "sort": request.sort = [.descending("secret")]
            case "column": request.columns = ["id", "secret"]
            case "search": request.columnSearches = [ColumnSearch(column: "secret", words: "zebra")]
            case "condition": request.condition = column("secret") == "zebra"
            case "facet": _ = try await source.facet(FacetRequest(of: request, column: "secret"))
            case "dates":
                _ = try await source.facet(FacetRequest(of: request, column: "secret", kind: .dates(nil)))
            default: _ = try await source.histogram(of: request, column: "secret")
            }
            _ = try await source.page(request)
        }
        #expect(error?.code == .noSuchColumn)
        #expect(error?.message == "“notes” has no column “secret”. It has “id”, “person”, “mail”, “body”.")
    }

    @Test(arguments: ["log", "words", "notes_fts_data"])
    func `a hidden table cannot be named`(table: String) async throws {
        let source = try Self.source()
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: table))
        }
        #expect(error?.code == .noSuchTable)
    }

    /// The full-text index knows the hidden column too.
    @Test(
        arguments: [
            ("notes", "zebra", [2]), ("notes", "hello", [1]), ("notes", "lion", []),
            ("notes", "world hello", [1]),
            ("notes", "\"zebra\" secret:lion", []), ("notes", "giraffe", []), ("notes_fts", "zebra", [2]),
            ("notes_fts", "lion", []), ("old", "zebra", []), ("old", "hello", [1]), ("people", "zebra", []),
            ("people", "ada@example.org", []), ("people", "ada", [1]),
        ] as [(String, String, [Int64])]
    )
    func `a search finds nothing in a hidden column`(table: String, words: String, keys: [Int64]) async throws
    {
        let source = try Self.source()
        let request = FetchRequest(table: table, search: words)
        let page = try await source.page(request)
        #expect(page.records.map(\.key) == keys.map { RecordKey(values: [.integer($0)]) })
        #expect(try await source.count(request).value == keys.count)
    }

    @Test(arguments: ["notes_fts", "old"])
    func `the column that searches all of a full-text table is hidden with one of it`(table: String)
        async throws
    {
        let source = try Self.source()
        let request = FetchRequest(table: table, filters: [Filter(column: table, value: "zebra")])
        let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
        #expect(error?.code == .noSuchColumn)
    }

    @Test func `facets are suggested for the other columns alone`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, open TEXT, secret TEXT)",
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
            INSERT INTO t SELECT i, i % 3, i % 3 FROM n
            """
        )
        var mask = SchemaMask()
        mask["t"].hiddenColumns = ["secret"]
        let source = try Self.source(of: database, maskedBy: mask)
        #expect(try await source.suggestedFacets(of: "t") == ["open"])
    }

    @Test func `a label that is named stands for its rows`() async throws {
        let database = try Self.source().database
        var mask = SchemaMask()
        mask["people"].label = "email"
        let source = try Self.source(of: database, maskedBy: mask)
        let notes = try await source.page(FetchRequest(table: "notes"))
        #expect(notes.records[0].labels[1]?.text == "ada@example.org")
    }

    @Test func `a source that hides nothing says so, and takes an empty mask`() throws {
        let database = try TestDatabase("CREATE TABLE t (a)")
        let source = try database.source()
        #expect(throws: Never.self) { try source.withoutHidden(by: SchemaMask()) }
        var mask = SchemaMask()
        mask["t"].hiddenColumns = ["a"]
        #expect(throws: RecordsError.self) { try source.withoutHidden(by: mask) }
    }

    @Test(arguments: [
        // By a column that is no key, which no search can use.
        (
            ["CREATE TABLE c (k TEXT PRIMARY KEY NOT NULL, num INTEGER UNIQUE, open TEXT, secret TEXT)"],
            "CREATE VIRTUAL TABLE copy USING fts5(open, secret, content=c, content_rowid=num)"
        ),
        (
            ["CREATE TABLE c (num INTEGER, open TEXT, secret TEXT, PRIMARY KEY (open, num)) WITHOUT ROWID"],
            "CREATE VIRTUAL TABLE copy USING fts5(open, secret, content=c, content_rowid=num)"
        ),
        (
            ["CREATE TABLE c (docid INTEGER PRIMARY KEY, open TEXT, secret TEXT, lid INTEGER)"],
            #"CREATE VIRTUAL TABLE copy USING fts4(content="C", open, secret, languageid="lid")"#
        ),
        (
            [
                "CREATE TABLE c (id INTEGER PRIMARY KEY, open TEXT, secret TEXT)",
                "CREATE VIRTUAL TABLE first USING fts5(open, Secret, content=c, content_rowid=id)",
            ],
            "CREATE VIRTUAL TABLE copy USING fts5(open, secret, content=first, content_rowid=rowid)"
        ),
    ])
    func `a full-text table over what is hidden hides it, usable for a search or not`(
        tables: [String],
        copy: String
    ) async throws {
        for hidesAll in [false, true] {
            let database = try TestDatabase()
            for sql in tables + [copy] { try database.execute(sql) }
            try database.execute("CREATE VIRTUAL TABLE words USING fts5vocab(copy, row)")
            var mask = SchemaMask()
            if hidesAll { mask["c"].isHidden = true } else { mask["c"].hiddenColumns = ["secret"] }
            let schema = try await Self.source(of: database, maskedBy: mask).schema()
            let shown = schema.tables.filter { $0.problem == nil }
            #expect(shown.allSatisfy { !$0.columns.contains { $0.name.lowercased() == "secret" } })
            #expect(!shown.contains { $0.name == "words" })
            #expect(shown.contains { $0.name == "copy" } == !hidesAll)
        }
    }

    @Test func `a name in another case is the same name`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE People (id INTEGER PRIMARY KEY, name TEXT, SECRET TEXT)"
        )
        var mask = SchemaMask()
        mask["people"].hiddenColumns = ["secret"]
        let schema = try await Self.source(of: database, maskedBy: mask).schema()
        #expect(schema.tables.flatMap(\.columns).map(\.name) == ["id", "name"])
    }
}
