import HTTP
import Testing

@Suite struct ConditionalTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
    private let page = Response(
        fields: [
            "Content-Type": "text/html", "ETag": "\"abc\"", "Cache-Control": "no-cache", "Vary": "Cookie",
            "Link": "</x>; rel=\"next\"", "Content-Encoding": "br", "Last-Modified": ConditionalTests.date,
            "Accept-Ranges": "bytes", "Content-Security-Policy": "default-src 'self'",
            "Content-Location": "/x",
        ],
        body: .bytes([1, 2, 3])
    )

    private func status(_ fields: Fields, _ method: Method = .get, without name: String = "") -> Int {
        var page = page
        page.fields[name] = nil
        return page.conditional(on: Request(method: method, fields: fields)).status.code
    }

    @Test(arguments: [
        ("\"abc\"", 304), ("W/\"abc\"", 304), ("*", 304), ("\"x\", \"abc\"", 304),
        ("\"x\",,W/\"abc\" ,", 304), ("\"ü\", \"abc\"", 304), ("\"a,b\", \"abc\"", 304),
        ("\"x\"", 200), ("abc", 200), ("", 200), ("\"abc", 200), ("\"abc\"x", 200), ("w/\"abc\"", 200),
        ("\"ABC\"", 200), ("\"a,\"abc\"", 200), ("*, \"x\"", 200), ("\"abc-gzip\"", 200),
    ])
    func `If-None-Match is compared weakly`(_ condition: String, _ expected: Int) {
        for method in [Method.get, .head] {
            #expect(status(["If-None-Match": condition], method) == expected)
        }
    }

    @Test(arguments: [
        ("\"abc\"", 200), ("*", 200), ("\"x\", \"abc\"", 200),
        ("W/\"abc\"", 412), ("\"x\"", 412), ("abc", 412), ("", 412),
    ])
    func `If-Match is compared strongly`(_ condition: String, _ expected: Int) {
        for method in [Method.get, .head] { #expect(status(["If-Match": condition], method) == expected) }
        // Where there is no tag, none of a list is the same (RFC 9110, section 13.1.1).
        #expect(status(["If-Match": condition], without: "ETag") == (condition == "*" ? 200 : 412))
    }

    @Test(arguments: [
        Fields(), ["If-None-Match": "*"],
        ["If-Match": "\"x\""], ["Range": "bytes=0-0"], ["Range": "bytes=99-"],
        ["Accept-Encoding": "gzip"],
    ])
    func `whatever a response becomes, it is counted under its route`(_ fields: Fields) {
        var page = Response(
            fields: ["Content-Type": "text/plain", "ETag": "\"abc\""],
            body: .bytes([0x61])
        )
        page.route = RouteName("/{page}")
        let request = Request(fields: fields)
        #expect(page.conditional(on: request).route == page.route)
        #expect(page.negotiated(for: request).response.route == page.route)
        let prepared = PreparedResponse(page, compressed: [1])
        #expect(prepared.response(to: request).route == page.route)
    }

    @Test(arguments: [
        (date, 304, 200), (earlier, 200, 412), ("Sun, 06 Nov 1994 08:49:38 GMT", 304, 200),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 304, 200), ("Sun Nov  6 08:49:36 1994", 200, 412),
        ("nonsense", 200, 200), ("", 200, 200), ("0", 200, 200),
    ])
    func `dates are compared, and ignored if they are none`(_ date: String, _ since: Int, _ until: Int) {
        #expect(status(["If-Modified-Since": date]) == since)
        #expect(status(["If-Unmodified-Since": date]) == until)
        #expect(status(["If-Modified-Since": date], without: "Last-Modified") == 200)
        #expect(status(["If-Unmodified-Since": date], without: "Last-Modified") == 200)
        #expect(status(["If-Modified-Since": date], .post) == 200)
    }

    @Test func `a tag goes before a date, and what must hold before what may be saved`() {
        #expect(status(["If-None-Match": "\"x\"", "If-Modified-Since": ConditionalTests.date]) == 200)
        #expect(status(["If-None-Match": "\"abc\"", "If-Modified-Since": ConditionalTests.earlier]) == 304)
        #expect(status(["If-Match": "\"abc\"", "If-Unmodified-Since": ConditionalTests.earlier]) == 200)
        #expect(status(["If-Match": "\"x\"", "If-None-Match": "\"abc\""]) == 412)
        #expect(status(["If-Match": "\"abc\"", "If-None-Match": "\"abc\""]) == 304)
        #expect(status(["If-Unmodified-Since": ConditionalTests.earlier, "If-None-Match": "*"]) == 412)
        #expect(status(["If-None-Match": "\"x\"", "if-none-match": "\"abc\""]) == 304)
        #expect(status(["If-Modified-Since": ConditionalTests.date, "if-modified-since": "x"]) == 200)
    }

    @Test func `a 304 keeps what is not about the content`() {
        let response = page.conditional(on: Request(method: .head, fields: ["if-none-match": "\"abc\""]))
        #expect(
            response.fields == [
                "ETag": "\"abc\"", "Cache-Control": "no-cache", "Vary": "Cookie",
                "Link": "</x>; rel=\"next\"", "Content-Security-Policy": "default-src 'self'",
                "Content-Location": "/x",
            ]
        )
        guard case .empty = response.body else {
            Issue.record("A 304 has no content.")
            return
        }
        var untagged = page
        untagged.fields["ETag"] = nil
        let dated = untagged.conditional(on: Request(fields: ["If-Modified-Since": ConditionalTests.date]))
        #expect(dated.fields["Last-Modified"] == ConditionalTests.date)
    }

    @Test func `a 412 says so, keeps the policy and is not kept itself`() {
        let response = page.conditional(on: Request(fields: ["If-Match": "\"x\""]))
        #expect(
            response.fields == [
                "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Vary": "Cookie",
                "Content-Security-Policy": "default-src 'self'",
            ]
        )
    }

    @Test func `only a 200 to GET or HEAD becomes another response`() {
        let fields: Fields = ["If-None-Match": "*"]
        #expect(status(fields, .post) == 200)
        #expect(status(["If-Match": "\"x\""], .post) == 200)
        var missing = page
        missing.status = .notFound
        #expect(missing.conditional(on: Request(fields: fields)).status == .notFound)
        // A page without a tag is a page all the same (RFC 9110, section 13.1.2).
        #expect(status(fields, without: "ETag") == 304)
        #expect(status(["If-None-Match": "\"abc\""], without: "ETag") == 200)
    }

    @Test func `tags are held against the tag of the form that would be sent`() {
        let page = Response(
            fields: ["Content-Type": "text/html", "ETag": "\"abc\"", "Content-Length": "0"],
            body: .bytes([UInt8](repeating: 0x61, count: 600))
        )
        func answer(_ tag: String, accepting coding: String) -> Response {
            page.conditional(on: Request(fields: ["If-None-Match": tag, "Accept-Encoding": coding]))
        }
        #expect(answer("\"abc\"", accepting: "br").fields == ["ETag": "\"abc\"", "Vary": "Accept-Encoding"])
        #expect(answer("\"abc-gzip\"", accepting: "gzip").status == .notModified)
        #expect(answer("W/\"abc-gzip\"", accepting: "gzip").fields["ETag"] == "\"abc-gzip\"")
        #expect(answer("\"abc-gzip\"", accepting: "gzip").fields["Vary"] == "Accept-Encoding")
        #expect(answer("\"abc-gzip\"", accepting: "gzip").fields["Content-Encoding"] == nil)
        #expect(answer("\"abc\"", accepting: "gzip").status == .ok)
        #expect(answer("\"abc-gzip\"", accepting: "br").status == .ok)
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
