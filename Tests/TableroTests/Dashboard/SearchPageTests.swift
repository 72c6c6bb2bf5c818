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

    @Test(arguments: [
        ("_search_titel=x", "“notes” has no column “titel”."),
        ("_search_=x", "in _search_COLUMN is not a well-formed"),
        ("_nulls=middle", "The value of _nulls can only be first or last."),
        ("_col=a&_nocol=b", "exclude each other"),
    ])
    func `what an address cannot ask for is a 400 that says why`(query: String, sentence: String) async throws
    {
        let answer = await (try Self.client()).get("/shop/notes?\(query)")
        #expect(answer.status == 400)
        #expect(answer.text.contains(sentence))
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
