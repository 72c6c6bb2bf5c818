import Testing

@testable import HTTP

/// A page that is kept, in the forms that it is sent in.
@Suite struct KeptResponseTests {
    private static let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 2000)
    private static let compressed = [UInt8](repeating: UInt8(ascii: "z"), count: 100)

    private static func page(tag: String = "\"1\"") -> Response {
        var response = Response.html(bytes)
        response.fields["ETag"] = tag
        response.route = RouteName("/page")
        return response
    }

    private static func kept(tag: String = "\"1\"", hole: Range<Int>? = nil) throws -> KeptResponse {
        try #require(KeptResponse(page(tag: tag), hole: hole))
    }

    private static func response(_ kept: KeptResponse, _ fields: Fields = [:], _ method: Method = .get)
        -> Response?
    {
        kept.response(to: Request(method: method, fields: fields), filling: { Array("filled".utf8) })
    }

    private static func content(_ response: Response?) -> [UInt8]? {
        if case .bytes(let bytes)? = response?.body { bytes } else { nil }
    }

    private static let requests: [Fields] = [
        [:], ["If-None-Match": "\"1\""], ["If-None-Match": "\"2\""], ["Range": "bytes=0-9"],
        ["Range": "bytes=5000-"], ["If-Match": "\"2\""], ["Accept-Encoding": "gzip;q=0"],
        ["Accept-Encoding": "gzip", "If-None-Match": "\"1-gzip\""],
    ]

    @Test(arguments: requests) func `it is what a server makes of the same response`(fields: Fields) throws {
        let request = Request(fields: fields)
        let expected = Self.page().negotiated(for: request).response
        let response = try #require(Self.response(try Self.kept(), fields))
        #expect(response.status == expected.status && response.fields == expected.fields)
        #expect(Self.content(response) == Self.content(expected))
        #expect(response.isNegotiated && response.route == expected.route)
    }

    @Test func `its head is written once, and only until it is changed`() throws {
        var response = try #require(Self.response(try Self.kept()))
        #expect(response.head != nil)
        response.fields["X-More"] = "1"
        #expect(response.head == nil)
    }

    @Test func `the compressed form is there for all once one has made it`() throws {
        let kept = try Self.kept()
        let fields: Fields = ["Accept-Encoding": "gzip"]
        #expect(Self.response(kept, fields) == nil)
        let raw = kept.response(filling: { [] })
        #expect(raw.kept === kept)
        #expect(raw.negotiated(for: Request(fields: fields)).coding == .gzip)
        kept.keep(compressed: Self.compressed)
        let response = try #require(Self.response(kept, fields))
        #expect(Self.content(response) == Self.compressed)
        #expect(response.fields["Content-Encoding"] == "gzip" && response.fields["ETag"] == "\"1-gzip\"")
        #expect(response.fields["Vary"] == "Accept-Encoding" && response.head != nil)
        #expect(kept.compressed?.fields == response.fields)
        #expect(Self.content(Self.response(kept)) == Self.bytes)
        #expect(
            Self.response(kept, ["Accept-Encoding": "gzip", "If-None-Match": "\"1-gzip\""])?.status
                == .notModified
        )
        // Parts are those of the content itself.
        #expect(
            Self.response(kept, ["Accept-Encoding": "gzip", "Range": "bytes=0-4"])?.status == .partialContent
        )
    }

    @Test func `what compression hardly makes smaller is not kept, so that its size is known`() throws {
        let kept = try Self.kept()
        #expect(kept.size >= Self.bytes.count * 3 / 2)
        kept.keep(compressed: Array(Self.bytes.dropLast(10)))
        #expect(kept.compressed == nil)
    }

    @Test func `a hole is filled for each, and such a page has no compressed form of its own`() throws {
        let kept = try Self.kept(tag: "W/\"1\"", hole: 10..<16)
        let response = try #require(Self.response(kept))
        let content = try #require(Self.content(response))
        #expect(String(decoding: content[8..<18], as: UTF8.self) == "aafilledaa")
        #expect(content.count == Self.bytes.count && response.head != nil)
        #expect(Self.response(kept, ["If-None-Match": "W/\"1\""])?.status == .notModified)
        #expect(Self.response(kept, ["Range": "bytes=0-4"])?.status == .ok)
        kept.keep(compressed: Self.compressed)
        #expect(Self.response(kept, ["Accept-Encoding": "gzip"]) == nil)
        let raw = kept.response(filling: { Array("FILLED".utf8) })
        #expect(raw.kept == nil && Self.content(raw)?[10] == UInt8(ascii: "F"))
    }

    @Test func `a response that was changed is not the one that is kept`() throws {
        let kept = try Self.kept()
        for change in [{ $0.fields["A"] = "b" }, { $0.status = .created }, { $0.body = .empty }]
            as [(inout Response) -> Void]
        {
            var response = kept.response(filling: { [] })
            change(&response)
            #expect(response.kept == nil)
        }
    }

    @Test func `a stream cannot be kept`() {
        #expect(KeptResponse(Response(body: .stream { _ in })) == nil)
        #expect(KeptResponse(Response()) == nil)
    }
}
