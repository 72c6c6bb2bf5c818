import HTTP
import Testing

@testable import HTTPServer

@Suite struct StreamTests {
    struct Broken: Error {}

    @Test func `a stream comes in chunks, and the connection stays open`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await writer.write(Array("hello ".utf8))
                    try await writer.write([])
                    try await writer.write(Array("wide world".utf8))
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            for _ in 1...2 {
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = try client.readResponse()
                #expect(head.fields == ["Transfer-Encoding: chunked"])
                #expect(
                    try client.read(through: "0\r\n\r\n") == "6\r\nhello \r\na\r\nwide world\r\n0\r\n\r\n"
                )
            }
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.0\r\n\r\n")
            #expect(try client.readResponse().fields == [])
            #expect(try client.readResponse()["Connection"] == "close")
            #expect(try client.readToEnd() == "hello wide world")
        }
    }

    @Test func `the first piece arrives before the second is written`() async throws {
        let gate = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await writer.write([0x61])
                    await gate.wait()
                    try await writer.write([0x62])
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.read(through: "1\r\na\r\n").hasSuffix("1\r\na\r\n"))
            gate.open()
            #expect(try client.read(through: "0\r\n\r\n") == "1\r\nb\r\n0\r\n\r\n")
        }
    }

    @Test func `a stream that fails is broken off, never ended`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await writer.write([0x61])
                    throw Broken()
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            #expect(try client.readToEnd() == "1\r\na\r\n")
        }
    }

    @Test func `pieces from many tasks stay whole`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for digit in UInt8(0x30)..<0x3A {
                            group.addTask {
                                try await writer.write([UInt8](repeating: digit, count: 300_000))
                            }
                        }
                        try await group.waitForAll()
                    }
                    // A task that does not prefer the loop may write, too.
                    try await Task { try await writer.write(Array("end".utf8)) }.value
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.0\r\n\r\n")
            _ = try client.readResponse()
            let body = try client.readToEnd()
            #expect(body.utf8.count == 3_000_003 && body.hasSuffix("end"))
            let runs = zip(body.utf8, body.utf8.dropFirst()).count { $0 != $1 }
            #expect(runs == 12)
        }
    }

    @Test func `a client that leaves ends the stream`() async throws {
        let ended = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .stream { writer in
                    try await writer.write([0x61])
                    await Gate().waitOrCancel()
                    ended.open()
                    try Task.checkCancellation()
                }
            )
        }
        try await withServer(answer: answer) { server in
            var client: TestClient? = try server.connect()
            try client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client?.read(through: "1\r\na\r\n")
            client = nil
            let isEnded = Flag()
            Task {
                await ended.wait()
                isEnded.set()
            }
            while !isEnded.isSetSoon() { server.clock.advance(by: .milliseconds(10)) }
        }
    }

    @Test func `a writer that outlives its response only gets an error`() async throws {
        let kept = Kept()
        let answer: @Sendable (Request) async -> Response = { _ in
            Response(body: .stream { writer in kept.set(writer) })
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "0\r\n\r\n")
        }
        let writer = try #require(kept.take())
        await #expect(throws: Channel.Closed.self) { try await writer.write([1]) }
    }
}
