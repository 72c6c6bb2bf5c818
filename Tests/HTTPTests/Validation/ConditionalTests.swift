import HTTP
import Testing

@Suite struct ConditionalTests {
    private let page = Response(
        fields: [
            "Content-Type": "text/html", "ETag": "\"abc\"", "Cache-Control": "no-cache", "Vary": "Cookie",
            "Link": "</x>; rel=\"next\"", "Content-Encoding": "gzip",
        ],
        body: .bytes([1, 2, 3])
    )

    @Test(arguments: [
        ("\"abc\"", 304), ("W/\"abc\"", 304), ("*", 304), ("\"x\", \"abc\"", 304),
        ("\"x\",,W/\"abc\" ,", 304),
        ("\"x\"", 200), ("abc", 200), ("", 200), ("\"abc", 200), ("\"abc\"x", 200), ("w/\"abc\"", 200),
        ("\"ABC\"", 200), ("\"a,\"abc\"", 200),
    ])
    func `If-None-Match is compared as RFC 9110 says`(_ condition: String, _ status: Int) {
        let response = page.conditional(on: Request(fields: ["If-None-Match": condition]))
        #expect(response.status.code == status)
    }

    @Test func `a 304 keeps what is not about the content`() {
        let response = page.conditional(on: Request(method: .head, fields: ["if-none-match": "\"abc\""]))
        #expect(
            response.fields == [
                "ETag": "\"abc\"", "Cache-Control": "no-cache", "Vary": "Cookie",
                "Link": "</x>; rel=\"next\"",
            ]
        )
        guard case .empty = response.body else {
            Issue.record("A 304 has no content.")
            return
        }
    }

    @Test func `only a 200 to GET or HEAD with a tag becomes a 304`() {
        let fields: Fields = ["If-None-Match": "*"]
        #expect(page.conditional(on: Request(method: .post, fields: fields)).status == .ok)
        var missing = page
        missing.status = .notFound
        #expect(missing.conditional(on: Request(fields: fields)).status == .notFound)
        var untagged = page
        untagged.fields["ETag"] = nil
        #expect(untagged.conditional(on: Request(fields: fields)).status == .ok)
    }

    @Test func `a tag is read from its text and written back`() {
        #expect(EntityTag(text: "W/\"a\"") == EntityTag(value: "a", isWeak: true))
        #expect(EntityTag(text: "\"\"")?.text == "\"\"")
        #expect(EntityTag(value: "a", isWeak: true).text == "W/\"a\"")
        #expect(EntityTag(text: "a") == nil)
        #expect(EntityTag(text: "\"a\", \"b\"") == nil)
        #expect(EntityTag(of: []).text == "\"ef46db3751d8e999\"")
    }
}
