import Testing

@testable import Records

@Suite struct SectionTests {
    private static let insert = """
        INSERT INTO t (id, kind, name) VALUES (1, 'moon', 'a'), (2, NULL, 'b'), (3, 'planet', 'c'), (4, 'moon', 'd'),
        (5, 'planet', 'e'), (6, NULL, 'f'), (7, 'star', 'g')
        """

    private static func source(index: Bool) throws -> TestSource {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, kind TEXT, name TEXT)",
            insert,
            "CREATE VIEW v AS SELECT * FROM t"
        )
        if index { try database.execute("CREATE INDEX i ON t (kind)") }
        return try database.source()
    }

    private static let sorts: [[SortTerm]] = [[], [.descending("name")], [.ascending("kind")]]

    @Test(arguments: [1, 2, 3, 100], ["t", "v"])
    func `walks in both directions tell the sections, and begin each once`(size: Int, table: String)
        async throws
    {
        for isDescending in [false, true] {
            for sort in Self.sorts {
                for index in [false, true] {
                    let source = try Self.source(index: index)
                    var request = FetchRequest(
                        table: table,
                        section: SortTerm(column: "kind", isDescending: isDescending),
                        sort: sort,
                        size: size
                    )
                    let forward = try await headings(source, request, backward: false)
                    request.position = .last
                    // Rows without a key are counted off from the beginning, also those of the last page.
                    let backward = try await headings(source, request, backward: true)
                    let kinds: [RecordValue] = [.null, .text("moon"), .text("planet"), .text("star")]
                    #expect(forward == (isDescending ? kinds.reversed() : kinds))
                    #expect(backward == forward)
                }
            }
        }
    }

    /// The headings of a whole walk in the list's order.
    private func headings(
        _ source: TestSource,
        _ first: FetchRequest,
        backward: Bool
    ) async throws -> [RecordValue] {
        var request = first
        var pages: [[RecordValue]] = []
        for _ in 0..<20 {
            let page = try await source.page(request)
            #expect(page.sections == page.records.map { $0.values[1] })
            pages.append(page.sections.indices.filter(page.beginsSection).map { page.sections[$0] })
            guard let cursor = backward ? page.previous : page.next else { break }
            let parsed = try Cursor(parsing: cursor.text)
            request.position = backward ? .before(parsed) : .after(parsed)
        }
        return (backward ? pages.reversed() : pages).flatMap(\.self)
    }

    @Test func `a page after a row that is gone knows the section that its reader saw`() async throws {
        let source = try Self.source(index: true)
        var request = FetchRequest(table: "t", section: .ascending("kind"), size: 3)
        let page = try await source.page(request)
        #expect(page.sections == [.null, .null, .text("moon")])
        request.position = .after(try #require(page.next))
        try source.database.execute("DELETE FROM t WHERE id = 1")
        let next = try await source.page(request)
        #expect(next.precedingSection == .text("moon"))
        #expect(!next.beginsSection(at: 0))
        #expect(next.sections.first == .text("moon"))
    }

    @Test func `without a section a page tells none`() async throws {
        let page = try await Self.source(index: false).page(FetchRequest(table: "t"))
        #expect(page.sections.isEmpty)
        #expect(page.precedingSection == nil)
        #expect(!page.beginsSection(at: 0))
    }

    @Test func `a section that is no column is an error, and a cursor of another one is refused`()
        async throws
    {
        let source = try Self.source(index: false)
        let wrong = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: "t", section: .ascending("type")))
        }
        #expect(wrong?.code == .noSuchColumn)
        let first = try await source.page(FetchRequest(table: "t", section: .ascending("kind"), size: 2))
        let cursor = try #require(first.next)
        let refused = await #expect(throws: RecordsError.self) {
            try await source.page(
                FetchRequest(table: "t", section: .ascending("name"), size: 2, position: .after(cursor))
            )
        }
        #expect(refused?.code == .badCursor)
    }
}
