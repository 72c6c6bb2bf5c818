import Testing

@testable import HTTP

@Suite struct RangeTests {
    private static let content = Array("0123456789".utf8)
    private static let file = Response(
        fields: [
            "Content-Type": "application/octet-stream", "ETag": "\"abc\"", "Cache-Control": "private",
            "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ],
        body: .bytes(content)
    )

    private func answer(_ fields: Fields, method: Method = .get, _ file: Response = file) -> Response {
        file.negotiated(for: Request(method: method, fields: fields)).response
    }

    private func text(_ response: Response) -> String {
        if case .bytes(let bytes) = response.body { return String(decoding: bytes, as: UTF8.self) }
        return ""
    }

    @Test(arguments: [
        ("bytes=0-0", "0", "0-0"), ("bytes=2-4", "234", "2-4"), ("bytes=7-", "789", "7-9"),
        ("bytes=-3", "789", "7-9"),
        ("bytes=0-", "0123456789", "0-9"), ("bytes=-10", "0123456789", "0-9"),
        ("bytes=-99", "0123456789", "0-9"),
        ("bytes=9-10", "9", "9-9"), ("bytes=0-99999999999999999999999", "0123456789", "0-9"),
        ("BYTES=1-1", "1", "1-1"), ("bytes= 1-1 , ", "1", "1-1"), ("bytes=1-1,20-30", "1", "1-1"),
        ("bytes=-9223372036854775807", "0123456789", "0-9"),
        // Ranges that overlap are one.
        ("bytes=0-1,1-2", "012", "0-2"), ("bytes=5-6,0-5", "0123456", "0-6"),
        ("bytes=0-9,0-9,0-9", "0123456789", "0-9"),
    ])
    func `one part is sent with its place`(_ range: String, _ content: String, _ place: String) {
        let response = answer(["Range": range])
        #expect(response.status == .partialContent)
        #expect(text(response) == content)
        #expect(response.fields["Content-Range"] == "bytes \(place)/10")
        #expect(response.fields["Content-Type"] == "application/octet-stream")
        #expect(response.fields["ETag"] == "\"abc\"" && response.fields["Cache-Control"] == "private")
    }

    @Test(arguments: [
        "bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99-,10-10", "bytes=18446744073709551616-",
    ])
    func `no part within the content is 416 with its length`(_ range: String) {
        let response = answer(["Range": range])
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.fields["Content-Range"] == "bytes */10")
        #expect(response.fields["Cache-Control"] == "no-store" && response.fields["ETag"] == nil)
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=a-b", "bytes=3-2", "bytes=0-1;2-3", "bytes=1",
        "bytes=1-2-3",
        "bytes =0-1", "bytes: 0-1", "lines=0-1", "0-1", "bytes=0-1,x", "bytes=+1-2", "bytes=0x1-2",
        "bytes=--1",
        "bytes=0-1 2-3", "none", "bytes=" + (0..<17).map { "\($0)-\($0)" }.joined(separator: ","),
    ])
    func `what is malformed, of another unit or too much is ignored`(_ range: String) {
        let response = answer(["Range": range])
        #expect(response.status == .ok)
        #expect(text(response) == "0123456789")
        #expect(response.fields["Content-Range"] == nil && response.fields["Accept-Ranges"] == "bytes")
    }

    @Test func `only GET has ranges, and only of content that is whole and exactly named`() {
        let range: Fields = ["Range": "bytes=0-0"]
        #expect(answer(range, method: .head).status == .ok)
        #expect(answer([:], method: .head).fields["Accept-Ranges"] == "bytes")
        #expect(answer(range, method: .post).fields["Accept-Ranges"] == nil)
        func changed(_ change: (inout Response) -> Void) -> Response {
            var file = RangeTests.file
            change(&file)
            return answer(range, file)
        }
        for response in [
            changed { $0.fields["ETag"] = "W/\"abc\"" }, changed { $0.fields["ETag"] = nil },
            changed { $0.body = .stream { _ in } }, changed { $0.fields["Content-Encoding"] = "gzip" },
        ] {
            #expect(response.status == .ok && response.fields["Accept-Ranges"] == nil)
        }
        #expect(changed { $0.status = .notFound }.status == .notFound)
        #expect(changed { $0.body = .bytes([]) }.status == .ok)
    }

    @Test(arguments: [
        ("\"abc\"", 206), ("W/\"abc\"", 200), ("\"abd\"", 200), ("\"abc\", \"abc\"", 200), ("abc", 200),
        ("", 200), ("*", 200),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 206), ("Sunday, 06-Nov-94 08:49:37 GMT", 206),
        ("Sun, 06 Nov 1994 08:49:38 GMT", 200), ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("yesterday", 200),
    ])
    func `a part is sent only of the state that If-Range names`(_ condition: String, _ status: Int) {
        let response = answer(["Range": "bytes=0-0", "If-Range": condition])
        #expect(response.status.code == status)
    }

    @Test func `several parts come in the order asked for, each with its place`() throws {
        let content = (0..<1000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        var file = RangeTests.file
        file.body = .bytes(content)
        let response = answer(["Range": "bytes=900-950,0-1,2-12,-100,1-3"], file)
        #expect(response.status == .partialContent && response.fields["Content-Range"] == nil)
        #expect(response.fields["Content-Type"] == "multipart/byteranges; boundary=tablero-part-0")
        let expected = """
            \r
            --tablero-part-0\r
            Content-Type: application/octet-stream\r
            Content-Range: bytes 900-999/1000\r
            \r
            \(String(decoding: content[900..<1000], as: UTF8.self))\r
            --tablero-part-0\r
            Content-Type: application/octet-stream\r
            Content-Range: bytes 0-12/1000\r
            \r
            \(String(decoding: content[0..<13], as: UTF8.self))\r
            --tablero-part-0--\r

            """
        #expect(text(response) == expected)
        let touching = answer(["Range": "bytes=0-0,1-1"]).fields["Content-Type"]
        #expect(touching == "multipart/byteranges; boundary=tablero-part-0")
    }

    @Test func `the boundary stands in none of the parts`() {
        let trap = Array("\r\n--tablero-part-0\r\n--tablero-part-1-----tablero-part-".utf8)
        var file = RangeTests.file
        file.body = .bytes(trap + [UInt8](repeating: 0x2D, count: 500) + trap)
        let response = answer(["Range": "bytes=0-60,-60"], file)
        #expect(response.fields["Content-Type"] == "multipart/byteranges; boundary=tablero-part-2")
    }

    @Test func `a range of compressible content selects the form that is not compressed`() {
        var file = RangeTests.file
        file.fields["Content-Type"] = "text/plain"
        file.body = .bytes([UInt8](repeating: 0x61, count: 600))
        let response = answer(["Range": "bytes=0-1", "Accept-Encoding": "gzip", "If-Range": "\"abc\""], file)
        #expect(response.status == .partialContent)
        #expect(response.fields["Vary"] == "Accept-Encoding" && response.fields["Content-Encoding"] == nil)
        let resumed = answer(
            ["Range": "bytes=0-1", "Accept-Encoding": "gzip", "If-Range": "\"abc-gzip\""],
            file
        )
        #expect(resumed.status == .ok && resumed.fields["ETag"] == "\"abc\"")
        #expect(answer(["Accept-Encoding": "gzip"], file).fields["Accept-Ranges"] == nil)
        let head = answer(["Range": "bytes=0-1", "Accept-Encoding": "gzip"], method: .head, file)
        #expect(head.fields["Content-Encoding"] == "gzip")
    }

    @Test func `preconditions come before ranges`() {
        #expect(answer(["Range": "bytes=0-0", "If-None-Match": "\"abc\""]).status == .notModified)
        #expect(answer(["Range": "bytes=0-0", "If-Match": "\"abd\""]).status == .preconditionFailed)
        #expect(answer(["Range": "bytes=99-", "If-None-Match": "\"abc\""]).status == .notModified)
        #expect(answer(["Range": "bytes=0-0", "If-Match": "\"abc\""]).status == .partialContent)
    }
}
