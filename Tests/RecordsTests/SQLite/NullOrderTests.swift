import Testing

@testable import Records

/// NULLs first or last, compared with what SQLite itself sorts.
@Suite struct NullOrderTests {
    private static let indexes: [[String]] = [
        [],
        ["CREATE INDEX i ON t (a)"],
        ["CREATE INDEX i ON t (a DESC)"],
        ["CREATE INDEX i ON t (a, b)", "CREATE INDEX j ON t (b)"],
    ]

    private static let sorts: [[SortTerm]] = [
        [.ascending("a")], [.descending("a")],
        [.ascending("a"), .ascending("b")], [.ascending("a"), .descending("b")],
        [.descending("a"), .ascending("b")], [.descending("a"), .descending("b")],
        [.ascending("n"), .descending("b")], [.ascending("id")], [],
    ]

    private static func database(_ indexes: [String]) throws -> TestDatabase {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b, n NOT NULL)",
            """
            INSERT INTO t (a, b, n) SELECT x.column1, y.column1, x.column1 IS NULL \
            FROM (VALUES (NULL), (NULL), (1), (2), ('x'), (x'00')) x, (VALUES (NULL), (1), (1), ('y'), (NULL)) y
            """
        )
        for index in indexes { try database.execute(index) }
        return database
    }

    private static func clause(_ sort: [SortTerm], _ nulls: NullOrder?) -> String {
        let terms = sort.map { term in
            term.column + (term.isDescending ? " DESC" : "")
                + (nulls.map { " NULLS \($0.rawValue)" } ?? "")
        }
        return (terms + ["id" + (sort.last?.isDescending == true ? " DESC" : "")]).joined(separator: ", ")
    }

    @Test(arguments: indexes, [NullOrder?.none, .first, .last])
    func `each row comes once, where SQLite would put it, both ways`(
        indexes: [String],
        nulls: NullOrder?
    ) async throws {
        let database = try Self.database(indexes)
        let source = try database.source()
        let filter = Filter(column: "id", operation: .not, value: "7")
        for sort in Self.sorts {
            for filters in [[], [filter]] {
                let expected = try database.rows(
                    "SELECT id FROM t \(filters.isEmpty ? "" : "WHERE id <> 7") ORDER BY \(Self.clause(sort, nulls))",
                    columns: 1
                )
                for size in [1, 4, 100] {
                    for backward in [false, true] {
                        var request = FetchRequest(table: "t", filters: filters, sort: sort, size: size)
                        request.nulls = nulls
                        let records = try await walk(source, request, backward: backward)
                        #expect(records.map { [$0.values[0]] } == expected, "\(sort) of \(size), \(backward)")
                    }
                }
            }
        }
    }

    @Test func `what is paged by offset, and what has sections, has them in order too`() async throws {
        let database = try Self.database([])
        try database.execute("CREATE VIEW v AS SELECT * FROM t")
        let source = try database.source()
        for nulls in NullOrder.allCases {
            let first = try database.rows(
                "SELECT id FROM t ORDER BY \(Self.clause([.descending("a")], nulls))",
                columns: 1
            )
            for backward in [false, true] {
                var request = FetchRequest(table: "v", sort: [.descending("a"), .descending("id")], size: 7)
                request.nulls = nulls
                #expect(try await walk(source, request, backward: backward).map { [$0.values[0]] } == first)
                request = FetchRequest(table: "t", section: .descending("a"), size: 7)
                request.nulls = nulls
                #expect(try await walk(source, request, backward: backward).map { [$0.values[0]] } == first)
            }
        }
    }

    @Test func `a cursor of another choice is refused, unless that changes nothing`() async throws {
        let source = try Self.database([]).source()
        var request = FetchRequest(table: "t", sort: [.ascending("a")], size: 3)
        request.nulls = .last
        let next = try #require(try await source.page(request).next)
        request.position = .after(next)
        request.nulls = .first
        let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
        #expect(error?.code == .badCursor)

        let natural = try #require(
            try await source.page(FetchRequest(table: "t", sort: [.ascending("a")], size: 3)).next
        )
        request.position = .after(natural)
        #expect(try await source.page(request).records.count == 3)
    }

    @Test func `an index still gives the order of one column`() throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, v INT)",
            "CREATE INDEX i ON t (v)",
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
            INSERT INTO t SELECT i, nullif(i % 3, 0) FROM n
            """
        )
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        let catalog = try Catalog(SchemaLoader(connection: connection).load(), columnLimit: 2000)
        let reader = try #require(catalog.reader(of: "t"))
        for sort in [SortTerm.ascending("v"), .descending("v")] {
            for nulls in NullOrder.allCases {
                for isBackward in [false, true] {
                    var request = FetchRequest(table: "t", sort: [sort])
                    request.nulls = nulls
                    if isBackward { request.position = .last }
                    for _ in 0..<5 {
                        // A scan of the table takes some 200,000 instructions.
                        let page = try connection.limits.budgeted(instructions: 5000) {
                            try PageQuery(request, reader: reader, connection: connection).page()
                        }
                        let cursor = isBackward ? page?.previous : page?.next
                        request.position =
                            isBackward ? .before(try #require(cursor)) : .after(try #require(cursor))
                    }
                }
            }
        }
    }
}
