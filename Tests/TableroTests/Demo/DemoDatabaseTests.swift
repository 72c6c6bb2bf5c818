import Glibc
import Records
import TableroTesting
import Testing

@testable import TableroDemo

@Suite struct DemoDatabaseTests {
    /// A path in a folder of its own.
    private static func makePath() throws -> String {
        let folder = "/tmp/tablero-demo-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        try #require(unsafe mkdir(folder, 0o700) == 0)
        return folder + "/demo.db"
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
        unsafe rmdir(String(path.dropLast("/demo.db".count)))
    }

    private static func rows(_ path: String, _ sql: String, columns: Int = 1) throws -> [[RecordValue]] {
        try SQLiteConnection(path: path, access: .readOnly).rows(sql) { row in
            (0..<columns).map(row.value(at:))
        }
    }

    @Test func `the same number of orders gives the same database, also in place of an old one`() throws {
        let path = try Self.makePath()
        defer { Self.remove(path) }
        let digest = """
            SELECT (SELECT group_concat(name || email || created_at) FROM customers), \
            (SELECT group_concat(status || total_cents || created_at || ifnull(note, '')) FROM orders), \
            (SELECT group_concat(subject || body) FROM support_tickets)
            """
        try DemoDatabase.create(at: path, orders: 300)
        let first = try Self.rows(path, digest, columns: 3)
        try DemoDatabase.create(at: path, orders: 300)
        #expect(try Self.rows(path, digest, columns: 3) == first)
        #expect(unsafe access(path + ".new", F_OK) != 0)
    }

    @Test func `it is whole, and holds what pages must cope with`() async throws {
        let path = try Self.makePath()
        defer { Self.remove(path) }
        try DemoDatabase.create(at: path, orders: 1000)
        #expect(try Self.rows(path, "PRAGMA integrity_check") == [[.text("ok")]])
        #expect(try Self.rows(path, "PRAGMA foreign_key_check", columns: 2).isEmpty)
        #expect(try Self.rows(path, "PRAGMA journal_mode") == [[.text("wal")]])
        #expect(
            try Self.rows(
                path,
                "SELECT count(*), (SELECT count(*) FROM orders), (SELECT count(*) FROM support_tickets) FROM customers",
                columns: 3
            )
                == [[.integer(100), .integer(1000), .integer(50)]]
        )
        #expect(
            try Self.rows(
                path,
                "SELECT count(*) FROM orders WHERE total_cents <> (SELECT sum(quantity * price_cents) FROM order_items WHERE order_id = orders.id)"
            )
                == [[.integer(0)]]
        )
        for condition in [
            "note LIKE '%<%'", "note LIKE '%&%'", "note LIKE '%🎁%'", "note = ''", "note IS NULL",
            "shipped_at IS NULL",
        ] {
            #expect(
                try Self.rows(path, "SELECT count(*) > 0 FROM orders WHERE \(condition)") == [[.integer(1)]],
                "\(condition)"
            )
        }
        let source = try SQLiteSource(path: path, queryLimit: .patient)
        let page = try await source.page(
            FetchRequest(table: "orders", sort: [SortTerm(column: "created_at", isDescending: true)])
        )
        #expect(page.records.count == 50)
        #expect(page.records.allSatisfy { $0.labels[1]?.table == "customers" })
    }

    @Test func `every step is a change that another connection sees`() async throws {
        let path = try Self.makePath()
        defer { Self.remove(path) }
        try DemoDatabase.create(at: path, orders: 100)
        let source = try SQLiteSource(path: path, queryLimit: .patient)
        let traffic = try DemoTraffic(path: path)
        var changes = 0
        for _ in 0..<200 {
            let before = try await source.version()
            try await traffic.step()
            if try await source.version() != before { changes += 1 }
        }
        #expect(changes == 200)
        #expect(try Self.rows(path, "SELECT count(*) > 150 FROM orders") == [[.integer(1)]])
        #expect(try Self.rows(path, "PRAGMA foreign_key_check", columns: 2).isEmpty)
        // Changes come faster than the clock's seconds, but never from the future.
        #expect(
            try Self.rows(
                path,
                """
                SELECT max(created_at, (SELECT max(created_at) FROM support_tickets), \
                (SELECT max(shipped_at) FROM orders)) <= strftime('%Y-%m-%dT%H:%M:%SZ') \
                FROM orders ORDER BY created_at DESC LIMIT 1
                """
            ) == [[.integer(1)]]
        )
        #expect(
            try Self.rows(path, "SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 1")
                == Self.rows(path, "SELECT max(id) FROM orders")
        )
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
        (1_767_225_599, "2025-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    ])
    func `a moment is written as SQLite reads it`(seconds: Int, text: String) {
        #expect(Timestamp(seconds: seconds).text == text)
    }
}
