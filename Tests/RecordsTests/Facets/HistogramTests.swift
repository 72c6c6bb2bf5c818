import Testing

@testable import Records

@Suite struct HistogramTests {
    private static func source(_ dates: String, type: String = "TEXT") throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, at \(type))",
            "INSERT INTO t (at) \(dates)"
        ).source()
    }

    /// Dates of every so many hours from a moment on, as SQLite writes them.
    private static func series(_ count: Int, everyHours hours: Int, from start: String, format: String)
        -> String
    {
        """
        WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1)) \
        SELECT strftime('\(format)', '\(start)', (i * \(hours)) || ' hours') FROM n
        """
    }

    private static func checked(_ histogram: Histogram, in source: TestSource) async throws {
        let count = try await source.count(FetchRequest(table: "t")).value
        let counted = histogram.bars.reduce(0) { $0 + $1.count }
        #expect(counted + histogram.nullCount + histogram.unreadableCount == count)
        for bar in histogram.bars {
            guard let filters = bar.filters else { continue }
            let shown = try await source.count(FetchRequest(table: "t", filters: filters))
            #expect(shown.value == bar.count, "\(bar)")
        }
    }

    @Test(
        arguments: [
            (48, 1, .hour, 1, 48), (300, 7, .day, 1, 88), (1000, 24, .month, 1, 33),
            (400, 24 * 60, .year, 2, 34), (200, 24 * 366 * 30, .year, 200, 31),
        ] as [(Int, Int, CalendarStep, Int, Int)],
        ["%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M"]
    )
    func `bars follow one another from the first date to the last`(
        series: (count: Int, hours: Int, step: CalendarStep, stepCount: Int, bars: Int),
        format: String
    ) async throws {
        let start = "2021-03-04 05:06:07"
        let dates = Self.series(series.count, everyHours: series.hours, from: start, format: format)
        let source = try Self.source(dates)
        let histogram = try #require(
            try await source.histogram(of: FetchRequest(table: "t"), column: "at")
        )
        #expect((histogram.step, histogram.stepCount) == (series.step, series.stepCount))
        #expect(histogram.bars.count == series.bars)
        #expect(histogram.bars.map(\.start) == histogram.bars.map(\.start).sorted())
        // What is past the year 9999 has no filters, as dates no longer sort as text.
        #expect(histogram.bars.dropLast().allSatisfy { $0.filters != nil })
        try await Self.checked(histogram, in: source)
    }

    @Test(arguments: ["TEXT", "", "TIMESTAMP"])
    func `no bar shows other rows than it counted, however dates are written`(type: String) async throws {
        let source = try Self.source(
            """
            VALUES ('2026-03-01'), ('2026-03-01T00:30:00+01:00'), ('2026-03-02 10:00'), ('2026-03-02T10:00'), \
            ('2026-03-04'), (NULL), (''), ('soon'), (1700000000), (2461102.5), ('2026-03-03 23:59:59.9999'), \
            ('2026-03-03junk'), ('2026-03-05')
            """,
            type: type
        )
        for wide in [false, true] {
            if wide {
                try source.database.execute(
                    "INSERT INTO t (at) VALUES ('2024-01-01'), ('2025-06-07 08:09Z'), ('2024-02-30')"
                )
            }
            let histogram = try #require(
                try await source.histogram(of: FetchRequest(table: "t"), column: "at")
            )
            #expect(histogram.bars.contains { $0.filters != nil })
            try await Self.checked(histogram, in: source)
        }
    }

    @Test func `a bar of no rows is there, too, and filters hold`() async throws {
        let source = try Self.source("VALUES ('2025-01-15'), ('2026-01-15'), ('2026-01-20'), ('2030-01-01')")
        let filters = [Filter(column: "id", operation: .lte, value: "3")]
        let histogram = try #require(
            try await source.histogram(of: FetchRequest(table: "t", filters: filters), column: "at")
        )
        #expect(histogram.bars.map(\.count) == [1] + Array(repeating: 0, count: 11) + [2])
        #expect(histogram.bars.first?.start == "2025-01")
    }

    @Test func `without a date there is no histogram`() async throws {
        let source = try Self.source("VALUES ('soon'), (NULL), (1700000000)")
        #expect(try await source.histogram(of: FetchRequest(table: "t"), column: "at") == nil)
    }
}
