import Testing

@testable import Records

@Suite struct SearchWordsTests {
    private func marked(_ text: String, _ search: String) -> [String] {
        SearchWords(search).ranges(in: text).map { String(text[$0]) }
    }

    @Test(
        arguments: [
            ("Berliner Straße 5", "STRASSE ber", ["Ber", "Straße"]),
            ("STRASSE", "straße", ["STRASSE"]), ("Straße", "s", ["S", "ß"]), ("ß", "SS", ["ß"]),
            ("ÄRGER und Ärger", "ärger", ["ÄRGER", "Ärger"]), ("ΟΔΟΣ οδός", "οδοσ", ["ΟΔΟΣ"]),
            ("ΟΔΟΣ", "οδος", ["ΟΔΟΣ"]), ("İstanbul", "istanbul", []), ("ﬁn", "fin", ["ﬁn"]),
            ("aaaa", "aa", ["aaaa"]), ("abcabc", "abc", ["abcabc"]), ("ab-ab", "ab", ["ab", "ab"]),
            ("foobar", "foo oba", ["fooba"]), ("foo bar", "foo bar", ["foo", "bar"]),
            ("cafe\u{301}", "cafe", ["cafe\u{301}"]), ("👩‍👩‍👧 x", "👩", ["👩‍👩‍👧"]),
            ("a\r\nb", "b", ["b"]), ("word and words", "word*", ["word", "word"]), ("5* hotel", "*", ["*"]),
            ("", "x", []), ("x", "", []), ("x", "   ", []), ("short", "shorter", []),
            ("NUL\0x", "l\0X", ["L\0x"]),
        ] as [(String, String, [String])]
    )
    func `words are found whatever their case`(text: String, search: String, hits: [String]) {
        #expect(marked(text, search) == hits)
    }

    @Test func `words are what stands between blanks`() {
        #expect(
            SearchWords(" one\ttwo* \u{a0}* **\n").words == [
                .init(text: "one", isPrefix: false), .init(text: "two", isPrefix: true),
                .init(text: "*", isPrefix: false), .init(text: "**", isPrefix: false),
            ]
        )
    }

    @Test(arguments: ["a", "é"])
    func `a long text of one letter is searched in linear time`(letter: String) {
        // By trying each place, this would take 40,000,000,000 steps.
        let text = String(repeating: letter, count: 200_000)
        let search =
            String(repeating: letter, count: 100_000) + "b " + String(repeating: letter, count: 100_000)
        #expect(SearchWords(search).ranges(in: text) == [text.startIndex..<text.endIndex])
    }

    @Test func `marks agree with what SQLite finds without an index`() async throws {
        let texts = [
            "Straße", "STRASSE", "ΟΔΟΣ", "ﬁn", "İ", "plain", "50% off_", "cafe\u{301}", "日本語", "a\r\nb",
        ]
        let database = try TestDatabase("CREATE TABLE t (v TEXT)")
        for text in texts { try database.execute("INSERT INTO t VALUES (?)", [.text(text)]) }
        let source = try database.source()
        for search in ["ss", "ASSE", "οδοσ", "FI", "i", "Plain", "_", "é", "本", "a", "\r"] {
            let found = try await source.page(FetchRequest(table: "t", search: search)).records.map(
                \.values[0]
            )
            let hits = texts.filter { !SearchWords(search).ranges(in: $0).isEmpty }.map(RecordValue.text)
            #expect(found == hits || search.allSatisfy(\.isWhitespace), "\(search)")
        }
    }
}
