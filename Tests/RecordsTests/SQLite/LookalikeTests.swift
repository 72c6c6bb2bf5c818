import Testing

@testable import Records

@Suite struct LookalikeTests {
    @Test func `two tables whose names only look the same are two`() async throws {
        let names = ["caf\u{e9}", "cafe\u{301}"]
        #expect(names[0] == names[1])
        let source = try TestDatabase(
            "CREATE TABLE \(names[0].quotedIdentifier) (a)",
            "CREATE TABLE \(names[1].quotedIdentifier) (b)",
            "INSERT INTO \(names[0].quotedIdentifier) VALUES (1)",
            "INSERT INTO \(names[1].quotedIdentifier) VALUES (2)"
        ).source()
        for (name, column, value) in [(names[0], "a", Int64(1)), (names[1], "b", 2)] {
            #expect(try await source.schema().table(named: name)?.columns.map(\.name) == [column])
            let page = try await source.page(FetchRequest(table: name))
            #expect(page.records.map(\.values) == [[.integer(value)]])
        }
    }
}
