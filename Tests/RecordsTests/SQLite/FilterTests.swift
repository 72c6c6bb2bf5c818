import Testing

@testable import Records

@Suite struct FilterTests {
    private static func database() throws -> TestDatabase {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, amount INTEGER, anything, day TEXT, \"a\"\"b/c\" TEXT)",
            """
            INSERT INTO t VALUES \
            (1, 'Ärger & Söhne', 5, 5, '2026-01-31 23:59:00', 'x'), \
            (2, '50% off_', 50, '5', '2026-02-01', NULL), \
            (3, 'STRASSE', NULL, 5.0, NULL, ''), \
            (4, '', -1, NULL, 'soon', NULL), \
            (5, NULL, 9223372036854775807, '', '2026-01-31', NULL)
            """
        )
    }

    private static func ids(_ filters: [Filter], search: String? = nil) async throws -> [Int64] {
        let source = try database().source()
        return try await source.page(FetchRequest(table: "t", filters: filters, search: search)).records
            .compactMap {
                if case .integer(let id) = $0.values[0] { id } else { nil }
            }
    }

    @Test(
        arguments: [
            ("name", .exact, "STRASSE", [3]), ("name", .exact, "", [4]),
            ("name", .not, "STRASSE", [1, 2, 4]),
            ("amount", .exact, "5", [1]), ("amount", .exact, "5.0", [1]), ("amount", .exact, "", []),
            ("amount", .gt, "5", [2, 5]), ("amount", .gte, "5", [1, 2, 5]), ("amount", .lt, "5", [4]),
            ("amount", .lte, "5", [1, 4]), ("amount", .exact, "9223372036854775807", [5]),
            ("anything", .exact, "5", [1, 2, 3]), ("anything", .exact, "", [5]),
            ("anything", .gt, "4", [1, 2, 3, 5]),
            ("name", .contains, "%", [2]), ("name", .contains, "_", [2]), ("name", .contains, "ärger", [1]),
            ("name", .contains, "SÖHNE", [1]), ("name", .contains, "straße", [3]),
            ("name", .hasPrefix, "ÄR", [1]),
            ("name", .hasPrefix, "rger", []), ("name", .hasSuffix, "asse", [3]),
            ("name", .contains, "", [1, 2, 3, 4]),
            ("amount", .contains, "5", [1, 2, 5]),
            ("id", .in, "1,3,9", [1, 3]), ("name", .in, "[\"STRASSE\", \"\"]", [3, 4]),
            ("id", .in, "[2, \"4\"]", [2, 4]),
            ("name", .in, "[null, \"STRASSE\"]", [3, 5]), ("id", .in, "[]", []),
            ("anything", .in, "5,x", [1, 2, 3]),
            ("name", .isNull, "1", [5]), ("amount", .isNotNull, "1", [1, 2, 4, 5]),
            ("day", .date, "2026-01-31", [1, 5]), ("a\"b/c", .exact, "x", [1]),
        ] as [(String, Filter.Operation, String, [Int64])]
    )
    func `a filter finds its rows`(column: String, operation: Filter.Operation, value: String, ids: [Int64])
        async throws
    {
        #expect(try await Self.ids([Filter(column: column, operation: operation, value: value)]) == ids)
    }

    @Test func `filters hold all together, also on one column`() async throws {
        let filters = [
            Filter(column: "amount", operation: .gt, value: "-5"),
            Filter(column: "amount", operation: .lt, value: "50"),
        ]
        #expect(try await Self.ids(filters) == [1, 4])
    }

    @Test(
        arguments: [
            ("söhne ärger", [1]), ("off 50%", [2]), ("  ", [1, 2, 3, 4, 5]), ("2026-01", [1, 5]),
            ("nothing", []),
            ("\"' OR 1 --", []),
        ] as [(String, [Int64])]
    )
    func `each word of a search is in some column`(search: String, ids: [Int64]) async throws {
        #expect(try await Self.ids([], search: search) == ids)
    }

    @Test(arguments: [
        (
            Filter(column: "id", operation: .in, value: "[1,"),
            "The filter “in” on “id” is no valid JSON array."
        ),
        (
            Filter(column: "id", operation: .in, value: "[[1]]"),
            "The filter “in” on “id” takes an array of texts and numbers only."
        ),
        (
            Filter(column: "id", operation: .isNull, value: "yes"),
            "The filter “isnull” on “id” takes only the value 1."
        ),
        (
            Filter(column: "day", operation: .date, value: "31.1.2026"),
            "The filter “date” on “day” takes a day such as 2026-01-31."
        ),
        (
            Filter(column: "nmae", value: "x"),
            "“t” has no column “nmae”. It has “id”, “name”, “amount”, “anything”, “day”, “a\"b/c”."
        ),
    ])
    func `a filter that cannot be is refused with a sentence`(filter: Filter, sentence: String) async throws {
        let error = await #expect(throws: RecordsError.self) { try await Self.ids([filter]) }
        #expect(error?.description == sentence)
    }

    @Test func `thousands of values and words stay within SQLite's limits`() async throws {
        let many = (1...4000).map(String.init).joined(separator: ",")
        #expect(try await Self.ids([Filter(column: "id", operation: .in, value: many)]).count == 5)
        let filters = (1...1500).map { Filter(column: "id", operation: .not, value: String($0 + 10)) }
        #expect(try await Self.ids(filters).count == 5)
        await #expect(throws: RecordsError.self) {
            try await Self.ids([], search: String(repeating: "a ", count: 33))
        }
    }

    @Test func `a filtered list is walked in the sort's order, whichever index serves it`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, status TEXT, at INT)",
            "CREATE INDEX s ON t (status)",
            "CREATE INDEX a ON t (at)",
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 40000) \
            INSERT INTO t SELECT i, CASE WHEN i % 2 THEN 'open' WHEN i % 9999 THEN 'done' ELSE 'rare' END, i * 7919 % 1000 FROM n
            """
        )
        let source = try database.source()
        for status in ["rare", "open"] {
            let expected = try database.rows(
                "SELECT id FROM t WHERE status = '\(status)' ORDER BY at DESC, id DESC LIMIT 900",
                columns: 1
            )
            let filters = [Filter(column: "status", value: status)]
            var request = FetchRequest(
                table: "t",
                filters: filters,
                sort: [SortTerm(column: "at", isDescending: true)],
                size: 300
            )
            var found: [[RecordValue]] = []
            for _ in 0..<3 {
                let page = try await source.page(request)
                found += page.records.map { [$0.values[0]] }
                guard let next = page.next else { break }
                request.position = .after(next)
            }
            #expect(found == expected)
        }
    }
}
