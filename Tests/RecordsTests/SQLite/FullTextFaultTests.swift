import Testing

@testable import Records

/// What an index may have wrong.
@Suite struct FullTextFaultTests {
    private static func database(_ index: String, _ statements: String...) throws -> TestDatabase {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)",
            "CREATE VIRTUAL TABLE find USING \(index)",
            "INSERT INTO t VALUES (1, 'apple pie'), (2, 'pear'), (3, 'apple')",
            "INSERT INTO find (find) VALUES ('rebuild')"
        )
        for sql in statements { try database.executeUnprotected(sql) }
        return database
    }

    private static func found(_ search: String, in database: TestDatabase) async throws -> [RecordValue] {
        let request = FetchRequest(table: "t", search: search)
        let source = try database.source()
        let records = try await source.page(request).records
        #expect(try await source.count(request) == RecordCount(value: records.count, isExact: true))
        return records.map(\.values[0])
    }

    private static let five = "fts5(body, content=t, content_rowid=id)"

    @Test func `rows that are gone do not match, and those that came do not yet`() async throws {
        let database = try Self.database(
            Self.five,
            "DELETE FROM t WHERE id = 1",
            "INSERT INTO t VALUES (4, 'apple')"
        )
        #expect(try await Self.found("apple", in: database) == [.integer(3)])
    }

    @Test(arguments: [
        (five, "UPDATE find_data SET block = x'0000ffff' WHERE id > 10"),
        (five, "UPDATE find_data SET block = x'ffffffffffff' WHERE id = 10"),
        (five, "DROP TABLE find_data"),
        (five, "DELETE FROM find_data WHERE id > 10"),
        ("fts5(body, content=t, detail=column)", "DELETE FROM find_data WHERE id > 10"),
        ("fts4(body, content=\"t\")", "UPDATE find_segdir SET root = x'00ffff'"),
        ("fts4(body, content=\"t\")", "DROP TABLE find_segdir"),
    ])
    func `without a sound index the texts themselves are searched`(index: String, damage: String) async throws
    {
        let database = try Self.database(index, damage)
        #expect(try await Self.found("appl*", in: database) == [.integer(1), .integer(3)])
        // Only without the index is the inside of a word found.
        #expect(try await Self.found("ppl*", in: database) == [.integer(1), .integer(3)])
        #expect(try await database.source().page(FetchRequest(table: "t")).records.count == 3)
    }

    @Test(arguments: [
        "fts5(body, content=t, content_rowid=body)",
        "fts5(body, content=gone)",
        "fts5(body)",
        "fts5(body, content='')",
        "fts4(body, content=\"t\", languageid=\"lang\")",
    ])
    func `an index that is none of the table is not used`(index: String) async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT, lang INT DEFAULT 1)",
            "CREATE VIRTUAL TABLE find USING \(index)",
            "INSERT INTO t (id, body) VALUES (1, 'apple pie'), (2, 'pear'), (3, 'apple')"
        )
        #expect(try await Self.found("ppl", in: database) == [.integer(1), .integer(3)])
    }

    @Test(arguments: [
        ("USING fts5(body, content=t)", "USING ftsX(body, content=t)", "no such module: ftsX"),
        ("tokenize=porter", "tokenize=nobody", "no such tokenizer: nobody"),
    ])
    func `a virtual table that cannot be made has a problem of its own`(
        before: String,
        after: String,
        problem: String
    ) async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)",
            "INSERT INTO t VALUES (1, 'apple')",
            "CREATE VIRTUAL TABLE plain USING fts5(body, content=t)",
            "CREATE VIRTUAL TABLE stems USING fts5(body, content=t, tokenize=porter)"
        )
        try database.executeUnprotected(
            """
            PRAGMA writable_schema = ON; \
            UPDATE sqlite_schema SET sql = replace(sql, '\(before)', '\(after)') WHERE name IN ('plain', 'stems'); \
            PRAGMA writable_schema = RESET
            """
        )
        let source = try database.source()
        let schema = try await source.schema()
        let broken = schema.tables.filter { $0.problem != nil }
        #expect(broken.map(\.name) == [after.hasPrefix("USING") ? "plain" : "stems"])
        #expect(broken.first?.problem?.contains(problem) == true, "\(broken.first?.problem ?? "")")
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: broken.first?.name ?? ""))
        }
        #expect(error?.code == .brokenObject)
        #expect(try await source.page(FetchRequest(table: "t")).records.count == 1)
    }
}
