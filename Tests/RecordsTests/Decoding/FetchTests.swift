import Testing

@testable import Records

@Suite struct FetchTests {
    private static func source() throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE n (id INTEGER PRIMARY KEY, half INTEGER)",
            """
            WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 2345)
            INSERT INTO n SELECT i, i / 2 FROM c
            """,
            "CREATE VIEW keyless AS SELECT half FROM n"
        ).source()
    }

    private struct Row: Decodable { let id: Int }
    private struct Half: Decodable { let half: Int }

    @Test func `all rows that match are fetched, in their order`() async throws {
        let source = try Self.source()
        let rows = try await source.fetch(Row.self, FetchRequest(table: "n", sort: [.descending("half")]))
        #expect(rows.map(\.id) == (1...2345).sorted { ($0 / 2, $0) > ($1 / 2, $1) })
        let some = try await source.fetch(
            Row.self,
            FetchRequest(table: "n", where: column("id") > 100, size: 3)
        )
        #expect(some.map(\.id) == Array(101...2345))
        #expect(try await source.fetch(Half.self, FetchRequest(table: "keyless")).count == 2345)
        #expect(try await source.fetch(Row.self, FetchRequest(table: "n", where: column("id") < 0)).isEmpty)
    }

    @Test(arguments: [-1, 0, 1, 999, 1000, 1001, 2345, 9999, .max])
    func `no more rows are fetched than the limit`(_ limit: Int) async throws {
        let rows = try await Self.source().fetch(Row.self, FetchRequest(table: "n"), limit: limit)
        #expect(rows.map(\.id) == Array((1...2345).prefix(max(limit, 0))))
    }

    @Test(arguments: [Int.min, -1, 0, 1001, .max])
    func `a page of an impossible size is an error, and never the end of the process`(_ size: Int)
        async throws
    {
        let source = try Self.source()
        await #expect {
            _ = try await source.page(FetchRequest(table: "n", size: size))
        } throws: {
            "\($0)" == "A page has 1 to 1000 rows, and \(size) were asked for."
        }
        #expect(try await source.fetch(Row.self, FetchRequest(table: "n", size: size)).count == 2345)
    }

    @Test func `a source without readers is an error, and one without a limit is none`() async throws {
        let database = try TestDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY)")
        #expect(throws: RecordsError.self) { _ = try SQLiteSource(path: database.path, readers: 0) }
        let source = try SQLiteSource(path: database.path, queryLimit: .seconds(Int64.max))
        #expect(try await source.page(FetchRequest(table: "t")).records.isEmpty)
    }
}
