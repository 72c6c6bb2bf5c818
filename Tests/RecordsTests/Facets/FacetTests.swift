import Testing

@testable import Records

@Suite struct FacetTests {
    private static let hostile = """
        VALUES (NULL),(NULL),(1),(1),(1.0),('1'),('1.0'),('01'),(' 1'),(0),(0.0),(-0.0),(0.1),('0.1'),(1e300),(123456789.987654321),\
        (''),(''),(' '),('a'),('A'),('a '),('É'),('é'),(x''),(x'31'),(9e999),(-9e999),('9e999'),('inf'),('e'),('-'),('.5'),(.5),\
        (9223372036854775807),(-9223372036854775808),(9223372036854775808.0),('9223372036854775808'),\
        (CAST(x'61ff' AS TEXT)),('%_'),('it''s "q"'),('[1]'),('1,2'),('NULL'),('2026-01-01')
        """

    private static func database(_ type: String) throws -> TestDatabase {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v \(type))",
            "INSERT INTO t (v) \(hostile)",
            "CREATE VIEW w AS SELECT v, v || '' AS joined, v + 0 AS sum, CAST(v AS TEXT) AS text FROM t"
        )
        return database
    }

    /// How many of the values have filters, all of which must show exactly the rows counted.
    private static func checked(_ facet: Facet, of rows: FetchRequest, in source: TestSource) async throws
        -> Int
    {
        var count = 0
        for value in facet.values {
            guard let filters = value.filters else { continue }
            var narrowed = rows
            narrowed.filters += filters
            let shown = try await source.count(narrowed)
            #expect(shown == RecordCount(value: value.count, isExact: true), "\(value)")
            count += 1
        }
        return count
    }

    @Test(arguments: ["", "TEXT", "INTEGER", "REAL", "NUMERIC", "TEXT COLLATE NOCASE", "COLLATE RTRIM"])
    func `the filters of a value show the rows counted, whatever stands beside it`(type: String) async throws
    {
        let source = try Self.database(type).source()
        let rows = FetchRequest(table: "t", filters: [Filter(column: "id", operation: .gt, value: "1")])
        let facet = try await source.facet(FacetRequest(of: rows, column: "v", limit: 100))
        #expect(facet.isComplete)
        #expect(facet.distinctCount == facet.values.count)
        // All but one row, each once.
        let total = try source.database.rows("SELECT count(*) - 1 FROM t", columns: 1)
        #expect([[.integer(Int64(facet.values.reduce(0) { $0 + $1.count }))]] == total)
        #expect(facet.values.map(\.count) == facet.values.map(\.count).sorted(by: >))
        let checked = try await Self.checked(facet, of: rows, in: source)
        // Two blobs, or what text keeps them as, and what is no UTF-8.
        #expect(checked == facet.values.count { $0.value.byteCount == nil || $0.value.isWellFormed })
    }

    @Test(arguments: ["v", "joined", "sum", "text"])
    func `a view's values have the filters that are right, or none`(column: String) async throws {
        let source = try Self.database("").source()
        let rows = FetchRequest(table: "w")
        let facet = try await source.facet(FacetRequest(of: rows, column: column, limit: 100))
        let checked = try await Self.checked(facet, of: rows, in: source)
        // NULL, and all texts that no one could take for a number.
        #expect(checked > 10)
    }

    @Test(arguments: [1, 3, 20])
    func `the values of most rows come first, and the rest is told of`(limit: Int) async throws {
        let source = try Self.database("").source()
        let rows = FetchRequest(table: "t")
        let facet = try await source.facet(FacetRequest(of: rows, column: "v", limit: limit))
        let expected = try source.database.rows(
            "SELECT min(v), count(*) FROM t GROUP BY v ORDER BY 2 DESC, 1 LIMIT \(limit)",
            columns: 2
        )
        #expect(facet.values.map(\.count) == expected.map { $0[1].asInt })
        #expect(facet.values.map(\.value) == expected.map { $0[0] == .real(1) ? .integer(1) : $0[0] })
        #expect(!facet.isComplete)
        #expect(facet.distinctCount == nil)
        #expect(try await Self.checked(facet, of: rows, in: source) > 0)
    }

    @Test(arguments: [-1, 0, 1001])
    func `a limit out of range is refused`(limit: Int) async throws {
        let source = try Self.database("").source()
        await #expect {
            try await source.facet(FacetRequest(of: FetchRequest(table: "t"), column: "v", limit: limit))
        } throws: {
            "\($0)" == "A facet has 1 to 1000 values, not \(limit)."
        }
    }

    @Test func `neither the page nor its order change a number`() async throws {
        let source = try Self.database("").source()
        let first = FetchRequest(table: "t", size: 2)
        let page = try await source.page(first)
        let facet = try await source.facet(FacetRequest(of: first, column: "v"))
        var other = FetchRequest(table: "t", sort: [.descending("v")], size: 1, position: .last)
        #expect(try await source.facet(FacetRequest(of: other, column: "v")) == facet)
        other = first
        other.position = .after(try #require(page.next))
        #expect(try await source.facet(FacetRequest(of: other, column: "v")) == facet)
    }

    @Test func `long values are cut when they are shown, not when they are counted`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (v)",
            """
            INSERT INTO t SELECT printf('%300s', '') || x FROM (SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 2 \
            UNION ALL SELECT 2)
            """
        )
        let facet = try await database.source().facet(
            FacetRequest(of: FetchRequest(table: "t"), column: "v")
        )
        #expect(facet.values.map(\.count) == [3, 1])
        #expect(facet.values.map(\.fullLength) == [301, 301])
        #expect(facet.values.map(\.value.byteCount) == [256, 256])
        #expect(facet.values.map(\.filters) == [nil, nil])
    }

    @Test func `a foreign key's values have labels`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO people VALUES (1, 'Ada'), (2, 'Bo')",
            "CREATE TABLE sales (id INTEGER PRIMARY KEY, person INT REFERENCES people)",
            "INSERT INTO sales (person) VALUES (2), (2), (1), (99), (NULL)"
        )
        let rows = FetchRequest(table: "sales")
        let facet = try await database.source().facet(FacetRequest(of: rows, column: "person"))
        #expect(facet.values.map(\.value) == [.integer(2), .null, .integer(1), .integer(99)])
        #expect(facet.values.map(\.label?.text) == ["Bo", nil, "Ada", nil])
    }

    @Test func `a column that is none is named, and slow ones are stopped`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (a)",
            """
            CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
            """
        )
        let source = try database.source()
        let rows = FetchRequest(table: "t")
        let unknown = await #expect(throws: RecordsError.self) {
            try await source.facet(FacetRequest(of: rows, column: "b"))
        }
        #expect(unknown?.message == "“t” has no column “b”. It has “a”.")
        let impatient = try database.source(queryLimit: .milliseconds(500))
        let error = await #expect(throws: RecordsError.self) {
            try await impatient.untilBegun {
                try await $0.facet(FacetRequest(of: FetchRequest(table: "endless"), column: "i"))
            }
        }
        #expect(error?.code == .tooSlow)
        #expect(error?.message.hasPrefix("Reading took longer than 250 ms and was stopped.") == true)
    }

    @Test func `columns of few values are suggested`() async throws {
        let database = try TestDatabase(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, status TEXT, name TEXT, vip BOOLEAN, price REAL, photo BLOB, same TEXT, \
            code TEXT UNIQUE, boss INT REFERENCES t, prose TEXT)
            """,
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000) \
            INSERT INTO t SELECT i, 's' || (i % 19), 'n' || i, i % 2, i % 3, CAST(i % 3 AS BLOB), 'x', i, i % 5, \
            hex(zeroblob(60)) || (i % 2) FROM n
            """
        )
        let source = try database.source()
        #expect(try await source.suggestedFacets(of: "t") == ["status", "vip", "boss"])
        try database.execute(
            """
            CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n
            """
        )
        let impatient = try database.source(queryLimit: .seconds(1))
        #expect(
            try await impatient.untilBegun { try await $0.suggestedFacets(of: "endless") }.isEmpty
        )
        try database.execute("UPDATE t SET status = 's19' WHERE id = 1000")
        #expect(try await source.suggestedFacets(of: "t") == ["vip", "boss"])
    }
}

extension RecordValue {
    fileprivate var isWellFormed: Bool {
        switch self {
        case .malformedText, .blob: false
        case .null, .integer, .real, .text: true
        }
    }

    fileprivate var asInt: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}
