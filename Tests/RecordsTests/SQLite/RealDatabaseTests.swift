import Glibc
import Testing

@testable import Records

/// Databases that others made; skipped where they are not at hand.
@Suite struct RealDatabaseTests {
    private static func path(of name: String) -> String? {
        var folder = "."
        for _ in 0..<8 {
            let path = "\(folder)/shared/data/\(name).db"
            if unsafe access(path, R_OK) == 0 { return path }
            folder += "/.."
        }
        return nil
    }

    @Test(arguments: ["chinook", "northwind", "sakila"].filter { path(of: $0) != nil })
    func `every table and view opens, and walks to its end`(name: String) async throws {
        let source = try SQLiteSource(path: try #require(Self.path(of: name)), queryLimit: .patient)
        let schema = try await source.schema()
        #expect(schema.tables.count > 10)
        for table in schema.tables {
            #expect(table.problem == nil)
            var request = FetchRequest(table: table.name, size: 1000)
            let count = try await source.count(request)
            var seen = 0
            var keys: Set<RecordKey> = []
            while true {
                let page = try await source.page(request)
                seen += page.records.count
                for key in page.records.compactMap(\.key) {
                    keys.insert(key)
                    #expect(try RecordKey(parsing: key.text(for: table), for: table) == key)
                }
                guard let next = page.next else { break }
                request.position = .after(next)
            }
            #expect(seen >= count.value)
            #expect(keys.count == (table.identity == .none ? 0 : seen))
        }
    }
}
