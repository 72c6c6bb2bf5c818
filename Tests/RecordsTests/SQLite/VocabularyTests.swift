import Testing

@testable import Records

/// The tables of the words of a full-text index have rowids that each query counts anew.
@Suite struct VocabularyTests {
    @Test(arguments: ["row", "col", "instance"], ["term", "doc"])
    func `words have no key, and each comes once`(kind: String, column: String) async throws {
        let database = try TestDatabase(
            "CREATE VIRTUAL TABLE texts USING fts5(a, b)",
            "INSERT INTO texts VALUES ('one two', 'two'), ('or and', 'one'), ('two', NULL)",
            "CREATE VIRTUAL TABLE words USING fts5vocab(texts, \(kind))"
        )
        let source = try database.source()
        let table = try #require(try await source.schema().table(named: "words"))
        #expect(table.identity == .none)
        let expected = try database.rows("SELECT term FROM words", columns: 1).count
        for isDescending in [false, true] {
            var request = FetchRequest(
                table: "words",
                sort: [SortTerm(column: column, isDescending: isDescending)],
                size: 1
            )
            request.nulls = .first
            var found: [[RecordValue]] = []
            while true {
                let page = try await source.page(request)
                found += page.records.map(\.values)
                guard let next = page.next else { break }
                request.position = .after(next)
            }
            #expect(found.count == expected && Set(found).count == expected)
        }
    }
}
