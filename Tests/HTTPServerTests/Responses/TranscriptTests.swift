import HTTP
import Testing

@testable import HTTPServer

@Suite(.serialized) struct TranscriptTests {
    private static let text = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n"
    private static let next = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let answer = text + "Content-Length: 6\r\n\r\nGET /n"

    @Test(arguments: [
        Transcript("GET /x HTTP/1.1", to: text + "Content-Length: 6\r\n\r\nGET /x"),
        Transcript("HEAD /x HTTP/1.1", to: text + "Content-Length: 7\r\n\r\n"),
        Transcript("GET /x HTTP/1.0", to: text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /x"),
        Transcript("HEAD /x HTTP/1.0", to: text + "Content-Length: 7\r\nConnection: close\r\n\r\n"),
        Transcript("POST /x HTTP/1.1", to: text + "Content-Length: 7\r\n\r\nPOST /x"),
        Transcript("PUT /x HTTP/1.1", to: text + "Content-Length: 6\r\n\r\nPUT /x"),
        Transcript("DELETE /x HTTP/1.1", to: text + "Content-Length: 9\r\n\r\nDELETE /x"),
        Transcript("PATCH /x HTTP/1.1", to: text + "Content-Length: 8\r\n\r\nPATCH /x"),
        Transcript("TRACE /x HTTP/1.1", to: text + "Content-Length: 8\r\n\r\nTRACE /x"),
        Transcript("OPTIONS /x HTTP/1.1", to: text + "Content-Length: 10\r\n\r\nOPTIONS /x"),
        Transcript("BREW /x HTTP/1.1", to: text + "Content-Length: 7\r\n\r\nBREW /x"),
        Transcript("get /x HTTP/1.1", to: text + "Content-Length: 6\r\n\r\nget /x"),
        Transcript("head /x HTTP/1.1", to: text + "Content-Length: 7\r\n\r\nhead /x"),
        Transcript("GET http://b/x HTTP/1.1", to: text + "Content-Length: 6\r\n\r\nGET /x"),
        Transcript(
            "GET /x HTTP/1.5",
            "GET /x HTTP/1.5\r\nHost: a\r\n\r\n",
            text + "Content-Length: 6\r\n\r\nGET /x"
        ),
        Transcript("GET /empty HTTP/1.1", to: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        Transcript("HEAD /empty HTTP/1.1", to: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        Transcript("GET /status/204 HTTP/1.1", to: "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n"),
        Transcript("HEAD /status/204 HTTP/1.1", to: "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n"),
        Transcript("GET /status/304 HTTP/1.1", to: "HTTP/1.1 304 Not Modified\r\nX: y\r\n\r\n"),
        Transcript("HEAD /status/304 HTTP/1.1", to: "HTTP/1.1 304 Not Modified\r\nX: y\r\n\r\n"),
        Transcript(
            "GET /status/204 HTTP/1.0",
            to: "HTTP/1.1 204 No Content\r\nX: y\r\nConnection: close\r\n\r\n"
        ),
        Transcript(
            "GET /status/299 HTTP/1.1",
            to: "HTTP/1.1 299 \r\nX: y\r\nContent-Length: 2\r\n\r\nhi"
        ),
        Transcript(
            "OPTIONS * HTTP/1.1",
            to: "HTTP/1.1 204 No Content\r\nAllow: GET, HEAD, POST, OPTIONS\r\n\r\n"
        ),
        Transcript(
            "OPTIONS * HTTP/1.0",
            to: "HTTP/1.1 204 No Content\r\nAllow: GET, HEAD, POST, OPTIONS\r\nConnection: close\r\n\r\n"
        ),
        Transcript(
            "OPTIONS http://b HTTP/1.1",
            to: "HTTP/1.1 204 No Content\r\nAllow: GET, HEAD, POST, OPTIONS\r\n\r\n"
        ),
    ])
    func `a request is answered in these very bytes`(_ transcript: Transcript) async throws {
        try await transcript.play()
    }

    @Test(arguments: [
        Transcript(
            "GET /stream/ab/c HTTP/1.1",
            to: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
        ),
        Transcript(
            "GET /stream HTTP/1.1",
            to: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        Transcript("GET /stream/ab/c HTTP/1.0", to: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc"),
        Transcript("GET /stream HTTP/1.0", to: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
        Transcript(
            "a stream to HTTP/1.0 that would keep the connection",
            "GET /stream/ab HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + next,
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nab"
        ),
        Transcript("HEAD /stream/ab HTTP/1.1", to: "HTTP/1.1 200 OK\r\n\r\n"),
        Transcript("HEAD /stream/ab HTTP/1.0", to: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
        Transcript(
            "a stream, then a text",
            "GET /stream/ab HTTP/1.1\r\nHost: a\r\n\r\n" + next,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n" + answer
        ),
        Transcript(
            "a stream to a client that wants to close",
            "GET /stream/ab HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + next,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n0\r\n\r\n"
        ),
        Transcript(
            "a stream that fails is never ended",
            "GET /failing HTTP/1.1\r\nHost: a\r\n\r\n" + next,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n"
        ),
        Transcript(
            "a long piece has its size in hexadecimal digits",
            "GET /stream/0123456789abcdef0 HTTP/1.1\r\nHost: a\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n11\r\n0123456789abcdef0\r\n0\r\n\r\n"
        ),
    ])
    func `a stream is framed as its client can read it`(_ transcript: Transcript) async throws {
        try await transcript.play()
    }

    @Test(arguments: [
        Transcript(
            "close",
            "GET /n HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + next,
            text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /n"
        ),
        Transcript(
            "close among others",
            "GET /n HTTP/1.1\r\nHost: a\r\nConnection: x, Close , y\r\n\r\n" + next,
            text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /n"
        ),
        Transcript(
            "close and keep-alive",
            "GET /n HTTP/1.0\r\nConnection: keep-alive\r\nConnection: close\r\n\r\n" + next,
            text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /n"
        ),
        Transcript(
            "close with OPTIONS *",
            "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + next,
            "HTTP/1.1 204 No Content\r\nAllow: GET, HEAD, POST, OPTIONS\r\nConnection: close\r\n\r\n"
        ),
        Transcript(
            "close with HEAD",
            "HEAD /n HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + next,
            text + "Content-Length: 7\r\nConnection: close\r\n\r\n"
        ),
        Transcript(
            "keep-alive is nothing new to HTTP/1.1",
            "GET /n HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n" + next,
            answer + answer
        ),
        Transcript(
            "HTTP/1.0 without keep-alive",
            "GET /n HTTP/1.0\r\n\r\n" + next,
            text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /n"
        ),
        Transcript(
            "HTTP/1.0 with keep-alive, twice, then without",
            String(repeating: "GET /n HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", count: 2)
                + "GET /n HTTP/1.0\r\n\r\n" + next,
            String(
                repeating: text + "Content-Length: 6\r\nConnection: keep-alive\r\n\r\nGET /n",
                count: 2
            ) + text + "Content-Length: 6\r\nConnection: close\r\n\r\nGET /n"
        ),
        Transcript(
            "an upgrade is ignored",
            "GET /n HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n" + next,
            answer + answer
        ),
        Transcript(
            "fifty in a row",
            String(repeating: next, count: 50),
            String(repeating: answer, count: 50)
        ),
        Transcript(
            "HEAD between others",
            next + "HEAD /n HTTP/1.1\r\nHost: a\r\n\r\n" + next,
            answer + text + "Content-Length: 7\r\n\r\n" + answer
        ),
        Transcript(
            "204 and 304 between others",
            next + "GET /status/204 HTTP/1.1\r\nHost: a\r\n\r\nGET /status/304 HTTP/1.1\r\nHost: a\r\n\r\n"
                + next,
            answer
                + "HTTP/1.1 204 No Content\r\nX: y\r\n\r\nHTTP/1.1 304 Not Modified\r\nX: y\r\n\r\n"
                + answer
        ),
        Transcript("an empty line after a request", next + "\r\n" + next, answer + answer),
        Transcript("nothing at all", "", ""),
        Transcript("half a request", next + "GET /n HTTP/1.1\r\nHo", answer),
        Transcript(
            "half a content",
            next + "POST /n HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhi",
            answer
        ),
        Transcript(
            "half a chunk",
            next + "POST /n HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhi",
            answer
        ),
        Transcript(
            "100 Continue, once, when the content does not come by itself",
            "POST /n HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n"
        ),
        Transcript(
            "no 100 Continue when some content has come",
            "POST /n HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nh",
            ""
        ),
        Transcript(
            "no 100 Continue when the content is there",
            "POST /n HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi" + next,
            text + "Content-Length: 7\r\n\r\nPOST /n" + answer
        ),
        Transcript(
            "no 100 Continue without content",
            "GET /n HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n" + next,
            answer + answer
        ),
        Transcript(
            "no 100 Continue to HTTP/1.0",
            "POST /n HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
            ""
        ),
        Transcript(
            "a length, a coding or a date of the responder is not sent",
            "GET /own HTTP/1.1\r\nHost: a\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: y\r\nContent-Length: 2\r\n\r\nhi"
        ),
        Transcript(
            "no value starts a field of its own, and no name that is none is sent",
            "GET /split HTTP/1.1\r\nHost: a\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a  Y: b c\r\nW: é\t\r\nContent-Length: 0\r\n\r\n"
        ),
    ])
    func `a connection goes on as both sides agreed`(_ transcript: Transcript) async throws {
        try await transcript.play()
    }

    @Test(arguments: [
        200, 201, 202, 206, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413,
        414,
        415, 417, 422, 429, 431, 500, 501, 502, 503, 504, 505,
    ])
    func `a status comes with its phrase, and leaves the connection open`(_ code: Int) async throws {
        let answer =
            "HTTP/1.1 \(code) \(Status(code: code).reason)\r\nX: y\r\nContent-Length: 2\r\n\r\n"
        let request = " /status/\(code) HTTP/1.1\r\nHost: a\r\n\r\n"
        try await Transcript("\(code)", "HEAD\(request)GET\(request)", answer + answer + "hi").play()
    }
}
