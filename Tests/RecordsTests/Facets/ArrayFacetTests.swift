import Testing

@testable import Records

@Suite struct ArrayFacetTests {
    @Test func `a row counts once for each element, and what is no array counts nowhere`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, tags)",
            """
            INSERT INTO t (tags) VALUES ('["a", "b", "a"]'), ('["a"]'), (' [1, 1.0, "1", true, null, 2.5] '), ('[1, false, [3], {"a": 1}]'), \
            ('[]'), ('{"a": "a"}'), ('"a"'), ('[broken'), (''), (NULL), (5), (x'5b315d'), (CAST(x'5b22ff225d' AS TEXT))
            """
        )
        let source = try database.source()
        let request = FacetRequest(of: FetchRequest(table: "t"), column: "tags", kind: .array)
        let facet = try await source.facet(request)
        let counts = Dictionary(
            facet.values.filter { $0.value.byteCount != nil || $0.value != .null }.map {
                ($0.value, $0.count)
            },
            uniquingKeysWith: +
        )
        #expect(
            counts.filter { $0.key != .malformedText([0xff]) } == [
                .text("a"): 2, .text("b"): 1, .integer(1): 2, .text("1"): 1, .text("true"): 1,
                .text("false"): 1, .real(2.5): 1,
            ]
        )
        #expect(facet.values.first { $0.value.isNull }?.count == 1)
        #expect(facet.values.prefix(2).map(\.value) == [.integer(1), .text("a")])
        #expect(facet.values.allSatisfy { $0.filters == nil })
        let narrowed = FetchRequest(table: "t", filters: [Filter(column: "id", operation: .lte, value: "2")])
        let two = try await source.facet(
            FacetRequest(of: narrowed, column: "tags", kind: .array, limit: 1)
        )
        #expect(two.values.map(\.count) == [2])
        #expect(!two.isComplete)
    }
}
