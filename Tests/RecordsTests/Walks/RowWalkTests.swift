import Glibc
import Synchronization
import Testing

@testable import Records

@Suite struct RowWalkTests {
    private static let mixed = """
        VALUES (NULL),(NULL),(1),(1),(1.5),('1'),('a'),('A'),('a '),(''),('é'),(x''),(x'00ff'),(9e999),(-9e999),\
        (9223372036854775807),(-9223372036854775808),(CAST(x'61ff' AS TEXT)),(0.0),('%_'),('it''s')
        """

    private static func numbers(_ count: Int) -> String {
        """
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) \
        INSERT INTO t SELECT i, 'row ' || i FROM n
        """
    }

    private static func walk(_ request: FetchRequest, in source: TestSource) async throws -> String {
        try await source.walk(request, with: DescribingSerializer()).text()
    }

    @Test(arguments: ["v COLLATE NOCASE", "v TEXT", "v"])
    func `a walk gives all rows in SQLite's own order, whatever the page`(column: String) async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, \(column))",
            "INSERT INTO t (v) \(Self.mixed)",
            "CREATE INDEX i ON t (v)",
            "CREATE VIEW w AS SELECT v, id FROM t"
        )
        let source = try database.source()
        let expected = { (sql: String) in
            DescribingSerializer.text(
                ["id", "v"],
                try database.rows("SELECT id, v FROM t \(sql)", columns: 2)
            )
        }
        for (sort, order) in [
            ([], "ORDER BY id"), ([.ascending("v")], "ORDER BY v, id"),
            ([.descending("v")], "ORDER BY v DESC, id DESC"),
        ] as [([SortTerm], String)] {
            let request = FetchRequest(table: "t", sort: sort, size: 2, position: .last)
            #expect(try await Self.walk(request, in: source) == expected(order))
        }
        let filtered = FetchRequest(table: "t", filters: [Filter(column: "v", operation: .gte, value: "a")])
        #expect(try await Self.walk(filtered, in: source) == expected("WHERE v >= 'a' ORDER BY id"))
        let view = FetchRequest(table: "w", sort: [.descending("id")])
        let rows = try database.rows("SELECT v, id FROM t ORDER BY id DESC", columns: 2)
        #expect(try await Self.walk(view, in: source) == DescribingSerializer.text(["v", "id"], rows))
        let query = FetchRequest(sql: "SELECT id FROM t WHERE id > ?", arguments: 19, key: ["id"])
        #expect(try await Self.walk(query, in: source) == "id\ninteger(20)\ninteger(21)\nend\n")
    }

    @Test func `a walk sees one moment, however long it takes`() async throws {
        let database = try TestDatabase(
            "PRAGMA journal_mode = WAL",
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            Self.numbers(20_000)
        )
        let source = try database.source()
        let expected = DescribingSerializer.text(
            ["id", "v"],
            try database.rows("SELECT * FROM t ORDER BY id", columns: 2)
        )
        let walk = try await source.walk(FetchRequest(table: "t"), with: DescribingSerializer())
        var all: [UInt8] = []
        try await walk.forEachChunk { bytes in
            try database.execute("INSERT INTO t SELECT max(id) + 1, 'late' FROM t")
            try database.execute("UPDATE t SET v = 'changed' WHERE id > 19000")
            all += bytes
        }
        #expect(String(decoding: all, as: UTF8.self) == expected)
    }

    @Test func `nothing is read ahead of whoever takes it but one chunk`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            Self.numbers(2000)
        )
        let counts = CountingSerializer.Counts()
        let walk = try await database.source().walk(
            FetchRequest(table: "t"),
            with: CountingSerializer(counts: counts)
        )
        #expect(counts.rows == 0)
        var taken = 0
        try await walk.forEachChunk { bytes in
            taken += bytes.count / 1024
            #expect(bytes.count <= RowWalk.chunkSize + 1024)
            #expect(counts.rows <= taken + RowWalk.chunkSize / 1024)
        }
        #expect(taken == 2000)
        #expect(counts.hasEnded)
        // Over is over.
        try await walk.forEachChunk { _ in Issue.record("There is nothing left.") }
    }

    @Test func `a long value is whole`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            "INSERT INTO t (v) VALUES (zeroblob(3000000)), (hex(zeroblob(100000))), ('short')"
        )
        let text = try await Self.walk(FetchRequest(table: "t"), in: try database.source())
        let rows = try database.rows("SELECT * FROM t", columns: 2)
        #expect(text == DescribingSerializer.text(["id", "v"], rows))
    }

    @Test func `what is wrong with a request is said before the first byte`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (a)",
            "CREATE VIEW broken AS SELECT * FROM missing"
        )
        let source = try database.source()
        for (request, code) in [
            (FetchRequest(table: "nothing"), .noSuchTable),
            (FetchRequest(table: "t", filters: [Filter(column: "b", value: "")]), .noSuchColumn),
            (FetchRequest(table: "t", sort: [.ascending("b")]), .noSuchColumn),
            (FetchRequest(table: "broken"), .brokenObject),
        ] as [(FetchRequest, RecordsError.Code)] {
            let error = await #expect(throws: RecordsError.self) {
                try await source.walk(request, with: DescribingSerializer())
            }
            #expect(error?.code == code)
        }
    }

    @Test func `a walk that fails on its way says so, and never ends well`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            Self.numbers(1000),
            // https://www.sqlite.org/lang_corefunc.html#abs: there is no such integer.
            "CREATE VIEW w AS SELECT abs(CASE id WHEN 900 THEN -9223372036854775808 ELSE id END) AS a FROM t"
        )
        let counts = CountingSerializer.Counts()
        let walk = try await database.source().walk(
            FetchRequest(table: "w"),
            with: CountingSerializer(counts: counts)
        )
        let error = await #expect(throws: RecordsError.self) { try await walk.forEachChunk { _ in } }
        #expect(error?.message == "“w” cannot be read: integer overflow.")
        #expect(counts.rows == 899)
        #expect(!counts.hasEnded)
    }

    @Test func `a damaged page breaks a walk`() async throws {
        let database = try TestDatabase(
            "PRAGMA page_size = 4096",
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            Self.numbers(20_000)
        )
        let file = unsafe fopen(database.path, "r+")
        unsafe fseek(file, 4096 * 40, SEEK_SET)
        unsafe fputs(String(repeating: "damage", count: 600), file)
        unsafe fclose(file)
        let walk = try await database.source().walk(
            FetchRequest(table: "t"),
            with: DescribingSerializer()
        )
        let error = await #expect(throws: RecordsError.self) { try await walk.forEachChunk { _ in } }
        #expect(error?.code == .corrupt)
    }

    @Test func `a walk that sorts for ever is cancelled`() async throws {
        let database = try TestDatabase(
            """
            CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT (i + 1) % 1000 FROM n) SELECT i FROM n
            """
        )
        let request = FetchRequest(
            table: "endless",
            filters: [Filter(column: "i", operation: .lt, value: "0")],
            sort: [.ascending("i")]
        )
        let counts = CountingSerializer.Counts()
        let walk = try await database.source().walk(request, with: CountingSerializer(counts: counts))
        let (begun, tell) = AsyncStream<Void>.makeStream()
        let task = Task { try await walk.forEachChunk { _ in tell.yield() } }
        for await _ in begun { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `there are four walks at a time, and one that is let go makes room`() async throws {
        let database = try TestDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, v)", Self.numbers(1000))
        let source = try database.source()
        let start = { (source: TestSource) in
            try await source.walk(FetchRequest(table: "t"), with: DescribingSerializer())
        }
        var walks: [RowWalk] = []
        for _ in 0..<4 { walks.append(try await start(source)) }
        let error = await #expect(throws: RecordsError.self) { try await start(source) }
        #expect(error?.code == .busy)
        #expect(
            error?.message == "The database is being exported 4 times just now. Try again in a moment."
        )
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await walks[0].forEachChunk { _ in throw Failure() } }
        walks.removeFirst()
        walks.append(try await source.untilBegun(start))
        walks.removeLast()
        _ = try await source.untilBegun(start).text()
    }

    @Test func `a walk has the labels of foreign keys that a page has`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO people VALUES (1, 'Ada'), (2, 'Bo')",
            "CREATE TABLE regions (country TEXT, code TEXT, title TEXT, PRIMARY KEY (country, code)) WITHOUT ROWID",
            "INSERT INTO regions VALUES ('de', 'by', 'Bavaria')",
            """
            CREATE TABLE sales (id INTEGER PRIMARY KEY, person INT REFERENCES people, c TEXT, r TEXT, \
            FOREIGN KEY (c, r) REFERENCES regions)
            """,
            "INSERT INTO sales (person, c, r) VALUES (1, 'de', 'by'), (2, 'de', NULL), (99, 'xx', 'yy'), (1, 'de', 'by')"
        )
        struct Labels: RowSerializer {
            func begin(_ columns: [Column], into bytes: inout [UInt8]) {}
            func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
                for index in 0..<row.count {
                    bytes += Array((row.label(at: index).map { "\($0.text)=\($0.key)" } ?? "-").utf8)
                    bytes.append(UInt8(ascii: index == row.count - 1 ? "\n" : ","))
                }
            }
            func end(into bytes: inout [UInt8]) {}
        }
        let walk = try await database.source().walk(FetchRequest(table: "sales"), with: Labels())
        let row = "-,Ada=1,Bavaria=de,by,Bavaria=de,by\n"
        #expect(try await walk.text() == row + "-,Bo=2,-,-\n-,-,-,-\n" + row)
    }
}
