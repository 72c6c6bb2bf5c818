import Testing

@testable import Records

@Suite struct ViewFilterTests {
    @Test(arguments: ["strict", "plain"])
    func `a number is found through a view of a column of any type`(table: String) async throws {
        let source = try TestDatabase(
            "CREATE TABLE strict (v ANY) STRICT",
            "CREATE TABLE plain (v ANY)",
            "INSERT INTO strict VALUES (1), ('1'), (-9e999), ('x')",
            "INSERT INTO plain VALUES (1), ('1'), (-9e999), ('x')",
            "CREATE VIEW strict_view AS SELECT * FROM strict",
            "CREATE VIEW plain_view AS SELECT * FROM plain"
        ).source()
        for (operation, value, count) in [
            (Filter.Operation.exact, "1", 2), (.exact, "-9e999", 1), (.exact, "x", 1), (.lt, "0", 1),
        ] {
            var request = FetchRequest(table: "\(table)_view")
            request.filters = [Filter(column: "v", operation: operation, value: value)]
            #expect(try await source.count(request).value == count, "\(operation) \(value)")
            var query = FetchRequest(sql: "SELECT v FROM \(table)", key: [])
            query.filters = request.filters
            #expect(try await source.count(query).value == count, "\(operation) \(value)")
        }
    }
}
