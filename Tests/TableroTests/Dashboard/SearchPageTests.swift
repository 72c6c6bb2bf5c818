import TableroTesting
import Testing

@testable import Tablero

@Suite struct SearchPageTests {
    private static func client() async throws -> TestClient {
        try await Shop.client(
            of: FixtureDatabase(
                "shop.db",
                [
                    "CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, body TEXT, rank INT)",
                    "INSERT INTO notes VALUES (1, 'apple', 'pie', NULL), (2, 'pear', 'apple', 2), (3, 'plum', 'pie', 1)",
                    "CREATE VIRTUAL TABLE notes_fts USING fts5(title, body, content=notes, content_rowid=id)",
                    "INSERT INTO notes_fts (notes_fts) VALUES ('rebuild')",
                ]
            )
        )
    }

    @Test(
        arguments: [
            ("_search=apple", ["1", "2"]), ("_search=pp", []), ("_search=app*", ["1", "2"]),
            ("_search_title=apple", ["1"]), ("_search_title=apple&_search_body=pie", ["1"]),
            ("_search=%22+AND+%28", []), ("_search_rank=2", ["2"]), ("_search_title=", ["1", "2", "3"]),
            ("_sort=rank", ["1", "3", "2"]), ("_sort=rank&_nulls=last", ["3", "2", "1"]),
            ("_sort=-rank&_nulls=first", ["1", "2", "3"]), ("_nulls=last", ["1", "2", "3"]),
        ] as [(String, [String])]
    )
    func `an address finds and sorts rows`(query: String, keys: [String]) async throws {
        let text = await (try Self.client()).get("/shop/notes/-/rows.json?\(query)").text
        let list = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(text.contains("\"keys\": [\(list)]"), "\(text)")
    }

    @Test(arguments: ["", "/-/header", "/-/rows", "/-/count"])
    func `every part of a list refuses the same`(part: String) async throws {
        let answer = await (try Self.client()).get("/shop/notes\(part)?_sort=titel")
        #expect(answer.status == 400, "\(part)")
        #expect(answer.text.contains(#"href="/shop/notes">Start over"#))
    }

    @Test(arguments: [
        ("_search_titel=x", "“notes” has no column “titel”."),
        ("_search_=x", "in _search_COLUMN is not a well-formed"),
        ("_col=titel", "“notes” has no column “titel”. It has “id”, “title”, “body”, “rank”."),
        ("_nocol=titel", "“notes” has no column “titel”."),
        ("_sort=titel", "“notes” has no column “titel”."),
        ("_nulls=middle", "The value of _nulls can only be first or last."),
        ("_col=a&_nocol=b", "exclude each other"),
    ])
    func `what an address cannot ask for is a 400 that says why`(query: String, sentence: String) async throws
    {
        let answer = await (try Self.client()).get("/shop/notes?\(query)")
        #expect(answer.status == 400)
        #expect(answer.text.contains(sentence))
        #expect(answer.text.contains(#"<a class="button" href="/shop/notes">Start over</a>"#))
    }

    @Test(
        arguments: [
            ("_col=rank&_col=title", ["rank", "title"]), ("_nocol=rank&_nocol=id", ["title", "body"]),
            ("_col=body&_col=rank&_col=title&_col=id", ["body", "rank", "title", "id"]),
            ("_col=body&_sort=rank&rank=2", ["body"]), ("", ["id", "title", "body", "rank"]),
        ] as [(String, [String])]
    )
    func `pages and programs get the columns that an address chooses`(query: String, names: [String])
        async throws
    {
        let client = try await Self.client()
        let heading = /aria-sort="[a-z]+" ?(?:class="numeric")?><a [^>]*>([^<]*)</
        // Once more, with the layout of the page before.
        for _ in 0..<2 {
            let page = await client.get("/shop/notes?\(query)").text
            #expect(page.matches(of: heading).map { String($0.1) } == names)
            let rows = await client.get("/shop/notes/-/rows?\(query)").text
            let cells = rows.matches(of: /data-column="([^"]*)"/).map { String($0.1) }
            #expect(Array(cells.prefix(names.count)) == names)
            #expect(Set(cells) == Set(names))
        }
        let json = await client.get("/shop/notes/-/rows.json?\(query)&_size=1").text
        let row = json.prefix { $0 != "}" }
        #expect(row.matches(of: /"([a-z]+)":/).map { String($0.1) } == ["rows"] + names)
    }

    @Test func `a program gets long values of the chosen columns whole`() async throws {
        let database = try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE notes (id INTEGER PRIMARY KEY, a TEXT, b TEXT)",
                "INSERT INTO notes VALUES (1, 'short', hex(zeroblob(50000)))",
            ]
        )
        let client = try await Shop.client(of: database)
        let text = await client.get("/shop/notes/-/rows.json?_col=b&_col=a").text
        let zeros = String(repeating: "0", count: 100_000)
        #expect(text.hasPrefix("{\"rows\": [{\"b\": \"\(zeros)\", \"a\": \"short\"}]"))
    }

    @Test func `a table in which nothing matches is not said to be empty`() async throws {
        let text = await (try Self.client()).get("/shop/notes?_search_title=none").text
        #expect(text.contains("Nothing matches."))
        #expect(!text.contains("has no rows yet"))
    }

    @Test func `every link of a page keeps what it was asked for`() async throws {
        let query = "_search_body=pie&_sort=rank&_nulls=last&_col=id&_col=title"
        let text = await (try Self.client()).get("/shop/notes?\(query)&_size=1").text
        let kept = "_search_body=pie&amp;_sort=rank&amp;_nulls=last&amp;_col=id&amp;_col=title&amp;_size=1"
        #expect(text.contains("/shop/notes?\(kept)&amp;_next="))
        #expect(text.contains("<input type=\"hidden\" name=\"_search_body\" value=\"pie\"/>"))
    }
}
