import Testing

@testable import Records

@Suite struct ConditionTests {
    /// Rows with the ids 1 to 6.
    private static func source() throws -> TestSource {
        try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, total INTEGER, rate REAL, any, \"a \"\"b\" TEXT)",
            """
            INSERT INTO t VALUES (1, 'Ada', 100, 0.5, 5, 'x'), (2, 'BO', 250, 1.5, '5', NULL), (3, NULL, NULL, NULL, NULL, NULL),
            (4, '100%', -3, 9e999, x'35', ''), (5, 'Åse_', 9007199254740993, -1, 5.0, 'y'), (6, '', 0, 0, '', 'z')
            """
        ).source()
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let condition: Condition
        let ids: [Int64]
        let testDescription: String

        init(_ condition: Condition, _ ids: [Int64], _ description: String = #function, line: Int = #line) {
            self.condition = condition
            self.ids = ids
            testDescription = "line \(line)"
        }
    }

    static let cases: [Case] = [
        // Texts.
        Case(column("name") == "Ada", [1]),
        Case(column("name") == "ada", []),
        Case(column("name") == "", [6]),
        Case(column("name") != "Ada", [2, 4, 5, 6]),
        Case(!(column("name") == "Ada"), [2, 4, 5, 6]),
        Case(column("name") < "B", [1, 4, 6]),
        Case(column("name") >= "BO", [2, 5]),
        Case(column("a \"b") == "y", [5]),
        // NULL.
        Case(column("name").isNull, [3]),
        Case(!column("name").isNull, [1, 2, 4, 5, 6]),
        Case(column("name") == nil, [3]),
        Case(column("name") != nil, [1, 2, 4, 5, 6]),
        Case(column("name") == String?.none, [3]),
        Case(column("name") == String?("BO"), [2]),
        Case(column("name") != "BO" || column("name").isNull, [1, 3, 4, 5, 6]),
        Case(column("total") > RecordValue.null, []),
        // Numbers, exact ones too.
        Case(column("total") == 250, [2]),
        Case(column("total") > 0, [1, 2, 5]),
        Case(column("total") == 9_007_199_254_740_993, [5]),
        Case(column("total") == 9_007_199_254_740_992, []),
        Case(column("total") <= Int64(-3), [4]),
        Case(column("rate") == 1.5, [2]),
        Case(column("rate") == Double.infinity, [4]),
        Case(column("rate") == Double.nan, [3]),
        Case(column("rate") == true, []),
        Case(column("total") == false, [6]),
        Case(column("total").isBetween(0, and: 250), [1, 2, 6]),
        Case(!column("total").isBetween(0, and: 250), [4, 5]),
        // Affinity.
        Case(column("total") == "250", [2]),
        Case(column("name") == 100, []),
        Case(column("any") == 5, [1, 5]),
        Case(column("any") == "5", [2]),
        Case(column("any") == [0x35], [4]),
        Case(column("any") > 4, [1, 2, 4, 5, 6]),
        // One of several.
        Case(column("name").isOne(of: ["Ada", "BO"]), [1, 2]),
        Case(column("name").isOne(of: ["Ada", String?.none]), [1, 3]),
        Case(column("any").isOne(of: [5, "5"]), [1, 2, 5]),
        Case(column("name").isOne(of: []), []),
        Case(!column("name").isOne(of: []), [1, 2, 3, 4, 5, 6]),
        Case(!column("name").isOne(of: ["Ada", "BO"]), [4, 5, 6]),
        Case(!column("name").isOne(of: ["Ada", String?.none]), [2, 4, 5, 6]),
        // Parts of texts, whatever their case; `%` and `_` are ordinary characters.
        Case(column("name").contains("å"), [5]),
        Case(column("name").contains("%"), [4]),
        Case(column("name").contains("_"), [5]),
        Case(column("name").contains(""), [1, 2, 4, 5, 6]),
        Case(column("name").hasPrefix("aD"), [1]),
        Case(column("name").hasSuffix("O"), [2]),
        Case(column("total").contains("00"), [1, 5]),
        Case(column("any").contains("5"), [1, 2, 5]),
        Case(!column("name").contains("a"), [2, 4, 5, 6]),
        // Words between.
        Case(column("total") > 0 && column("rate") > 1, [2]),
        Case(column("id") == 1 || column("id") == 3 || column("id") == 5, [1, 3, 5]),
        Case(column("id") == 1 || column("id") == 2 && column("name") == "Ada", [1]),
        Case((column("id") == 1 || column("id") == 2) && column("name") == "BO", [2]),
        Case(!(column("id") > 2 && column("total") > 0), [1, 2, 4, 6]),
        Case(!(column("id") > 2 || column("total") > 0), []),
        Case(!(!(column("id") == 1)), [1]),
        // SQL.
        Case(.sql("total > ? * 2", 100), [2, 5]),
        Case(.sql("name IN (SELECT name FROM t WHERE id < ?) OR id = ?", 2, 6), [1, 6]),
        Case(.sql("id = 1 OR id = 2") && column("name") == "BO", [2]),
        Case(!.sql("id > ?", 1), [1]),
        Case(.sql("id = 1 -- the first"), [1]),
        Case(.sql("id = 1 /* ) */"), [1]),
        Case(.sql("name = ')' OR \"a \"\"b\" = ?", "z"), [6]),
        Case(column("id") < 5 && .sql("any = ?", "5") || .sql("rate < ?", -0.5), [2, 5]),
    ]

    @Test(arguments: cases) func `a condition finds what SQLite would`(_ case: Case) async throws {
        let source = try Self.source()
        let request = FetchRequest(table: "t", where: `case`.condition)
        let page = try await source.page(request)
        #expect(page.records.map { $0.values[0] } == `case`.ids.map(RecordValue.integer))
        #expect(try await source.count(request).value == `case`.ids.count)
    }

    @Test(
        arguments: [
            "'; DROP TABLE t; --", "\" OR 1=1 --", "') OR ('1'='1", "%' OR 1 --", "\0", "?", "?1", ":name",
            "Ada\0",
        ]
    )
    func `no value becomes SQL`(value: String) async throws {
        let source = try Self.source()
        for condition in [
            column("name") == value, column("name") > value && column("name") < value, column("any") == value,
            column("name").contains(value) && !column("name").contains(value), .sql("name = ?", value),
            column("name").isOne(of: [value, value]), column("name").isBetween(value, and: value),
        ] {
            #expect(try await source.page(FetchRequest(table: "t", where: condition)).records.isEmpty)
        }
        #expect(try await source.count(FetchRequest(table: "t")).value == 6)
    }

    @Test(arguments: ["total\" OR 1=1 --", "id) OR (1", "1", "rowid", "NAME", ""])
    func `a name that is no column is an error that says the names there are`(name: String) async throws {
        let source = try Self.source()
        for condition in [
            column(name) == 1, column(name).isNull, column(name).contains("a"), column(name).isOne(of: []),
            !(column("id") == 1 && column(name) > 2),
        ] {
            let error = await #expect(throws: RecordsError.self) {
                try await source.page(FetchRequest(table: "t", where: condition))
            }
            #expect(error?.code == .noSuchColumn)
            #expect(
                error?.message
                    == "“t” has no column “\(name)”. It has “id”, “name”, “total”, “rate”, “any”, “a \"b”."
            )
        }
    }

    // MARK: SQL

    @Test(
        arguments: [
            "1) OR (1", "id = 1) OR (id = 2", "1; DELETE FROM t", "1; SELECT 1", "1;", "1, 2", "1 AS x",
            "1 FROM t",
            "1 UNION SELECT 1", "1) UNION SELECT * FROM t --", "1 /*", "1 --\n) OR (1", "", "  ",
            "-- nothing", "*",
            "SELECT 1", "id = 1 LIMIT 1", "id = 1 ORDER BY id", ")", "(", "'", "\"", "id = ", "nothing = 1",
            "1) FROM t; --", "1\0 OR 1", "x'", "[", "id = 1 GROUP BY id", "count(*) FILTER (WHERE 1) OR",
        ]
    )
    func `what is more or less than one expression is refused`(sql: String) async throws {
        let source = try Self.source()
        for condition in [.sql(sql), !.sql(sql), column("id") == 1 || .sql(sql)] as [Condition] {
            let request = FetchRequest(table: "t", where: condition)
            let error = await #expect(throws: RecordsError.self) { try await source.page(request) }
            #expect(error?.code == .brokenObject || error?.code == .statement)
            await #expect(throws: RecordsError.self) { try await source.count(request) }
        }
        #expect(try await source.count(FetchRequest(table: "t")).value == 6)
    }

    @Test(
        arguments: [
            (Condition.sql("id = ?"), "has 1 parameter, and 0 values were given."),
            (Condition.sql("id = ? OR id = ?", 1), "has 2 parameters, and 1 value was given."),
            (Condition.sql("id = 1", 1), "has 0 parameters, and 1 value was given."),
            (Condition.sql("id = ?1", 1), "has the parameter “?1”: write each as “?”."),
            (Condition.sql("id = ? OR id = ?1", 1), "has the parameter “?1”: write each as “?”."),
            (Condition.sql("id = :id", 1), "has the parameter “:id”: write each as “?”."),
            (Condition.sql("id = '?'", 1), "has 0 parameters, and 1 value was given."),
            (Condition.sql("idd = 1"), "is no expression: no such column: idd."),
        ]
    )
    func `a condition in SQL needs a value for each parameter`(condition: Condition, reason: String)
        async throws
    {
        let source = try Self.source()
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: "t", where: condition))
        }
        #expect(error?.code == .statement)
        #expect(error?.message.hasSuffix(reason) == true, "\(error?.message ?? "")")
    }

    // MARK: Together

    @Test func `conditions, filters and a search hold together, on every page of a walk`() async throws {
        let source = try Self.source()
        var request = FetchRequest(
            table: "t",
            where: column("id") > 1 || .sql("rate < ?", 0),
            filters: [Filter(column: "total", operation: .isNotNull, value: "1")],
            sort: [.descending("total"), .ascending("name")],
            size: 1
        )
        var ids: [RecordValue] = []
        for _ in 0..<10 {
            let page = try await source.page(request)
            ids += page.records.map { $0.values[0] }
            guard let next = page.next else { break }
            request.position = .after(try Cursor(parsing: next.text))
        }
        #expect(ids == [5, 2, 6, 4].map(RecordValue.integer))
        request.search = "BO"
        request.position = .first
        #expect(try await source.page(request).records.map { $0.values[0] } == [.integer(2)])
    }

    @Test func `a long chain is no deeper than SQLite allows`() async throws {
        let source = try Self.source()
        let condition = (0..<5000).reduce(column("id") == -1) { $0 || column("id") == $1 }
        #expect(try await source.count(FetchRequest(table: "t", where: condition)).value == 6)
    }
}
