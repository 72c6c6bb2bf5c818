import Testing

@testable import HTTP

@Suite struct PreparedHeadTests {
    private func text(of response: Response) -> String {
        var output: [UInt8] = []
        ResponseSerializer(serverName: "S").appendHead(
            of: response,
            framing: ResponseSerializer.framing(of: response, to: .get, isHTTP10: false),
            date: Array("now".utf8),
            connection: "close",
            to: &output
        )
        return String(decoding: output, as: UTF8.self)
    }

    @Test(arguments: [Response(), .text("hello"), .text("x", status: .notFound), .redirect(to: "/a\r\nB: c")])
    func `a head that was written once is the same`(_ response: Response) {
        var prepared = response
        prepared.prepareHead()
        #expect(prepared.head != nil)
        #expect(text(of: prepared) == text(of: response))
    }

    @Test func `a change takes it back`() {
        var prepared = Response.text("hello")
        prepared.prepareHead()
        var (status, fields, body, route) = (prepared, prepared, prepared, prepared)
        status.status = .notFound
        #expect(status.head == nil && text(of: status).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        fields.fields["X"] = "y"
        #expect(fields.head == nil && text(of: fields).contains("\r\nX: y\r\n"))
        body.body = .bytes([1])
        #expect(body.head == nil && text(of: body).contains("\r\nContent-Length: 1\r\n"))
        route.route = RouteName("/x")
        #expect(route.head != nil)
    }

    @Test func `what has no length, or no content, is not written before`() {
        for response in [Response(status: .notModified), Response(body: .stream { _ in })] {
            var prepared = response
            prepared.prepareHead()
            #expect(prepared.head == nil)
        }
    }
}
