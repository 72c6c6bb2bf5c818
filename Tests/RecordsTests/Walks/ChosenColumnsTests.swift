import Testing

@testable import Records

/// A request may say which columns a page has, and where NULLs stand.
@Suite struct ChosenColumnsTests {
    private static func source() throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE regions (country TEXT, code TEXT, title TEXT, PRIMARY KEY (country, code)) WITHOUT ROWID",
            "INSERT INTO regions VALUES ('de', 'by', 'Bavaria')",
            """
            CREATE TABLE sales (id INTEGER PRIMARY KEY, c TEXT, r TEXT, note TEXT, FOREIGN KEY (c, r) REFERENCES regions)
            """,
            "INSERT INTO sales (c, r, note) VALUES ('de', 'by', 'tea'), ('xx', 'yy', NULL), ('de', 'by', 'coffee')",
            "CREATE VIRTUAL TABLE found USING fts5 (note, content = sales, content_rowid = id)",
            "INSERT INTO found (found) VALUES ('rebuild')"
        ).source()
    }

    private static func request(_ columns: [String]? = nil) -> FetchRequest {
        var request = FetchRequest(table: "sales", sort: [.ascending("note")])
        request.columns = columns
        request.nulls = .last
        return request
    }

    @Test func `a walk has the columns and the order of the page`() async throws {
        let source = try Self.source()
        let walk = try await source.walk(Self.request(["r", "id"]), with: DescribingSerializer())
        let rows = try source.database.rows(
            "SELECT r, id FROM sales ORDER BY note NULLS LAST, id",
            columns: 2
        )
        #expect(try await walk.text() == DescribingSerializer.text(["r", "id"], rows))
        let unknown = await #expect(throws: RecordsError.self) {
            try await source.walk(Self.request(["nothing"]), with: DescribingSerializer())
        }
        #expect(unknown?.code == .noSuchColumn)
    }

    @Test func `a label needs no other column of its key`() async throws {
        struct Labels: RowSerializer {
            func begin(_ columns: [Column], into bytes: inout [UInt8]) {}
            func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
                bytes += Array("\(row.count) \(row.label(at: 0)?.text ?? "-")\n".utf8)
            }
            func end(into bytes: inout [UInt8]) {}
        }
        let source = try Self.source()
        let walk = try await source.walk(Self.request(["r"]), with: Labels())
        #expect(try await walk.text() == "1 Bavaria\n1 Bavaria\n1 -\n")
    }

    @Test func `facets and figures look at columns that no page shows, and at what a search finds`()
        async throws
    {
        let source = try Self.source()
        var request = Self.request(["id"])
        let facet = try await source.facet(FacetRequest(of: request, column: "c"))
        #expect(facet.values.map(\.count) == [2, 1])
        request.search = "tea"
        #expect(try await source.figures(["n": "count(c)"], of: request) == ["n": .integer(1)])
        let found = try await source.facet(FacetRequest(of: request, column: "note"))
        #expect(found.values.map(\.value) == [.text("tea")])
    }
}
