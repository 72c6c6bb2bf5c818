import Testing

@testable import Records

@Suite struct DateFacetTests {
    private static let plain = """
        VALUES ('2026-01-31'), ('2026-01-31 23:59:59'), ('2026-02-01'), ('2026-02-01T00:00:00.5'), ('2026-02-28'), \
        ('2026-12-31 23:59'), ('2027-01-01'), ('2024-02-29'), (NULL), (NULL), (''), ('soon')
        """
    private static let odd = """
        VALUES ('2026-03-01T00:30:00+01:00'), ('2026-02-30'), ('2025-13-01'), ('2026-04'), ('2023'), (2460000.5), (1700000000), \
        ('1700000000'), (x'323032362d30332d3031'), ('12:30'), ('0000-00-00'), ('9999-12-31'), (-1), ('2028-01-01junk'), ('2029-05-06')
        """

    private static func source(_ values: String..., type: String = "TEXT") throws -> TestSource {
        let database = try TestDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, at \(type))")
        for values in values { try database.execute("INSERT INTO t (at) \(values)") }
        return try database.source()
    }

    @Test(
        arguments: [
            (.day, "%Y-%m-%d"), (.month, "%Y-%m"), (.year, "%Y"), (.hour, "%Y-%m-%d %H"),
        ] as [(CalendarStep, String)],
        ["TEXT", "", "DATETIME"]
    )
    func `dates are counted as SQLite reads them, and their filters show them`(
        step: (CalendarStep, String),
        type: String
    ) async throws {
        for source in [
            try Self.source(Self.plain, type: type), try Self.source(Self.plain, Self.odd, type: type),
        ] {
            let rows = FetchRequest(table: "t")
            let facet = try await source.facet(
                FacetRequest(of: rows, column: "at", kind: .dates(step.0), limit: 1000)
            )
            let expected = try source.database.rows(
                """
                SELECT strftime('\(step.1)', at) AS d, count(*) FROM t WHERE at IS NULL OR d IS NOT NULL \
                GROUP BY d ORDER BY 2 DESC, 1
                """,
                columns: 2
            )
            #expect(facet.values.map { [$0.value, .integer(Int64($0.count))] } == expected)
            let unreadable = try source.database.rows(
                "SELECT count(*) FROM t WHERE at IS NOT NULL AND date(at) IS NULL",
                columns: 1
            )
            #expect([[.integer(Int64(facet.unreadableCount))]] == unreadable)
            for value in facet.values {
                guard let filters = value.filters else { continue }
                let shown = try await source.count(FetchRequest(table: "t", filters: filters))
                #expect(shown.value == value.count, "\(value)")
            }
        }
    }

    @Test func `plain dates have filters for every step, but for hours where some have none`() async throws {
        let source = try Self.source(Self.plain)
        for step in CalendarStep.allCases {
            let facet = try await source.facet(
                FacetRequest(of: FetchRequest(table: "t"), column: "at", kind: .dates(step))
            )
            #expect(facet.values.allSatisfy { ($0.filters != nil) == (step != .hour || $0.value.isNull) })
        }
        let february = try await source.facet(
            FacetRequest(of: FetchRequest(table: "t"), column: "at", kind: .dates(.month))
        )
        .values.first
        #expect(february?.value == .text("2026-02"))
        #expect(
            february?.filters == [
                Filter(column: "at", operation: .gte, value: "2026-02-01"),
                Filter(column: "at", operation: .lt, value: "2026-03-01"),
            ]
        )
    }

    @Test(
        arguments: [
            ("2026-01-01", "2026-01-31", .day), ("2026-01-01", "2026-02-01", .month),
            ("2023-01-01", "2026-01-02", .month), ("2023-01-01", "2026-01-05", .year),
        ] as [(String, String, CalendarStep)]
    )
    func `the span decides the step where none is asked for`(first: String, last: String, step: CalendarStep)
        async throws
    {
        let source = try Self.source("VALUES ('\(first)'), ('\(last)'), ('never')")
        let facet = try await source.facet(
            FacetRequest(of: FetchRequest(table: "t"), column: "at", kind: .dates(nil))
        )
        #expect(facet.kind == .dates(step))
    }

    @Test(arguments: 1...40)
    func `no filter shows other rows than were counted, whatever texts stand in the column`(seed: Int)
        async throws
    {
        var random = SplitMix(state: UInt64(seed))
        let pieces = [
            ["2025-12", "2026-01", "2026-02", "2026-02", "2026", "2029", "202", "x2026-01", "9999-12", ""],
            ["-01", "-02", "-28", "-30", "-31", "-00", "-3", "", "/01", ":"],
            [
                " 00:00", "T00:30", " 23:59:59", "T23:59:59.9999", " 24:00", " 12:30:00.25", "", "", "",
                "junk", "T1",
            ],
            ["", "", "", "", "Z", "z", "+01:00", "-14:00", ".5"],
        ]
        let values = (0..<25).map { _ in
            pieces.map { $0[Int(random.next() % UInt64($0.count))] }.joined()
        }
        let list = values.map { "('\($0)')" }.joined(separator: ", ")
        let source = try Self.source(
            "VALUES \(list), (2461000), (NULL)",
            type: seed.isMultiple(of: 2) ? "" : "TEXT"
        )
        for step in CalendarStep.allCases {
            let facet = try await source.facet(
                FacetRequest(of: FetchRequest(table: "t"), column: "at", kind: .dates(step), limit: 100)
            )
            let total = facet.values.reduce(facet.unreadableCount) { $0 + $1.count }
            #expect(total == 27)
            for value in facet.values {
                guard let filters = value.filters else { continue }
                let shown = try await source.count(FetchRequest(table: "t", filters: filters))
                #expect(shown.value == value.count, "\(value) of \(values)")
            }
        }
        guard let histogram = try await source.histogram(of: FetchRequest(table: "t"), column: "at")
        else { return }
        #expect(
            histogram.bars.reduce(histogram.nullCount + histogram.unreadableCount) { $0 + $1.count } == 27
        )
        for bar in histogram.bars {
            guard let filters = bar.filters else { continue }
            let shown = try await source.count(FetchRequest(table: "t", filters: filters))
            #expect(shown.value == bar.count, "\(bar) of \(values)")
        }
    }
}

/// Sebastiano Vigna's generator (prng.di.unimi.it/splitmix64.c): the same numbers on every run.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
