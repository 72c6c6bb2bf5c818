import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// What the page of a row shows beyond its own plain values.
@Suite struct RelatedTests {
    @Test func `the page of a row leads to fragments of the rows that point to it`() async throws {
        let client = try await Shop.shared.client
        let page = await client.get("/shop/customers/1").text
        #expect(
            page.contains(#"src="/shop/orders/-/related?customer_id=1&amp;_nocol=customer~5Fid""#)
                || page.contains(#"src="/shop/orders/-/related?customer_id=1&amp;_nocol=customer_id""#)
        )
        let first = await client.get("/shop/orders/-/related?customer_id=1&_nocol=customer_id").text
        #expect(first.matches(of: /<tr class="row"/).count == 5)
        #expect(first.contains("60 rows"))
        #expect(!first.contains("id=\"row-"))
        let next = try #require(first.firstMatch(of: /data-src="([^"]+)">Next/)).1.replacing(
            "&amp;",
            with: "&"
        )
        let second = await client.get(String(next)).text
        #expect(second.contains("data-key=\"12\"") && !second.contains("data-key=\"2\""))
        #expect(second.contains(">Previous</a>"))
        #expect(second.contains(#"href="/shop/orders?customer_id=1""#))
    }

    @Test func `a picture is shown as one, and nothing else is`() async throws {
        let database = try await FixtureDatabase(
            "art.db",
            [
                "CREATE TABLE art (id INTEGER PRIMARY KEY, scan BLOB, notes TEXT, colour TEXT, mail TEXT, sold BOOLEAN)",
                """
                INSERT INTO art VALUES (1, x'89504e470d0a1a0a00', '{"a":[1,2.50,{}],"b":"x"}', '#a02c5b', 'a@b.org', 1),
                    (2, x'3c68746d6c3e', '{"a":', '#fff', 'a@b.org?cc=c@d.org', 2)
                """,
            ]
        )
        let client = try await Shop.client(of: database)
        let page = await client.get("/art/art/1").text
        #expect(page.contains(#"<img class="field__image" src="/art/art/1/-/image/scan""#))
        #expect(
            page.contains(
                "<pre class=\"folded__text\">{\n  &quot;a&quot;: [\n    1,\n    2.50,\n    {}\n  ],\n"
            )
        )
        #expect(page.contains("fill=\"#a02c5b\""))
        #expect(page.contains(#"href="mailto:a@b.org""#))
        #expect(page.contains(">Yes<"))
        let image = await client.get("/art/art/1/-/image/scan")
        #expect(image.fields["Content-Type"] == "image/png")
        #expect(image.fields["X-Content-Type-Options"] == "nosniff")
        let other = await client.get("/art/art/2").text
        for text in ["<img", "folded__text", "fill=", "mailto:"] { #expect(!other.contains(text)) }
        #expect(await client.get("/art/art/2/-/image/scan").status == 404)
        #expect(await client.get("/art/art/1/-/image/notes").status == 404)
    }

    @Test(arguments: ["[1,]", "{\"a\" 1}", "[01x]", "[\"a\n\"]", "{a:1}", "[1] 2", "7", "\"a\"", "["])
    func `what is no JSON is not laid out`(text: String) { #expect(PrettyJSON.text(of: text) == nil) }

    @Test func `JSON keeps its numbers and texts, and has a depth that is laid out`() {
        #expect(PrettyJSON.text(of: " [ ] ") == "[]")
        #expect(PrettyJSON.text(of: #"{"a\"":1e5,"a":1e5}"#) == "{\n  \"a\\\"\": 1e5,\n  \"a\": 1e5\n}")
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(PrettyJSON.text(of: deep(64)) != nil)
        #expect(PrettyJSON.text(of: deep(65)) == nil)
    }

    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], ImageType.jpeg), (Array("GIF89a".utf8), .gif),
            (Array("RIFF1234WEBPVP8 ".utf8), .webp), (Array("RIFF1234WAVE".utf8), nil), ([], nil),
            (Array("<svg".utf8), nil),
        ] as [([UInt8], ImageType?)]
    )
    func `pictures are known by how they begin`(bytes: [UInt8], type: ImageType?) {
        #expect(ImageType(of: bytes) == type)
    }
}
