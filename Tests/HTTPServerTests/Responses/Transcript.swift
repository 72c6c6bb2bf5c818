import HTTP
import Testing

@testable import HTTPServer

/// What a client sends, and everything that it hears until the end of the connection, but for the dates,
/// and the names of requests.
struct Transcript: CustomTestStringConvertible, Sendable {
    let title: String
    let request: String
    let response: String

    var testDescription: String { title }

    init(_ title: String, _ request: String, _ response: String) {
        self.title = title
        self.request = request
        self.response = response
    }

    /// A request without fields of its own.
    init(_ line: String, to response: String) {
        self.init(line, line + "\r\n" + (line.hasSuffix("1.1") ? "Host: a\r\n" : "") + "\r\n", response)
    }

    /// Plays the transcript to a server that answers as ``answer(_:)`` does.
    func play() async throws {
        let (request, response) = (request, response)
        let heard = try await withServer(answer: { Transcript.answer($0) }) { server in
            let client = try server.connect()
            try client.send(request)
            client.finishSending()
            return try client.readToEnd()
        }
        let date = /Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/
        let name = /X-Request-Id: [0-9a-f]{16}\r\n/
        #expect(heard.replacing(date, with: "").replacing(name, with: "") == response)
        #expect(heard.matches(of: name).count == response.matches(of: /HTTP\/1\.1 5/).count)
        #expect(heard.matches(of: date).count == response.matches(of: /HTTP\/1\.1 [2-5]/).count)
    }

    /// Answers each path with another kind of response.
    private static func answer(_ request: Request) -> Response {
        let path = request.path.dropFirst().split(separator: "/").map(String.init)
        switch path.first {
        case "empty": return Response()
        case "status":
            let status = Status(code: Int(path[1]) ?? 500)
            return Response(status: status, fields: ["X": "y"], body: .bytes(Array("hi".utf8)))
        case "stream":
            return Response(
                body: .stream { writer in
                    for piece in path.dropFirst() { try await writer.write(Array(piece.utf8)) }
                }
            )
        case "failing":
            return Response(
                body: .stream { writer in
                    try await writer.write(Array("hi".utf8))
                    throw StreamTests.Broken()
                }
            )
        case "own":
            return Response(
                fields: [
                    "Content-Length": "99", "transfer-encoding": "gzip", "CONNECTION": "x", "date": "never",
                    "X": "y",
                ],
                body: .bytes(Array("hi".utf8))
            )
        case "split":
            return Response(
                fields: [
                    "X": "a\r\nY: b\0c", "Y Z": "1", "": "2", "Y:": "3", "Z\r\n": "4", "É": "5", "W": "é\t",
                ]
            )
        default: return .text("\(request.method) \(request.path)")
        }
    }
}
