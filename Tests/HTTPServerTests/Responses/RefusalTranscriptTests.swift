import HTTP
import Testing

@testable import HTTPServer

@Suite(.serialized) struct RefusalTranscriptTests {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", "400 Bad Request", "The request has no Host field."),
        ("\u{16}\u{3}\u{1}", "400 Bad Request", "The request does not start with a method and a space."),
        ("GET /\r\n", "400 Bad Request", "The request line has no version."),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", "413 Content Too Large",
            "The content of the request is larger than 1048576 bytes."
        ),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n",
            "413 Content Too Large",
            "The content of the request is larger than 1048576 bytes."
        ),
        (
            "GET /" + String(repeating: "a", count: 8179) + " HTTP/1.1\r\nHost: a\r\n\r\n",
            "414 URI Too Long",
            "The request line is longer than 8192 bytes."
        ),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", "417 Expectation Failed",
            "The only expectation that this server meets is 100-continue."
        ),
        (
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 100) + "\r\n",
            "431 Request Header Fields Too Large", "The header is larger than 32768 bytes or 100 fields."
        ),
        (
            "CONNECT a:1 HTTP/1.1\r\n", "501 Not Implemented",
            "This server is no tunnel: CONNECT is not supported."
        ),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "501 Not Implemented",
            "Only the Transfer-Encoding chunked is supported."
        ),
        ("PRI * HTTP/2.0\r\n", "505 HTTP Version Not Supported", "This server speaks HTTP/1.1."),
    ])
    func `a refusal is a page that is not cached, and the end`(
        _ request: String,
        _ status: String,
        _ message: String
    ) async throws {
        try await Transcript(status, request, Self.page(status, message)).play()
    }

    @Test func `a refusal of HEAD has no content`() async throws {
        let page = Self.page("400 Bad Request", "The request has no Host field.")
        let head = String(page.prefix { $0 != "<" })
        try await Transcript("HEAD", "HEAD / HTTP/1.1\r\n\r\n", head).play()
    }

    @Test func `nothing after a refused request is answered, nor a second time refused`() async throws {
        let next = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        try await Transcript(
            "next",
            "GET / HTTP/1.1\r\n\r\n" + next + "GET\r\n\r\n",
            Self.page("400 Bad Request", "The request has no Host field.")
        ).play()
    }

    private static func page(_ status: String, _ message: String) -> String {
        let content = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/><title>\(status)</title></head>
            <body><h1>\(status)</h1><p>\(message)</p></body></html>

            """
        return "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n"
            + "Content-Length: \(content.utf8.count)\r\nConnection: close\r\n\r\n" + content
    }
}
