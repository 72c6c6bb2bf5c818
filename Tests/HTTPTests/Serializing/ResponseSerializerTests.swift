import HTTP
import Testing

@Suite struct ResponseSerializerTests {
    @Test func `a head has a status line, a date, the fields and the framing`() {
        let response = Response.text("hello")
        #expect(
            text(of: response, connection: "close", serverName: "Tablero") == """
                HTTP/1.1 200 OK\r
                Date: now\r
                Server: Tablero\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Length: 5\r
                Connection: close\r
                \r

                """
        )
    }

    @Test func `a line break in a value cannot start a field, a malformed name is left out`() {
        let response = Response(
            status: .noContent,
            fields: ["Location": "/a\r\nSet-Cookie: b\0", "A b": "c", "": "d"]
        )
        #expect(
            text(of: response)
                == "HTTP/1.1 204 No Content\r\nDate: now\r\nLocation: /a  Set-Cookie: b \r\n\r\n"
        )
    }

    @Test(arguments: UInt8.min...0x7F)
    func `a control character is a space wherever it stands, and nothing else is`(_ byte: UInt8) {
        let character = String(UnicodeScalar(byte))
        let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
        for position in 0..<17 {
            let before =
                String(repeating: "é", count: position / 2) + String(repeating: "~", count: position % 2)
            let expected = before + (isControl ? " " : character) + "z"
            let response = Response(status: .noContent, fields: ["X": before + character + "z"])
            #expect(text(of: response).hasSuffix("\r\nX: \(expected)\r\n\r\n"))
        }
    }

    @Test func `framing is the server's alone`() {
        let fields: Fields = [
            "content-length": "9", "Transfer-Encoding": "gzip", "connection": "x", "date": "y",
        ]
        let response = Response(fields: fields, body: .bytes([1]))
        #expect(text(of: response) == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 1\r\n\r\n")
    }

    @Test func `the framing follows status, method and version`() {
        let stream = Response(body: .stream { _ in })
        #expect(framing(of: stream) == .chunked)
        #expect(framing(of: stream, isHTTP10: true) == .close)
        #expect(framing(of: stream, to: .head) == .none)
        #expect(framing(of: Response(body: .bytes([1, 2])), to: .head) == .length(2))
        #expect(framing(of: Response()) == .length(0))
        #expect(framing(of: Response(status: .notModified)) == .none)
        #expect(framing(of: Response(status: .noContent, body: .bytes([1]))) == .none)
    }

    @Test func `an empty chunk is nothing, since it would end the content`() {
        var output: [UInt8] = []
        ResponseSerializer.appendChunk([], to: &output)
        ResponseSerializer.appendChunk(Array(repeating: 0x61, count: 26), to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "1a\r\naaaaaaaaaaaaaaaaaaaaaaaaaa\r\n")
    }

    private func framing(
        of response: Response,
        to method: HTTP.Method = .get,
        isHTTP10: Bool = false
    ) -> ResponseSerializer.Framing {
        ResponseSerializer.framing(of: response, to: method, isHTTP10: isHTTP10)
    }

    private func text(of response: Response, connection: String? = nil, serverName: String? = nil) -> String {
        var output: [UInt8] = []
        let framing = framing(of: response)
        ResponseSerializer(serverName: serverName).appendHead(
            of: response,
            framing: framing,
            date: Array("now".utf8),
            connection: connection,
            to: &output
        )
        return String(decoding: output, as: UTF8.self)
    }
}
