import HTTP
import Testing

@testable import HTTPServer

/// What becomes of an answer whose client has closed its direction: it may be gone, or only done with sending.
@Suite struct HalfCloseTests {
    @Test func `a client that only takes nothing has five seconds, then its request is cancelled`()
        async throws
    {
        let (started, ended) = (Flag(), Told())
        let answer: @Sendable (Request) async -> Response = { request in
            guard request.path == "/wait" else { return .text(request.path) }
            started.set()
            await Gate().waitOrCancel()
            ended.add("cancelled")
            return .text("the end")
        }
        try await withServer(answer: answer) { server in
            let other = try server.connect()
            let client = try server.connect()
            try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            while !started.isSetSoon() {}
            client.finishSending()
            try server.settle(other)
            server.clock.advance(by: .milliseconds(4_800))
            try server.settle(other)
            #expect(ended.lines.isEmpty)
            server.clock.advance(by: .milliseconds(400))
            #expect(try client.readResponse().body == "the end")
            #expect(ended.lines == ["cancelled"])
        }
    }

    @Test func `a client that takes bytes meanwhile has five seconds more`() async throws {
        let (first, second) = (Gate(), Gate())
        let ended = Told()
        let answer: @Sendable (Request) async -> Response = { request in
            guard request.path == "/stream" else { return .text(request.path) }
            return Response(
                body: .stream { writer in
                    for gate in [first, second] {
                        try await writer.write([0x61])
                        await gate.wait()
                    }
                    try await writer.write([0x61])
                    await Gate().waitOrCancel()
                    ended.add("cancelled")
                    try Task.checkCancellation()
                }
            )
        }
        try await withServer(answer: answer) { server in
            let other = try server.connect()
            let client = try server.connect()
            try client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "1\r\na\r\n")
            client.finishSending()
            try server.settle(other)
            for gate in [first, second] {
                server.clock.advance(by: .milliseconds(4_800))
                gate.open()
                _ = try client.read(through: "1\r\na\r\n")
                server.clock.advance(by: .milliseconds(400))
                try server.settle(other)
                #expect(ended.lines.isEmpty)
            }
            server.clock.advance(by: .milliseconds(5_200))
            #expect(try client.isClosed())
            #expect(ended.lines == ["cancelled"])
        }
    }
}
