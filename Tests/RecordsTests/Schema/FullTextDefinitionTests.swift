import Testing

@testable import Records

@Suite struct FullTextDefinitionTests {
    @Test(
        arguments: [
            ("CREATE VIRTUAL TABLE t USING fts5(a)", "fts5", ["a"]),
            ("create virtual table t using FTS5 ( a , b )", "fts5", ["a", "b"]),
            ("CREATE VIRTUAL TABLE IF NOT EXISTS main.t USING fts4(a)", "fts4", ["a"]),
            ("CREATE VIRTUAL TABLE \"using\" USING fts5(a)", "fts5", ["a"]),
            ("CREATE VIRTUAL TABLE [a ) using fts4(] USING fts5(a)", "fts5", ["a"]),
            ("CREATE VIRTUAL TABLE 't''s' USING \"fts5\"(a)", "fts5", ["a"]),
            ("CREATE VIRTUAL TABLE t USING fts4", "fts4", []),
            ("CREATE VIRTUAL TABLE t USING fts4()", "fts4", []),
            (
                "CREATE VIRTUAL TABLE t USING f(a(b, c), 'x, )', \"y\"\",\", [z,], `w``,`)", "f",
                [
                    "a(b, c)", "'x, )'", "\"y\"\",\"", "[z,]", "`w``,`",
                ]
            ),
            (
                "CREATE VIRTUAL TABLE t USING f(a -- no, )\n , /* no, */ b /* in , */ c)", "f",
                ["a", "b /* in , */ c"]
            ),
            (
                "CREATE VIRTUAL TABLE t USING f(content = 'a b' , tokenize='x ''y''')", "f",
                [
                    "content = 'a b'", "tokenize='x ''y'''",
                ]
            ),
            ("CREATE VIRTUAL TABLE übung USING f(größe, 🎁)", "f", ["größe", "🎁"]),
        ] as [(String, String, [String])]
    )
    func `a definition is taken apart as SQLite does it`(sql: String, module: String, arguments: [String])
        throws
    {
        let call = try #require(ModuleCall(parsing: sql))
        #expect(call.module == module)
        #expect(call.arguments == arguments)
    }

    @Test(arguments: [
        "", "CREATE TABLE t (a)", "CREATE VIRTUAL TABLE t", "CREATE VIRTUAL TABLE t USING",
        "CREATE VIRTUAL TABLE 't",
        "/* CREATE VIRTUAL TABLE t USING fts5(a)", "CREATE VIRTUAL TABLE t USING 'fts5",
    ])
    func `what is no whole definition is none`(sql: String) {
        #expect(ModuleCall(parsing: sql) == nil)
    }

    private static func definition(_ module: String) throws -> FullTextDefinition? {
        FullTextDefinition(try #require(ModuleCall(parsing: "CREATE VIRTUAL TABLE t USING \(module)")))
    }

    @Test(
        arguments: [
            ("fts5(a)", .own), ("fts5(a, content='')", .none), ("fts5(a, content=\"\")", .none),
            ("fts5(a, content=orders)", .table("orders")),
            ("fts5(a, content = \"my orders\")", .table("my orders")),
            ("fts5(a, content='it''s')", .table("it's")), ("fts5(a, content=[b c])", .table("b c")),
            ("fts5(a, content=`q`)", .table("q")), ("fts5(a, CONTENT='x')", .table("x")),
            ("fts5(a, con='x')", .table("x")), ("fts5(content, b)", .own), ("fts5(\"content\")", .own),
            ("fts4(a, content=\"orders\")", .table("orders")), ("fts4(a, content=orders)", .table("orders")),
            ("fts4(a, content=\"\")", .none), ("fts4(a, content = 'o')", .table("o")),
            ("fts4(a, con=x)", .own),
            ("fts3(a, content=\"orders\")", .own), ("fts4(content)", .own),
        ] as [(String, FullTextDefinition.Content)]
    )
    func `where the texts are`(module: String, content: FullTextDefinition.Content) throws {
        #expect(try Self.definition(module)?.content == content)
    }

    @Test func `other options`() throws {
        let five = try #require(
            try Self.definition(
                "fts5(a, \"B c\" UNINDEXED, content_rowid = \"id\", tokenize=\"trigram case_sensitive 0\", prefix='2 3')"
            )
        )
        #expect(five.contentRowID == "id")
        #expect(five.unindexedColumns == ["b c"])
        #expect(five.isTrigram)
        #expect(five.prefixes == [2, 3])
        let porter = try Self.definition("fts5(a, tokenize='porter unicode61', detail=none)")
        #expect(porter?.isTrigram == false)
        let four = try #require(
            try Self.definition(
                "fts4(a, b, notindexed=B, tokenize=unicode61 \"tokenchars=-\", languageid='l')"
            )
        )
        #expect(four.unindexedColumns == ["b"])
        #expect(four.hasLanguages)
        #expect(try Self.definition("fts4(a, prefix=\"1, 4\")")?.prefixes == [1, 4])
        #expect(four.content == .own)
        #expect(try Self.definition("rtree(id, a, b)") == nil)
    }
}
