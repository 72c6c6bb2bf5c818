import Testing

@testable import HTTP

/// Fields put together at random out of pieces that mean something somewhere.
@Suite struct NonsenseTests {
    private static let pieces = [
        "bytes", "=", "-", "0", "1", "9", "99", "500", "599", "600", "18446744073709551616", ",", ", ", " ",
        "\t", ";",
        "q=", "0.5", "gzip", "x-gzip", "identity", "*", "W/", "\"", "\"abc\"", "\"abc-gzip\"", "abc", "Sun",
        "Sunday",
        "06", "Nov", "1994", "94", "08:49:37", "GMT", "Sun, 06 Nov 1994 08:49:37 GMT", "\u{0}", "ü", "\r\n",
        "bytes=",
    ]
    private static let names = [
        "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
        "Accept-Encoding",
    ]
    private static let content = (0..<600).map { UInt8(truncatingIfNeeded: $0) }
    private static let page = Response(
        fields: [
            "Content-Type": "text/plain", "ETag": "\"abc\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ],
        body: .bytes(content)
    )

    @Test(arguments: UInt64(1)...20) func `no fields make a wrong response`(_ seed: UInt64) throws {
        var generator = seed
        func next(_ count: Int) -> Int {
            generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(generator >> 33) % count
        }
        for _ in 0..<500 {
            var fields = Fields()
            for _ in 0...next(4) {
                var value = next(3) == 0 ? "bytes=" : ""
                for _ in 0..<next(8) { value += NonsenseTests.pieces[next(NonsenseTests.pieces.count)] }
                fields.append(NonsenseTests.names[next(NonsenseTests.names.count)], value)
            }
            let request = Request(method: next(4) == 0 ? .head : .get, fields: fields)
            let (response, coding) = NonsenseTests.page.negotiated(for: request)
            #expect([200, 206, 304, 412, 416].contains(response.status.code))
            #expect((coding == .gzip) == (response.fields["Content-Encoding"] == "gzip"))
            #expect(response.fields["Vary"] == "Accept-Encoding" || response.status.code >= 400)
            if response.status == .ok, case .bytes(let bytes) = response.body {
                #expect(bytes == NonsenseTests.content)
            }
            if let place = response.fields["Content-Range"], response.status == .partialContent,
                case .bytes(let bytes) = response.body
            {
                let ends = place.dropFirst("bytes ".count).prefix { $0 != "/" }.split(separator: "-")
                    .compactMap {
                        Int($0)
                    }
                try #require(ends.count == 2)
                #expect(bytes == Array(NonsenseTests.content[ends[0]...ends[1]]))
            }
        }
    }
}
