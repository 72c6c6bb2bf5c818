import Testing

@testable import Records

@Suite struct QueryStatisticsTests {
    private static let endless = """
        CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n
        """

    @Test func `queries are counted by how long they took and how they ended`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (a INTEGER PRIMARY KEY)",
            "CREATE VIEW broken AS SELECT * FROM missing",
            Self.endless
        )
        let source = try database.source()
        _ = try await source.page(FetchRequest(table: "t"))
        var statistics = source.source.statistics
        #expect(statistics.counts.reduce(0, +) == 1)
        #expect(statistics.seconds > 0)
        await #expect(throws: RecordsError.self) { try await source.page(FetchRequest(table: "nothing")) }
        await #expect(throws: RecordsError.self) { try await source.page(FetchRequest(table: "broken")) }
        statistics = source.source.statistics
        #expect(statistics.counts.reduce(0, +) == 3)
        #expect((statistics.failed, statistics.tooSlow, statistics.cancelled) == (1, 0, 0))
        // The only one in a hurry, as a busy machine may keep any query waiting.
        let impatient = try database.source(queryLimit: .milliseconds(500))
        await #expect(throws: RecordsError.self) {
            try await impatient.untilBegun { try await $0.page(FetchRequest(table: "endless")) }
        }
        statistics = impatient.source.statistics
        #expect((statistics.failed, statistics.tooSlow, statistics.cancelled) == (0, 1, 0))
        #expect(statistics.seconds >= 0.5)
    }

    @Test(arguments: [(0, 0), (100, 0), (101, 1), (5_000_000, 14), (5_000_001, 15)])
    func `a duration counts up to its bound`(microseconds: Int, index: Int) {
        var statistics = QueryStatistics()
        statistics.record(.microseconds(microseconds), nil)
        #expect(statistics.counts.firstIndex(of: 1) == index)
    }

    @Test func `a query that nobody waits for is no failure`() {
        var statistics = QueryStatistics()
        statistics.record(.zero, CancellationError())
        statistics.record(.zero, RecordsError(.badCursor, ""))
        statistics.record(.zero, RecordsError(.busy, ""))
        var sum = QueryStatistics()
        sum.add(statistics)
        sum.add(statistics)
        #expect((sum.cancelled, sum.failed, sum.tooSlow) == (2, 2, 0))
        #expect(sum.counts[0] == 6)
    }
}
