import FoundationEssentials
import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// Everything that matches, as a download.
@Suite struct ExportTests {
    private static let odd = [
        "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO people VALUES (1, 'Ada, Countess'), (2, 'Bob')",
        """
        CREATE TABLE notes (id INTEGER PRIMARY KEY, person INTEGER REFERENCES people, value)
        """,
        """
        INSERT INTO notes (person, value) VALUES (1, 9223372036854775807), (2, 0.1), (NULL, -9e999), (NULL, NULL), (1, ''),
            (1, 'a "b", c' || char(13, 10) || 'd'), (1, x'00ff'), (1, CAST(x'61ff62' AS TEXT)), (1, '=1+1'), (1, -5),
            (1, 'Müller'), (1, '@x,y'), (1, 'none')
        """,
    ]

    private func client() async throws -> TestClient {
        try await Shop.client(of: try await FixtureDatabase("odd.db", Self.odd))
    }

    private static func text(_ client: TestClient, _ target: String) async throws -> String {
        var text = ""
        for try await piece in await client.stream(target) { text += piece }
        return text
    }

    @Test func `CSV has a line of names, and each value exactly`() async throws {
        let text = try await Self.text(client(), "/odd/notes/-/export.csv")
        #expect(
            text
                == "id,person,value\r\n1,1,9223372036854775807\r\n2,2,0.1\r\n3,,-Infinity\r\n4,,\r\n5,1,\"\"\r\n"
                + "6,1,\"a \"\"b\"\", c\r\nd\"\r\n7,1,AP8=\r\n8,1,a\u{FFFD}b\r\n9,1,=1+1\r\n10,1,-5\r\n11,1,Müller\r\n"
                + "12,1,\"@x,y\"\r\n13,1,none\r\n"
        )
    }

    @Test func `options guard formulas, name NULL, add labels and a byte order mark`() async throws {
        let text = try await Self.text(
            client(),
            "/odd/notes/-/export.csv?_guard=1&_null=none&_labels=1&_bom=1&_nocol=id&id__gte=3"
        )
        #expect(
            text == "\u{FEFF}person,person_label,value\r\nnone,none,-Infinity\r\nnone,none,none\r\n"
                + "1,\"Ada, Countess\",\"\"\r\n1,\"Ada, Countess\",\"a \"\"b\"\", c\r\nd\"\r\n1,\"Ada, Countess\",AP8=\r\n"
                + "1,\"Ada, Countess\",a\u{FFFD}b\r\n1,\"Ada, Countess\",'=1+1\r\n1,\"Ada, Countess\",-5\r\n"
                + "1,\"Ada, Countess\",Müller\r\n1,\"Ada, Countess\",\"'@x,y\"\r\n1,\"Ada, Countess\",\"none\"\r\n"
        )
    }

    @Test func `a row of one NULL is still a line`() async throws {
        let text = try await Self.text(client(), "/odd/notes/-/export.csv?_col=value&id__in=3,4")
        #expect(text == "value\r\n-Infinity\r\n\"\"\r\n")
    }

    @Test func `JSON is an array with the forms of a page`() async throws {
        let text = try await Self.text(
            client(),
            "/odd/notes/-/export.json?id__in=3,4,6,7,8&_col=id&_col=value"
        )
        #expect(
            text == """
                [
                {"id": 3, "value": {"$real": "-Infinity"}},
                {"id": 4, "value": null},
                {"id": 6, "value": "a \\"b\\", c\\r\\nd"},
                {"id": 7, "value": {"$base64": true, "encoded": "AP8="}},
                {"id": 8, "value": {"$text": true, "encoded": "Yf9i"}}
                ]

                """
        )
        #expect(try await Self.text(client(), "/odd/notes/-/export.json?id=99") == "[\n]\n")
    }

    @Test func `NDJSON is an object a line, and a foreign key may have its label`() async throws {
        let text = try await Self.text(
            client(),
            "/odd/notes/-/export.ndjson?_labels=1&id__lt=3&_sort=-id&_col=id&_col=person"
        )
        #expect(
            text == """
                {"id": 2, "person": {"value": 2, "label": "Bob"}}
                {"id": 1, "person": {"value": 1, "label": "Ada, Countess"}}

                """
        )
    }

    @Test func `an export has all rows of the page's search, filters and order`() async throws {
        let client = try await Shop.shared.client
        let text = try await Self.text(client, "/shop/orders/-/export.csv?_col=id&_sort=-id&id__gt=20")
        #expect(text == "id\r\n" + (21...120).reversed().map { "\($0)\r\n" }.joined())
    }

    @Test func `it is a download that nobody keeps`() async throws {
        let answer = try await client().send(.head, "/odd/notes/-/export.csv")
        #expect(answer.status == 200)
        #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8; header=present")
        #expect(answer.fields["Content-Disposition"] == "attachment; filename=\"notes.csv\"")
        #expect(answer.fields["Cache-Control"] == "no-store")
        #expect(answer.fields["ETag"] == nil)
        #expect(
            Attachment.field(named: "Ein \"Öl\"/%.csv")
                == "attachment; filename=\"Ein __l___.csv\"; filename*=UTF-8''Ein%20%22%C3%96l%22%2F%25.csv"
        )
    }

    @Test(arguments: [
        ("_size=10", "no parameter “_size”"), ("_next=x", "no parameter “_next”"),
        ("_bom=yes", "can only be 1"),
        ("_facet=id", "no parameter “_facet”"), ("_guard=1&_guard=1", "more than once"),
        ("colour=red", "colour"),
        ("_col=nothing", "“id”, “person”, “value”"), ("_what=1", "_search, _search_COLUMN, _sort"),
    ])
    func `what an export cannot do is refused before the first byte`(query: String, words: String)
        async throws
    {
        let answer = try await client().get("/odd/notes/-/export.csv?\(query)")
        #expect(answer.status == 400)
        #expect(answer.text.contains(words), "\(answer.text)")
    }

    @Test func `JSON has no options of CSV, and says so as JSON`() async throws {
        let answer = try await client().get("/odd/notes/-/export.json?_bom=1")
        #expect(answer.status == 400)
        #expect(answer.text.hasPrefix("{\"error\": \"An export as JSON has no parameter “_bom”"))
    }

    @Test func `an export without its end breaks off`() async throws {
        let database = try await FixtureDatabase(
            "odd.db",
            [
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a)",
                "INSERT INTO t (a) VALUES (1), (-9223372036854775808)",
                "CREATE VIEW broken AS SELECT id, abs(a) AS size FROM t",
            ]
        )
        let client = try await Shop.client(of: database)
        var text = ""
        await #expect(throws: (any Error).self) {
            for try await piece in await client.stream("/odd/broken/-/export.csv") { text += piece }
        }
        #expect(text == "id,size\r\n")
    }
}
