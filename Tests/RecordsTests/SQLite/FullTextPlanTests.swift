import Testing

@testable import Records

/// A search gives the same rows whichever way they are found.
@Suite struct FullTextPlanTests {
    private static func database(_ index: String) throws -> TestDatabase {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, status TEXT, at INT, body TEXT)",
            "CREATE INDEX s ON t (status)",
            "CREATE INDEX a ON t (at)",
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 40000) \
            INSERT INTO t SELECT i, CASE WHEN i % 2 THEN 'open' WHEN i % 9999 THEN 'done' ELSE 'rare' END, \
            i * 7919 % 1000, 'note' || iif(i % 3, ' most', '') || iif(i % 10, '', ' tenth') \
            || iif(i % 9999, '', ' rare') || iif(i * 7919 % 1000 < 100, ' late', '') FROM n
            """,
            "CREATE VIRTUAL TABLE find USING \(index)",
            "INSERT INTO find (find) VALUES ('rebuild')"
        )
    }

    @Test(arguments: ["fts5(body, content=t, content_rowid=id)", "fts4(body, content=\"t\")"])
    func `rare and common words, beside each sort and filter`(index: String) async throws {
        let database = try Self.database(index)
        let source = try database.source()
        let words = ["note", "most", "tenth", "rare", "late", "none"]
        for (search, word) in words.map({ ($0, $0) }) + [
            ("mos*", "most"), ("rar*", "rare"), ("ten* most", "most%tenth"),
        ] {
            for (sort, clause) in [
                ([], "id"), ([.descending("id")], "id DESC"), ([.descending("at")], "at DESC, id DESC"),
                ([.ascending("body")], "body, id"),
            ] as [([SortTerm], String)] {
                for status in [nil, "open", "rare"] {
                    let filters = status.map { [Filter(column: "status", value: $0)] } ?? []
                    let expected = try database.rows(
                        """
                        SELECT id FROM t WHERE body LIKE '%\(word)%' AND \(status.map { "status = '\($0)'" } ?? "1") \
                        ORDER BY \(clause) LIMIT 400
                        """,
                        columns: 1
                    )
                    var request = FetchRequest(
                        table: "t",
                        filters: filters,
                        search: search,
                        sort: sort,
                        size: 200
                    )
                    var found: [[RecordValue]] = []
                    for _ in 0..<2 {
                        let page = try await source.page(request)
                        found += page.records.map { [$0.values[0]] }
                        guard let next = page.next else { break }
                        request.position = .after(next)
                    }
                    #expect(found == expected, "\(search), \(clause), \(status ?? "")")
                }
            }
        }
    }

    @Test func `a page of a common word costs no more than one of a rare word, at any depth`() throws {
        let database = try Self.database("fts5(body, content=t, content_rowid=id)")
        let connection = try SQLiteConnection(path: database.path, access: .readOnly)
        let catalog = try Catalog(SchemaLoader(connection: connection).load(), columnLimit: 2000)
        let reader = try #require(catalog.reader(of: "t"))
        for word in ["note", "most", "rare"] {
            for isBackward in [false, true] {
                var request = FetchRequest(table: "t", search: word)
                if isBackward { request.position = .last }
                for _ in 0..<5 {
                    // To collect all that the common words are in takes some 100,000 instructions.
                    let page = try connection.limits.budgeted(instructions: 5000) {
                        try PageQuery(request, reader: reader, connection: connection).page()
                    }
                    let found = try #require(page)
                    guard let cursor = isBackward ? found.previous : found.next else { break }
                    request.position = isBackward ? .before(cursor) : .after(cursor)
                }
            }
        }
    }
}
