import Testing

@testable import Records

/// Which tables stay the same as long as nothing is committed.
@Suite struct SteadinessTests {
    @Test(arguments: [
        "SELECT * FROM t WHERE made > datetime('now', '-1 day')", "SELECT v, CURRENT_TIMESTAMP FROM t",
        "SELECT v, current_date FROM t", "SELECT v, Random() FROM t", "SELECT v, hex(randomblob(4)) FROM t",
        "SELECT v, date() FROM t", "SELECT v, strftime('%s') FROM t", "SELECT v, unixepoch ( ) FROM t",
        #"SELECT v, julianday("Now") FROM t"#, "SELECT v, time('subsec') FROM t", "SELECT * FROM later",
    ])
    func `a view that asks for the moment is not steady`(sql: String) async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (v, made TEXT)",
            "CREATE VIEW sight AS \(sql)",
            "CREATE VIEW later AS SELECT v, datetime('now') AS moment FROM t",
            "CREATE VIEW above AS SELECT * FROM sight",
            "CREATE VIEW steady AS SELECT v, date(made), strftime('%Y', made) FROM t WHERE v = 'nowhere'"
        )
        let schema = try await database.source().schema()
        let steady = schema.tables.filter { schema.isSteady($0) }.map(\.name)
        #expect(steady == ["steady", "t"])
    }

    @Test func `a full-text index is steady, and a virtual table of any other kind is not`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (v TEXT)",
            "CREATE VIRTUAL TABLE words USING fts5(v, content='t')",
            "CREATE VIRTUAL TABLE stat USING dbstat",
            "CREATE VIEW sizes AS SELECT name, pgsize FROM stat",
            "CREATE VIEW hits AS SELECT v FROM words"
        )
        let schema = try await database.source().schema()
        let steady = schema.tables.filter { schema.isSteady($0) }.map(\.name)
        #expect(steady == ["hits", "t", "words"])
    }

    @Test func `a table whose labels come from a view that is not steady is not steady`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, sight_id INTEGER REFERENCES sight(id))",
            "CREATE VIEW sight AS SELECT 1 AS id, datetime('now') AS name"
        )
        let schema = try await database.source().schema()
        let table = try #require(schema.table(named: "t"))
        #expect(schema.isSteady(table) == table.foreignKeys.isEmpty)
    }

    @Test func `a mask makes nothing steady`() async throws {
        let database = try TestDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, secret)",
            "CREATE VIEW sight AS SELECT id, datetime('now') AS moment FROM t"
        )
        var mask = SchemaMask()
        mask["t"].hiddenColumns = ["secret"]
        let schema = try await SQLiteSource(path: database.path).masked(by: mask).schema()
        #expect(schema.tables.filter { schema.isSteady($0) }.map(\.name) == ["t"])
    }
}
