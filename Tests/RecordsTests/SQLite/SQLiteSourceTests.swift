import Glibc
import Testing

@testable import Records

@Suite struct SQLiteSourceTests {
    private static let numbers = """
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
        INSERT INTO t SELECT i, i % 7, 'note ' || i FROM n
        """

    private static func database() throws -> TestDatabase {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v INT, w TEXT)",
            "CREATE INDEX i ON t (v)",
            numbers
        )
    }

    @Test func `a database in UTF-16 reads as any other`() async throws {
        let database = try TestDatabase()
        let connection = try SQLiteConnection(path: database.path, access: .readWrite)
        try connection.execute("PRAGMA encoding = 'UTF-16le'")
        try connection.execute("CREATE TABLE t (name TEXT)")
        try connection.execute("INSERT INTO t VALUES ('Zoë 🎁')")
        let page = try await database.source().page(FetchRequest(table: "t"))
        #expect(page.records.first?.values == [.text("Zoë 🎁")])
    }

    @Test func `a count stops, and says so`() async throws {
        let source = try Self.database().source()
        #expect(
            try await source.count(FetchRequest(table: "t")) == RecordCount(value: 10_001, isExact: false)
        )
        let request = FetchRequest(table: "t", filters: [Filter(column: "v", value: "3")], search: "NOTE")
        #expect(try await source.count(request) == RecordCount(value: 2857, isExact: true))
    }

    @Test func `the last pages cost what the first costs`() throws {
        let database = try Self.database()
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        let catalog = try Catalog(SchemaLoader(connection: connection).load(), columnLimit: 2000)
        let reader = try #require(catalog.reader(of: "t"))
        for sort in [[], [SortTerm(column: "v")], [SortTerm(column: "v", isDescending: true)]] {
            var request = FetchRequest(table: "t", sort: sort, position: .last)
            for _ in 0..<5 {
                // A scan of the table takes some 200,000 instructions.
                let page = try connection.limits.budgeted(instructions: 5000) {
                    try PageQuery(request, reader: reader, connection: connection).page()
                }
                request.position = .before(try #require(page?.previous))
            }
        }
    }

    @Test(arguments: [("99", 0), ("-1", 3), ("3", 51)])
    func `few rows of a filter, none, or very many, in the order of another index cost little`(
        value: String,
        count: Int
    ) throws {
        let database = try Self.database()
        try database.execute("CREATE INDEX j ON t (w)")
        try database.execute("UPDATE t SET v = -1 WHERE id IN (5, 9000, 19000)")
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        let catalog = try Catalog(SchemaLoader(connection: connection).load(), columnLimit: 2000)
        let reader = try #require(catalog.reader(of: "t"))
        let request = FetchRequest(
            table: "t",
            filters: [Filter(column: "v", value: value)],
            sort: [SortTerm(column: "w", isDescending: true)],
            size: 51
        )
        // To sort the 2,857 rows of one value takes some 70,000 instructions, to look through the index 200,000.
        let page = try connection.limits.budgeted(instructions: 6000) {
            try PageQuery(request, reader: reader, connection: connection).page()
        }
        #expect(page?.records.count == count)
    }

    @Test func `a row is found by its key, and a wrong key finds none`() async throws {
        let source = try Self.database().source()
        let record = try await source.record(RecordKey(values: [.integer(5)]), in: "t")
        #expect(record?.values == [.integer(5), .integer(5), .text("note 5")])
        #expect(try await source.record(RecordKey(values: [.integer(-5)]), in: "t") == nil)
        #expect(try await source.record(RecordKey(values: [.text("5x")]), in: "t") == nil)
        await #expect(throws: RecordsError.self) { try await source.record(RecordKey(values: []), in: "t") }
    }

    @Test(arguments: [
        ("t", [".t-1", ".r-1~2E0", ".x-31", ".n"], "1"),
        ("names", ["ADA", "ada", ".i-5"], "Ada"),
        ("reals", [".i-1", ".t-1"], ".r-1~2E0"),
    ])
    func `what only compares equal to a key is no key of the row`(
        name: String,
        others: [String],
        own: String
    ) async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
            "INSERT INTO t VALUES (1, 'one')",
            "CREATE TABLE names (name TEXT COLLATE NOCASE PRIMARY KEY NOT NULL) WITHOUT ROWID",
            "INSERT INTO names VALUES ('Ada'), ('5')",
            "CREATE TABLE reals (r REAL PRIMARY KEY) WITHOUT ROWID",
            "INSERT INTO reals VALUES (1)"
        )
        let source = try database.source()
        let table = try #require(try await source.schema().table(named: name))
        for text in others {
            #expect(try await source.record(RecordKey(parsing: text, for: table), in: name) == nil, "\(text)")
        }
        let record = try await source.record(RecordKey(parsing: own, for: table), in: name)
        #expect(record?.key?.text(for: table) == own)
    }

    @Test func `a table may have as many columns as SQLite allows`() async throws {
        let columns = (1...1999).map { "c\($0)" }.joined(separator: ", ")
        let values = (1...1999).map { String($0) }.joined(separator: ", ")
        let database = try TestDatabase(
            "CREATE TABLE own (id INTEGER PRIMARY KEY, \(columns))",
            "INSERT INTO own VALUES (7, \(values))",
            "CREATE TABLE compound (\(columns), c2000, PRIMARY KEY (c3, c1)) WITHOUT ROWID",
            "INSERT INTO compound VALUES (\(values), 2000)",
            "CREATE TABLE bare (\(columns), c2000 TEXT)",
            "INSERT INTO bare VALUES (\(values), 'last'), (\(values), 'more')"
        )
        let source = try database.source()
        let keys: [String: [RecordValue]] = [
            "own": [.integer(7)], "compound": [.integer(3), .integer(1)], "bare": [.integer(1)],
        ]
        for (table, key) in keys {
            let page = try await source.page(FetchRequest(table: table, sort: [SortTerm(column: "c1999")]))
            let record = try #require(page.records.first)
            #expect(record.key?.values == key)
            #expect(record.values.count == 2000)
            #expect(try await source.record(RecordKey(values: key), in: table) == record)
        }
        let page = try await source.page(FetchRequest(table: "bare", size: 1, position: .last))
        #expect(page.records.first?.values.last == .text("more"))
        #expect(page.previous != nil)
    }

    @Test func `a list cuts long values between characters, and a record does not`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT, photo BLOB)",
            "INSERT INTO t VALUES (1, 'x' || replace(hex(zeroblob(50000)), '0', 'é'), zeroblob(70000)), (2, 'é', x'00')"
        )
        let source = try database.source()
        let records = try await source.page(FetchRequest(table: "t")).records
        #expect(records[0].fullLengths == [1: 200_001, 2: 70_000])
        #expect(records[0].values[1].byteCount == 65_535)
        if case .malformedText = records[0].values[1] {
            Issue.record("The text was cut inside of a character.")
        }
        #expect(records[0].values[2].byteCount == 65_536)
        #expect(records[1].fullLengths.isEmpty)
        let whole = try await source.record(RecordKey(values: [.integer(1)]), in: "t")
        #expect(whole?.values.map(\.byteCount) == [nil, 200_001, 70_000])
    }

    @Test func `a stuck query blocks no other, and ends when nobody waits for it`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (v)",
            "INSERT INTO t VALUES (1)",
            "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n"
        )
        let source = try database.source(queryLimit: .patient)
        let stuck = Task { try await source.page(FetchRequest(table: "endless")) }
        for _ in 0..<20 {
            #expect(try await source.page(FetchRequest(table: "t")).records.count == 1)
        }
        stuck.cancel()
        await #expect(throws: CancellationError.self) { try await stuck.value }
    }

    @Test func `those who come at once each get a reader, as long as one is free`() throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let pool = try SQLiteReaderPool(path: database.path, readers: 4, queryLimit: .patient)
        let readers = try (0..<8).map { _ in ObjectIdentifier(try pool.reserve()) }
        #expect(Set(readers.prefix(4)).count == 4)
        #expect(Set(readers.suffix(4)).count == 4)
    }

    @Test func `nothing is written through a source`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        #expect(throws: RecordsError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
    }

    @Test func `a writer commits whole transactions, and rolls back those that fail`() async throws {
        let database = try TestDatabase()
        let writer = try SQLiteWriter(path: database.path, busyTimeout: .patient)
        try await writer.write(within: .patient) { connection in
            try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v UNIQUE)")
            try connection.execute("INSERT INTO t (v) VALUES (?)", [.text("a")])
            #expect(connection.lastInsertedRowID == 1)
        }
        let error = await #expect(throws: RecordsError.self) {
            try await writer.write(within: .patient) { connection in
                try connection.execute("INSERT INTO t (v) VALUES ('b')")
                try connection.execute("INSERT INTO t (v) VALUES ('a')")
            }
        }
        #expect(error?.code == .constraint)
        #expect(try database.rows("SELECT v FROM t", columns: 1) == [[.text("a")]])
        #expect(try database.rows("PRAGMA journal_mode", columns: 1) == [[.text("wal")]])
    }

    @Test func `a writer gives up what has waited too long, and never runs it`() async throws {
        let database = try TestDatabase()
        let writer = try SQLiteWriter(path: database.path, busyTimeout: .patient)
        let error = await #expect(throws: RecordsError.self) {
            try await writer.write(within: .zero) { try $0.execute("CREATE TABLE t (v)") }
        }
        #expect(error?.code == .busy)
        try await writer.write(within: .patient) { try $0.execute("CREATE TABLE t (v)") }
    }

    @Test func `a writer opens a file that another program writes to`() async throws {
        let database = try TestDatabase("PRAGMA journal_mode = WAL", "CREATE TABLE t (v)")
        let other = try SQLiteConnection(path: database.path, access: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        let writer = try SQLiteWriter(path: database.path, busyTimeout: .zero)
        try other.execute("ROLLBACK")
        try await writer.write(within: .patient) { try $0.execute("INSERT INTO t VALUES (1)") }
    }

    @Test func `a reader that keeps its file reads on when another takes its place`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let other = try TestDatabase("CREATE TABLE u (v)")
        let names = "SELECT name FROM sqlite_schema"
        let read = { (pool: SQLiteReaderPool) in
            try await pool.read { connection in try connection.rows(names) { $0.text(at: 0) } }
        }
        let keeping = try SQLiteReaderPool(
            path: database.path,
            readers: 1,
            queryLimit: .patient,
            keepsFile: true
        )
        let following = try SQLiteReaderPool(path: database.path, readers: 1, queryLimit: .patient)
        for pool in [keeping, following] { #expect(try await read(pool) == ["t"]) }
        let code = unsafe rename(other.path, database.path)
        #expect(code == 0)
        #expect(try await read(keeping) == ["t"])
        #expect(try await read(following) == ["u"])
    }
}
