import Testing

@testable import Records

@Suite struct QueryRequestTests {
    private static let union =
        "SELECT id, name, total FROM t WHERE total >= ? UNION ALL SELECT NULL, 'none', NULL"

    private static func source() throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, total)",
            """
            INSERT INTO t VALUES (1, 'a', 3), (2, 'B', 1), (3, 'b', 2.5), (4, NULL, 1), (5, 'A', 'x'), (6, '', 0)
            """,
            "CREATE TABLE query (id INTEGER PRIMARY KEY)",
            "INSERT INTO query VALUES (1), (2)"
        ).source()
    }

    private func walk(_ source: TestSource, _ first: FetchRequest, backward: Bool = false) async throws
        -> [Record]
    {
        var request = first
        if backward { request.position = .last }
        var records: [Record] = []
        for _ in 0..<20 {
            let page = try await source.page(request)
            records = backward ? page.records + records : records + page.records
            guard let cursor = backward ? page.previous : page.next else { break }
            let parsed = try Cursor(parsing: cursor.text)
            request.position = backward ? .before(parsed) : .after(parsed)
        }
        return records
    }

    // MARK: Paging

    @Test(arguments: [1, 2, 3, 100], ["id", "name", "total"])
    func `a walk of a query meets each row once, in both directions, also one without a key's value`(
        size: Int,
        column: String
    ) async throws {
        let source = try Self.source()
        for isDescending in [false, true] {
            let request = FetchRequest(
                sql: Self.union,
                arguments: 1,
                key: ["id"],
                sort: [SortTerm(column: column, isDescending: isDescending)],
                size: size
            )
            let (order, key) = isDescending ? (" DESC", "id DESC") : ("", "id")
            let expected = try source.database.rows(
                "SELECT * FROM (\(Self.union.replacing("?", with: "1"))) ORDER BY \(column)\(order), \(key)",
                columns: 3
            )
            #expect(try await walk(source, request).map(\.values) == expected)
            #expect(try await walk(source, request, backward: true).map(\.values) == expected)
            #expect(try await source.count(request).value == 6)
        }
    }

    @Test func `a query without a key is counted off`() async throws {
        let source = try Self.source()
        var request = FetchRequest(sql: "SELECT name FROM t ORDER BY id", key: [], size: 4)
        let page = try await source.page(request)
        #expect(page.isPagedByOffset)
        #expect(page.records.allSatisfy { $0.key == nil })
        request.sort = [.ascending("name")]
        #expect(try await walk(source, request).count == 6)
        #expect(try await walk(source, request, backward: true).count == 6)
    }

    @Test func `conditions, filters, a search and sections apply to a query as to a table`() async throws {
        let source = try Self.source()
        let sql = "SELECT id, name, total, total > ? AS isLarge FROM t -- a comment"
        var request = FetchRequest(
            sql: sql,
            arguments: 2,
            key: ["id"],
            where: column("total") >= 0 && .sql("id < ? OR id > ?", 5, 5),
            section: .descending("isLarge"),
            size: 2
        )
        #expect(
            try await walk(source, request).map { $0.values[0] } == [3, 1, 6, 4, 2].map(RecordValue.integer)
        )
        var page = try await source.page(request)
        #expect(page.sections == [.integer(1), .integer(1)])
        request.position = .after(try #require(page.next))
        page = try await source.page(request)
        #expect(page.precedingSection == .integer(1) && page.beginsSection(at: 0))
        request.position = .first
        request.filters = [Filter(column: "isLarge", value: "1")]
        request.search = "B"
        #expect(try await source.page(request).records.map { $0.values[0] } == [.integer(3)])
        #expect(try await source.count(request).value == 1)
    }

    @Test func `a query may be called as one of its tables, and have two columns of one name`() async throws {
        let source = try Self.source()
        let one = FetchRequest(sql: "SELECT * FROM query", key: ["id"])
        #expect(try await source.page(one).records.count == 2)
        let joined = FetchRequest(sql: "SELECT a.id, b.id FROM t a JOIN t b ON b.id = a.id + 1", key: ["id"])
        #expect(try await source.page(joined).columns.map(\.name) == ["id", "id:1"])
        let with = FetchRequest(sql: "WITH w AS (SELECT id FROM t) SELECT * FROM w", key: ["id"])
        #expect(try await source.page(with).records.count == 6)
        let values = FetchRequest(sql: "VALUES (1, ?), (2, ?)", arguments: "a", "b", key: ["column1"])
        #expect(try await source.page(values).records.map { $0.values[1] } == [.text("a"), .text("b")])
    }

    @Test func `a cursor of another query or another sort is refused`() async throws {
        let source = try Self.source()
        let page = try await source.page(FetchRequest(sql: "SELECT id FROM t", key: ["id"], size: 2))
        let position = PagePosition.after(try #require(page.next))
        for request in [
            FetchRequest(sql: "SELECT id FROM query", key: ["id"], position: position),
            FetchRequest(sql: "SELECT id FROM t", key: ["id"], sort: [.descending("id")], position: position),
            FetchRequest(table: "t", position: position),
        ] {
            let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
            #expect(error?.code == .badCursor)
        }
        let same = FetchRequest(sql: "SELECT id FROM t", key: ["id"], position: position)
        #expect(try await source.page(same).records.count == 4)
    }

    // MARK: What is refused

    @Test(
        arguments: [
            "SELECT 1) UNION SELECT * FROM (SELECT 2", "SELECT 1; DELETE FROM t", "SELECT 1;", "SELECT 1 /*",
            "", " ",
            "t", "DELETE FROM t", "DELETE FROM t RETURNING *", "PRAGMA user_version", "EXPLAIN SELECT 1",
            "SELECT 1) AS x --", "SELECT nothing FROM t", "SELECT * FROM nothing", "SELECT 1\0", "-- nothing",
            "ATTACH 'x' AS y", "SELECT 1 AS id; ) AS \"query\" --", "BEGIN", "VACUUM",
        ]
    )
    func `what is no single query is refused`(sql: String) async throws {
        let source = try Self.source()
        let request = FetchRequest(sql: sql, key: ["id"])
        let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
        #expect(error?.code == .statement)
        #expect(error?.message.hasPrefix("The query “\(sql)” ") == true)
        await #expect(throws: RecordsError.self) { try await source.count(request) }
        #expect(try await source.count(FetchRequest(table: "t")).value == 6)
    }

    @Test(
        arguments: [
            (
                FetchRequest(sql: "SELECT id FROM t WHERE id = ?", key: ["id"]),
                "has 1 parameter, and 0 values were given."
            ),
            (
                FetchRequest(sql: "SELECT id FROM t", arguments: 1, key: ["id"]),
                "has 0 parameters, and 1 value was given."
            ),
            (
                FetchRequest(sql: "SELECT ?1 AS id", arguments: 1, key: ["id"]),
                "has the parameter “?1”: write each as “?”."
            ),
            (
                FetchRequest(sql: "SELECT id FROM t", key: ["key"]),
                "“query” has no column “key”. It has “id”."
            ),
            (
                FetchRequest(sql: "SELECT total AS id FROM t", key: ["id"], size: 3),
                "The query has several rows with the key .i-1: name another key."
            ),
        ]
    )
    func `a query needs its arguments and a key that tells its rows apart`(
        request: FetchRequest,
        reason: String
    ) async throws {
        let source = try Self.source()
        let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
        #expect(error?.message.hasSuffix(reason) == true, "\(error?.message ?? "")")
    }
}
