import Testing

@testable import Records

@Suite struct FigureTests {
    private static func source() throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, cents INT, status TEXT)",
            "INSERT INTO t (cents, status) VALUES (5, 'paid'), (7, 'paid'), (100, 'new'), (NULL, 'new')"
        ).source()
    }

    @Test func `figures are of the rows that match, whatever the page`() async throws {
        let source = try Self.source()
        let expressions = [
            "sum": "sum(cents)", "mean": "avg(cents) -- of those known", "rows": "count(*)",
            "all": "(SELECT count(*) FROM t)", "none": "max(NULL)",
            "statuses": "group_concat(DISTINCT status)",
        ]
        let paid = FetchRequest(
            table: "t",
            where: column("cents") < 10,
            filters: [Filter(column: "status", value: "paid")],
            size: 1,
            position: .last
        )
        #expect(
            try await source.figures(expressions, of: paid) == [
                "sum": .integer(12), "mean": .real(6), "rows": .integer(2), "all": .integer(4), "none": .null,
                "statuses": .text("paid"),
            ]
        )
        let query = FetchRequest(sql: "SELECT cents FROM t WHERE cents > ?", arguments: 5, key: [])
        #expect(try await source.figures(["sum": "sum(cents)"], of: query) == ["sum": .integer(107)])
        #expect(try await source.figures([:], of: paid).isEmpty)
    }

    @Test(arguments: [
        ("sum(cents", "The figure “sum(cents” is no expression: near \"FROM\": syntax error."),
        ("sum(cents), 1", "The figure “sum(cents), 1” is no expression: row value misused."),
        ("1) FROM t; --", "The figure “1) FROM t; --” is no expression: near \")\": syntax error."),
        ("sum(?)", "The figure “sum(?)” has 1 parameter, and 0 values were given."),
        ("sum(:a)", "The figure “sum(:a)” has the parameter “:a”: write each as “?”."),
        ("sum(amount)", "The figure “sum(amount)” is no expression: no such column: amount."),
        ("cents", "The figure “cents” has no single value: take one of all rows, such as sum(…)."),
    ])
    func `an expression that is none is refused with a sentence`(text: String, sentence: String) async throws
    {
        let source = try Self.source()
        let error = await #expect(throws: RecordsError.self) {
            try await source.figures(["figure": text], of: FetchRequest(table: "t"))
        }
        #expect(error?.message == sentence)
    }
}
