import Testing

@testable import HTTP

@Suite struct CodingTests {
    private static let page = Response(
        fields: ["Content-Type": "text/html; charset=utf-8", "ETag": "\"abc\""],
        body: .bytes([UInt8](repeating: 0x61, count: 512))
    )

    private func coding(of response: Response, accepting field: String? = "gzip") -> ContentCoding? {
        let response = response.negotiated(for: Request(fields: field.map { ["Accept-Encoding": $0] } ?? [:]))
        if response.response.fields["Vary"] == nil { return nil }
        #expect((response.coding == .gzip) == (response.response.fields["Content-Encoding"] == "gzip"))
        return response.coding
    }

    @Test(arguments: [
        "gzip", "x-gzip", "GZIP", "gzip;q=1", "gzip; q=0.001", "gzip ;Q=0.5", "deflate, gzip;q=1.000, br",
        "*", "*;q=0.1", "br, *", "gzip;q=0.5, identity;q=0.5", ",, gzip\t;\tq=1. ,", "deflate,gzip",
        "*;q=0, gzip",
        "identity;q=0, gzip;q=0.1", "gzip;q=0.3, *;q=0.2", "identity;q=0, *",
    ])
    func `gzip is chosen where it is accepted`(_ field: String) {
        #expect(coding(of: CodingTests.page, accepting: field) == .gzip)
    }

    @Test(arguments: [
        nil, "", " , ", "identity", "br", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *",
        "x-gzip;q=0, *;q=1",
        "gzip;q=0.5, identity;q=0.6", "gzip;q=0.2, *;q=0.8", "gzip, gzip;q=0", "identity;q=0",
        "gzip;q=0, identity;q=0",
        // What is malformed counts as not sent.
        "gzip;q=2", "gzip;q=1.001", "gzip;q=0.1234", "gzip;q=", "gzip;q", "gzip;", "gzip;level=1", "gzip br",
        "gzip;q=-1",
        "gzip;q=0.5.5", "gzip;q=.5", "\"gzip\"", "gzip, =", "gzip;q=1;q=1", "gzip;q=nan", "gzip/1",
    ])
    func `identity is chosen where gzip is not accepted or wanted less`(_ field: String?) {
        #expect(coding(of: CodingTests.page, accepting: field) == .identity)
    }

    @Test func `several fields are one list`() {
        let request = Request(fields: ["Accept-Encoding": "br", "accept-encoding": "gzip"])
        #expect(CodingTests.page.negotiated(for: request).coding == .gzip)
    }

    @Test(arguments: [
        ("text/plain", true), ("TEXT/CSS ; charset=utf-8", true), ("application/json", true),
        ("application/manifest+json", true), ("image/svg+xml", true), ("application/x-ndjson", true),
        ("text/javascript", true), ("application/xml;charset=utf-8", true), ("font/ttf", true),
        ("text/event-stream", false), ("text/event-stream; charset=utf-8", false), ("image/png", false),
        ("application/octet-stream", false), ("font/woff2", false), ("text", false), ("", false),
        (";", false),
    ])
    func `text is worth compressing, and no stream of events`(_ type: String, _ isCompressed: Bool) {
        var response = CodingTests.page
        response.fields["Content-Type"] = type
        #expect(coding(of: response) == (isCompressed ? .gzip : nil))
    }

    @Test func `what is small, coded, partial, empty or not to be changed has one form`() {
        func changed(_ change: (inout Response) -> Void) -> ContentCoding? {
            var response = CodingTests.page
            change(&response)
            return coding(of: response)
        }
        #expect(changed { _ in } == .gzip)
        #expect(changed { $0.status = .notFound } == .gzip)
        #expect(changed { $0.body = .stream { _ in } } == .gzip)
        #expect(changed { $0.body = .bytes([UInt8](repeating: 0, count: 511)) } == nil)
        #expect(changed { $0.body = .empty } == nil)
        #expect(changed { $0.fields["Content-Encoding"] = "br" } == nil)
        #expect(changed { $0.fields["Content-Type"] = nil } == nil)
        #expect(changed { $0.fields["Cache-Control"] = "private, No-Transform" } == nil)
        #expect(changed { $0.fields["Cache-Control"] = "no-transformation, x=no-transform" } == .gzip)
        for status in [Status.noContent, .partialContent, .notModified] {
            #expect(changed { $0.status = status } == nil)
        }
    }

    @Test(arguments: [
        (nil, "Accept-Encoding"), ("Cookie", "Cookie, Accept-Encoding"), ("*", "*"), ("", "Accept-Encoding"),
        ("accept-encoding", "accept-encoding"), ("Cookie , Accept-Encoding", "Cookie , Accept-Encoding"),
        ("X-Accept-Encoding", "X-Accept-Encoding, Accept-Encoding"),
    ])
    func `each form says that it depends on what is accepted`(_ given: String?, _ sent: String) {
        var page = CodingTests.page
        page.fields["Vary"] = given
        for accepted in ["gzip", "br"] {
            let response = page.negotiated(for: Request(fields: ["Accept-Encoding": accepted])).response
            #expect(response.fields.values(of: "Vary") == [sent])
        }
    }

    @Test func `the compressed form has a tag of its own`() {
        var page = CodingTests.page
        let request = Request(fields: ["Accept-Encoding": "gzip"])
        #expect(page.negotiated(for: request).response.fields["ETag"] == "\"abc-gzip\"")
        #expect(page.negotiated(for: Request()).response.fields["ETag"] == "\"abc\"")
        page.body = .stream { _ in }
        #expect(page.negotiated(for: request).response.fields["ETag"] == "W/\"abc\"")
        page.fields["ETag"] = "W/\"abc\""
        #expect(page.negotiated(for: request).response.fields["ETag"] == "W/\"abc\"")
        page.fields["ETag"] = "no tag"
        #expect(page.negotiated(for: request).response.fields["ETag"] == "no tag")
    }

    @Test func `HEAD is answered as GET`() {
        for fields in [["Accept-Encoding": "gzip"], [:]] as [Fields] {
            let get = CodingTests.page.negotiated(for: Request(fields: fields))
            let head = CodingTests.page.negotiated(for: Request(method: .head, fields: fields))
            #expect(get.response.fields == head.response.fields && get.coding == head.coding)
        }
    }

    @Test func `the second time nothing changes`() {
        for fields in [["Accept-Encoding": "gzip"], ["Range": "bytes=0-1"], [:]] as [Fields] {
            let request = Request(fields: fields)
            let once = CodingTests.page.negotiated(for: request).response
            let twice = once.negotiated(for: request)
            #expect(twice.response.fields == once.fields && twice.response.status == once.status)
            #expect(twice.coding == .identity)
        }
    }
}
