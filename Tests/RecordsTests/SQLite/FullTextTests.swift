import Testing

@testable import Records

@Suite struct FullTextTests {
    /// A table with its index: the same five rows each time.
    struct Fixture: CustomTestStringConvertible, Sendable {
        let name: String
        let table: String
        let create: [String]
        /// What to write between `INSERT INTO` and the values of number, title and body.
        let target: String
        var after: [String] = []
        /// Whether a row gives its texts back.
        var hasContent = true
        var testDescription: String { name }
    }

    private static let orders = "CREATE TABLE orders (id INTEGER PRIMARY KEY, title TEXT, body TEXT)"
    private static let inserted = "orders (id, title, body)"

    static let fixtures: [Fixture] = [
        Fixture(
            name: "FTS5, external content, by its key",
            table: "orders",
            create: [
                orders,
                "CREATE VIRTUAL TABLE find USING fts5(title, body, content='orders', content_rowid='id')",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5, external content, by the rowid under a declared key",
            table: "orders",
            create: [
                "CREATE TABLE orders (id TEXT PRIMARY KEY NOT NULL, title TEXT, body TEXT)",
                "CREATE VIRTUAL TABLE find USING fts5(title, body, content=orders)",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5, external content, without a key",
            table: "orders",
            create: [
                "CREATE TABLE orders (number INT, title TEXT, body TEXT)",
                "CREATE VIRTUAL TABLE find USING fts5(title, body, content=orders)",
            ],
            target: "orders (number, title, body)",
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5, external content, without rowid",
            table: "orders",
            create: [
                "CREATE TABLE orders (id INTEGER PRIMARY KEY NOT NULL, title TEXT, body TEXT) WITHOUT ROWID",
                "CREATE VIRTUAL TABLE find USING fts5(title, body, content=orders, content_rowid=id)",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5 over a view",
            table: "shown",
            create: [
                orders, "CREATE VIEW shown AS SELECT id AS number, title, body FROM orders",
                "CREATE VIRTUAL TABLE find USING fts5(title, body, content=shown, content_rowid=number)",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5, less detail",
            table: "orders",
            create: [
                orders, "CREATE VIRTUAL TABLE find USING fts5(title, body, content=orders, detail=none)",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5, odd names of all kinds",
            table: "it's \"my\" [table]",
            create: [
                """
                CREATE TABLE "it's ""my"" [table]" ("tablero found" INTEGER PRIMARY KEY, "ti""t'le" TEXT, "bo]dy" TEXT)
                """,
                """
                CREATE VIRTUAL TABLE "a ""b"" 'c' MATCH" USING fts5("ti""t'le", `bo]dy`, \
                content="it's ""my"" [table]", content_rowid='tablero found', tokenize = "unicode61 remove_diacritics 0")
                """,
            ],
            target: "\"it's \"\"my\"\" [table]\"",
            after: ["INSERT INTO \"a \"\"b\"\" 'c' MATCH\" (\"a \"\"b\"\" 'c' MATCH\") VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS4, external content",
            table: "orders",
            create: [
                orders,
                "CREATE VIRTUAL TABLE find USING fts4(title, body, content=\"orders\", tokenize=unicode61)",
            ],
            target: inserted,
            after: ["INSERT INTO find (find) VALUES ('rebuild')"]
        ),
        Fixture(
            name: "FTS5's own list",
            table: "find",
            create: ["CREATE VIRTUAL TABLE find USING fts5(title, body)"],
            target: "find (rowid, title, body)"
        ),
        Fixture(
            name: "FTS5 without content",
            table: "find",
            create: ["CREATE VIRTUAL TABLE find USING fts5(title, body, content='')"],
            target: "find (rowid, title, body)",
            hasContent: false
        ),
        Fixture(
            name: "FTS4's own list",
            table: "find",
            create: ["CREATE VIRTUAL TABLE find USING fts4(\"title\", body, tokenize=unicode61)"],
            target: "find (docid, title, body)"
        ),
        Fixture(
            name: "FTS3's own list",
            table: "find",
            create: ["CREATE VIRTUAL TABLE find USING fts3(title, body, tokenize=unicode61)"],
            target: "find (docid, title, body)"
        ),
    ]

    private static let rows = """
        VALUES (1, 'apple pie', 'with cream'), (2, 'Apple tart', 'AND butter'), (3, 'pear', 'an apple, too'), \
        (4, 'Äpfel - süß', 'STRASSE 5'), (5, 'c++ "quoted"', 'wire-frame')
        """

    private static func database(_ fixture: Fixture) throws -> TestDatabase {
        let database = try TestDatabase()
        for sql in fixture.create + ["INSERT INTO \(fixture.target) \(rows)"] + fixture.after {
            try database.execute(sql)
        }
        return database
    }

    /// The numbers of the rows: their rowids, which all fixtures have in the order they were made in.
    private static func numbers(_ records: [Record], _ fixture: Fixture) -> [Int64] {
        records.map { record in
            let first = record.key?.values.first ?? record.values[0]
            if case .integer(let number) = first { return number }
            if case .text(let text) = first { return Int64(text) ?? 0 }
            return 0
        }
    }

    private static func title(_ fixture: Fixture) -> String {
        fixture.table.hasPrefix("it") ? "ti\"t'le" : "title"
    }

    @Test(arguments: fixtures)
    func `words are found by the index, both ways, and counted`(_ fixture: Fixture) async throws {
        let source = try Self.database(fixture).source()
        let cases: [(String?, [(String, String)], [Int64])] = [
            ("apple", [], [1, 2, 3]), ("APPLE too", [], [3]), ("app*", [], [1, 2, 3]), ("too apple", [], [3]),
            ("and", [], [2]), ("pple", [], []), ("äpfel", [], [4]), ("Äpf*", [], [4]),
            ("süß - äpfel", [], [4]),
            ("apple OR pear", [], []), ("NOT apple", [], []), ("nothing", [], []),
            ("to* apple", [], [3]),
            (nil, [], [1, 2, 3, 4, 5]),
            ("  ", [], [1, 2, 3, 4, 5]),
            (nil, [(Self.title(fixture), "apple")], [1, 2]), ("cream", [(Self.title(fixture), "apple")], [1]),
            ("cream", [(Self.title(fixture), "pear")], []),
        ]
        for (search, columns, expected) in cases {
            var request = FetchRequest(table: fixture.table, search: search, size: 1)
            request.columnSearches = columns.map { ColumnSearch(column: $0, words: $1) }
            let label = Comment("\(search ?? "") \(columns)")
            for isSorted in [false, true] {
                // The order is the same: titles of no content are all alike, and others are left as they are.
                if isSorted, !fixture.hasContent { request.sort = [.descending(Self.title(fixture))] }
                for backward in [false, true] {
                    let records = try await walk(source, request, backward: backward)
                    let found = Self.numbers(records, fixture)
                    #expect(request.sort.isEmpty ? found == expected : found == expected.reversed(), label)
                }
            }
            #expect(
                try await source.count(request) == RecordCount(value: expected.count, isExact: true),
                label
            )
        }
    }

    @Test(arguments: fixtures.filter(\.hasContent))
    func `sorted and filtered lists hold what they would without the search`(_ fixture: Fixture) async throws
    {
        let database = try Self.database(fixture)
        let source = try database.source()
        for sort in [SortTerm.ascending(Self.title(fixture)), .descending(Self.title(fixture))] {
            var request = FetchRequest(table: fixture.table, sort: [sort], size: 2)
            let all = Self.numbers(try await walk(source, request), fixture)
            request.search = "apple"
            for backward in [false, true] {
                let found = Self.numbers(try await walk(source, request, backward: backward), fixture)
                #expect(found == all.filter { $0 <= 3 })
            }
            request.filters = [Filter(column: Self.title(fixture), operation: .contains, value: "pie")]
            #expect(Self.numbers(try await walk(source, request), fixture) == [1])
            #expect(try await source.count(request).value == 1)
        }
    }

    static let hostileWords = [
        "\"", "\"\"", "'", "''", "`", "[", "]", "(", ")", "{", "}", "*", "**", "^", "^apple", "-", "--",
        "-apple", "+", "+apple",
        ":", "title:", "title:apple", "{title}:", "title : apple", "AND", "OR", "NOT", "NEAR",
        "NEAR(apple pear, 3)",
        "apple NEAR/2 pear", "apple AND", "AND apple", "apple \" pear", "\"apple", "apple\"", "apple*pear",
        "a*\"b",
        "\"*", "*\"", "\\", "\\\"", "%", "_", "?", "?1", ";", "; DROP TABLE find", "\0", "apple\0", "\"\0\"",
        "\u{feff}",
        "\u{301}", "🎁", "👩‍👩‍👧", "\u{202e}", "é\u{301}", "日本語", "<script>", "&amp;", "rank", "find",
        "apple , pear",
        "\u{1}", "\u{fffd}", "(apple", "apple)", "((((", "''''", "x'00'", "1e999", "-1", "^*", "\"^\"", "a^b",
        "a\"*b*",
        String(repeating: "(", count: 2000), String(repeating: "a", count: 5000),
        String(repeating: "\"", count: 999),
        (1...32).map { "w\($0)" }.joined(separator: " "), (1...32).map { _ in "\"" }.joined(separator: " "),
    ]

    @Test(arguments: fixtures)
    func `no search is ever a fault of syntax`(_ fixture: Fixture) async throws {
        #expect(Self.hostileWords.count >= 40)
        let source = try Self.database(fixture).source()
        for word in Self.hostileWords {
            for search in [word, word + "*", "apple " + word] {
                guard search.split(whereSeparator: \.isWhitespace).count <= 32 else { continue }
                for isInColumn in [false, true] {
                    var request = FetchRequest(table: fixture.table, search: isInColumn ? nil : search)
                    if isInColumn {
                        request.columnSearches = [.init(column: Self.title(fixture), words: search)]
                    }
                    let count = try await source.count(request)
                    request.sort = [.ascending(Self.title(fixture))]
                    #expect(try await source.page(request).records.count == count.value, "\(search)")
                }
            }
        }
    }

    @Test(arguments: [
        // Signs alone are looked for in the texts themselves; beside words they mean nothing.
        ("++", [5]), ("\"", [5]), ("-", [4, 5]), ("apple -", [1, 2, 3]), ("- apple", [1, 2, 3]), ("c++", [5]),
        ("🎁", []), ("wire-frame", [5]), ("frame", [5]), ("\0", []), ("apple\0", [1, 2, 3]),
    ])
    func `what no tokenizer takes for a word is not lost`(search: String, expected: [Int64]) async throws {
        for fixture in Self.fixtures where fixture.hasContent {
            let source = try Self.database(fixture).source()
            let records = try await source.page(FetchRequest(table: fixture.table, search: search)).records
            #expect(Self.numbers(records, fixture) == expected, "\(fixture.name)")
        }
    }

    @Test func `three characters each are found by their index, and fewer without it`() async throws {
        let database = try TestDatabase(
            Self.orders,
            "CREATE VIRTUAL TABLE find USING fts5(title, body, content=orders, content_rowid=id, tokenize='trigram')",
            "INSERT INTO orders \(Self.rows)",
            "INSERT INTO find (find) VALUES ('rebuild')"
        )
        let source = try database.source()
        for (search, expected) in [
            ("ppl", [1, 2, 3]), ("pp", [1, 2, 3]), ("ppl 5", []), ("ass 5", [4]), ("c++", [5]),
            ("pple ie", [1]),
            ("-fr", [5]), ("le pi", [1]), ("+", [5]),
        ] as [(String, [Int64])] {
            let records = try await source.page(FetchRequest(table: "orders", search: search)).records
            #expect(records.map(\.key?.values) == expected.map { [.integer($0)] }, "\(search)")
        }
    }

    @Test func `a column outside of the index is searched without it`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT, n INT)",
            "CREATE VIRTUAL TABLE find USING fts5(a, b UNINDEXED, content=t, content_rowid=id)",
            "INSERT INTO t VALUES (1, 'apple', 'pear', 'plum', 12), (2, 'plum', 'apple', 'pear', 120)",
            "INSERT INTO find (find) VALUES ('rebuild')"
        )
        let source = try database.source()
        let cases: [([(String, String)], [Int64])] = [
            ([("a", "apple")], [1]), ([("a", "ppl")], []), ([("b", "ppl")], [2]), ([("c", "lu")], [1]),
            ([("n", "12")], [1, 2]), ([("n", "0")], [2]), ([("a", "apple"), ("c", "plum")], [1]),
            ([("a", "apple"), ("b", "apple")], []),
        ]
        for (searches, expected) in cases {
            var request = FetchRequest(table: "t")
            request.columnSearches = searches.map { ColumnSearch(column: $0, words: $1) }
            let page = try await source.page(request)
            #expect(page.records.map(\.values[0]) == expected.map { .integer($0) }, "\(searches)")
        }
        var request = FetchRequest(table: "t")
        request.columnSearches = [ColumnSearch(column: "d", words: "x")]
        let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
        #expect(error?.code == .noSuchColumn)
    }
}
