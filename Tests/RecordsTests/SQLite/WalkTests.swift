import Testing

@testable import Records

/// Every table is walked by every column, both ways, and compared with what SQLite itself sorts.
@Suite struct WalkTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let create: [String]
        let insert: String
        let columns: [String]
        let key: [String]
        var testDescription: String { name }
    }

    private static let mixed = """
        VALUES (NULL),(NULL),(1),(1),(1.5),('1'),('a'),('A'),('a '),(''),('é'),(x''),(x'00ff'),(9e999),(-9e999),\
        (9223372036854775807),(-9223372036854775808),(CAST(x'61ff' AS TEXT)),(0.0),('%_'),('it''s')
        """

    static let cases: [Case] = [
        Case(
            name: "integer key",
            create: ["CREATE TABLE t (id INTEGER PRIMARY KEY, v, w TEXT)"],
            insert: "INSERT INTO t (v, w) SELECT column1, column1 FROM (\(mixed))",
            columns: ["id", "v", "w"],
            key: ["id"]
        ),
        Case(
            name: "no key, indexed",
            create: [
                "CREATE TABLE t (v, n NUMERIC)", "CREATE INDEX i ON t (v)", "CREATE INDEX j ON t (n DESC)",
            ],
            insert: "INSERT INTO t SELECT column1, column1 FROM (\(mixed))",
            columns: ["v", "n"],
            key: ["rowid"]
        ),
        Case(
            name: "nullable declared key",
            create: ["CREATE TABLE t (k PRIMARY KEY, v)"],
            insert: "INSERT OR IGNORE INTO t SELECT column1, 1 FROM (\(mixed))",
            columns: ["k", "v"],
            key: ["rowid"]
        ),
        Case(
            name: "NOCASE key over a BINARY column",
            create: ["CREATE TABLE t (k TEXT NOT NULL, v COLLATE NOCASE, PRIMARY KEY (k COLLATE NOCASE))"],
            insert: "INSERT OR IGNORE INTO t SELECT column1, column1 FROM (\(mixed)) WHERE column1 NOT NULL",
            columns: ["k", "v"],
            key: ["k COLLATE NOCASE"]
        ),
        Case(
            name: "BINARY key over a NOCASE column",
            create: [
                "CREATE TABLE t (k TEXT COLLATE NOCASE NOT NULL, v COLLATE RTRIM, PRIMARY KEY (k COLLATE BINARY))"
            ],
            insert: "INSERT OR IGNORE INTO t SELECT column1, column1 FROM (\(mixed)) WHERE column1 NOT NULL",
            columns: ["k", "v"],
            key: ["k COLLATE BINARY"]
        ),
        Case(
            name: "compound key in another order, without rowid",
            create: [
                "CREATE TABLE t (a, b TEXT, v, PRIMARY KEY (b, a)) WITHOUT ROWID", "CREATE INDEX i ON t (v)",
            ],
            insert:
                "INSERT OR IGNORE INTO t SELECT column1, column1, column1 FROM (\(mixed)) WHERE column1 NOT NULL",
            columns: ["a", "b", "v"],
            key: ["b", "a"]
        ),
        Case(
            name: "shadowed rowid",
            create: ["CREATE TABLE t (rowid TEXT, \"_ROWID_\" INT, v)"],
            insert: "INSERT INTO t SELECT column1, column1, column1 FROM (\(mixed))",
            columns: ["rowid", "_ROWID_", "v"],
            key: ["oid"]
        ),
        Case(
            name: "descending integer key",
            create: ["CREATE TABLE t (id INTEGER PRIMARY KEY DESC, v)"],
            insert: "INSERT INTO t SELECT NULL, column1 FROM (\(mixed))",
            columns: ["id", "v"],
            key: ["rowid"]
        ),
    ]

    @Test(arguments: cases)
    func `a walk gives each row once, in SQLite's own order, both ways`(_ test: Case) async throws {
        let database = try TestDatabase()
        for sql in test.create + [test.insert] { try database.execute(sql) }
        let source = try database.source()
        for column in [nil] + test.columns.map(Optional.some) {
            for descending in [false, true] {
                let sort = column.map { [SortTerm(column: $0, isDescending: descending)] } ?? []
                let direction = descending && column != nil ? " DESC" : ""
                let terms = ([column.map(\.quotedIdentifier)].compactMap(\.self) + test.key).map {
                    $0 + direction
                }
                let names = test.columns.map(\.quotedIdentifier).joined(separator: ", ")
                let expected = try database.rows(
                    "SELECT \(names) FROM t ORDER BY \(terms.joined(separator: ", "))",
                    columns: test.columns.count
                )
                for size in [1, 4, 100] {
                    let forward = try await walk(source, "t", sort: sort, size: size)
                    #expect(forward.map(\.values) == expected, "\(sort) of \(size)")
                    let backward = try await walk(source, "t", sort: sort, size: size, backward: true)
                    #expect(backward.map(\.values) == expected, "\(sort) of \(size), backward")
                }
                #expect(
                    Set(try await walk(source, "t", sort: sort, size: 7).map(\.key)).count == expected.count
                )
            }
        }
    }

    @Test func `two columns in opposite directions, with ties and NULLs`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)",
            "INSERT INTO t (a, b) SELECT x.column1, y.column1 FROM (\(Self.mixed)) x, (VALUES (NULL), (1), (2), (2)) y",
            "CREATE INDEX i ON t (a, b)"
        )
        let sort = [SortTerm(column: "a", isDescending: true), SortTerm(column: "b")]
        let expected = try database.rows("SELECT id FROM t ORDER BY a DESC, b, id", columns: 1)
        for backward in [false, true] {
            let records = try await walk(try database.source(), "t", sort: sort, size: 9, backward: backward)
            #expect(records.map { [$0.values[0]] } == expected)
        }
    }

    @Test func `a value too long for an address is read again from its row`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)",
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20) \
            INSERT INTO t SELECT i, hex(zeroblob(5000)) || (i % 3) FROM n
            """
        )
        let source = try database.source()
        let first = try await source.page(FetchRequest(table: "t", sort: [SortTerm(column: "v")], size: 3))
        #expect(try #require(first.next).text.utf8.count < 200)
        let records = try await walk(source, "t", sort: [SortTerm(column: "v")], size: 3)
        #expect(
            records.map(\.key?.values) == (try database.rows("SELECT id FROM t ORDER BY v, id", columns: 1))
        )
    }

    @Test func `a cursor of another order is refused`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            "INSERT INTO t (v) VALUES (1), (2)"
        )
        let source = try database.source()
        let cursor = try #require(try await source.page(FetchRequest(table: "t", size: 1)).next)
        await #expect(throws: RecordsError.self) {
            try await source.page(
                FetchRequest(table: "t", sort: [SortTerm(column: "v")], position: .after(cursor))
            )
        }
    }

    @Test func `a view is paged by offset, and says so`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (v)",
            "INSERT INTO t VALUES (3), (1), (2), (5), (4)",
            "CREATE VIEW w AS SELECT v * 2 AS d FROM t"
        )
        let source = try database.source()
        #expect(try await source.page(FetchRequest(table: "w")).isPagedByOffset)
        for backward in [false, true] {
            let records = try await walk(
                source,
                "w",
                sort: [SortTerm(column: "d")],
                size: 2,
                backward: backward
            )
            #expect(records.map(\.values) == [2, 4, 6, 8, 10].map { [.integer($0)] })
            #expect(records.allSatisfy { $0.key == nil })
        }
    }
}
