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

    private static let short = "caf\u{e9}"
    private static let long = "cafe\u{301}"

    @Test func `two columns whose names only look the same are two`() async throws {
        let (short, long) = (Self.short, Self.long)
        let source = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, \(short.quotedIdentifier), \(long.quotedIdentifier))",
            "INSERT INTO t VALUES (1, 1, 20), (2, 2, 10)"
        ).source()
        let cases: [(name: String, values: [Int64], order: [Int64])] = [
            (short, [1, 2], [1, 2]), (long, [20, 10], [2, 1]),
        ]
        for (name, values, order) in cases {
            var request = FetchRequest(table: "t", sort: [.ascending(name)])
            #expect(try await source.page(request).records.map(\.values[0]) == order.map { .integer($0) })
            request.sort = []
            request.columns = [name]
            #expect(try await source.page(request).records.map(\.values) == values.map { [.integer($0)] })
            request.columns = [short, long]
            let columns = try await source.page(request).columns
            #expect(columns.map { Array($0.name.utf8) } == [short, long].map { Array($0.utf8) })
            request.filters = [Filter(column: name, value: "\(values[1])")]
            #expect(try await source.page(request).records.count == 1, "\(name.unicodeScalars.count)")
        }
    }

    @Test func `two keys that only look the same refer to two rows`() async throws {
        let (short, long) = (Self.short, Self.long)
        #expect(RecordValue.text(short) != .text(long))
        #expect(Set([RecordValue.text(short), .text(long)]).count == 2)
        let source = try TestDatabase(
            "CREATE TABLE places (key TEXT PRIMARY KEY NOT NULL, name TEXT)",
            "CREATE TABLE visits (id INTEGER PRIMARY KEY, place TEXT REFERENCES places (key))",
            "INSERT INTO places VALUES ('\(short)', 'one'), ('\(long)', 'two')",
            "INSERT INTO visits VALUES (1, '\(short)'), (2, '\(long)')"
        ).source()
        let page = try await source.page(FetchRequest(table: "visits"))
        #expect(page.records.map { $0.labels[1]?.text } == ["one", "two"])
        let found = FetchRequest(table: "places", filters: [Filter(column: "key", value: long)])
        #expect(try await source.page(found).records.map(\.values[1]) == [.text("two")])
    }
}
