import HTTP
import Testing

@testable import HTTPServer

@Suite struct CompressedResponseTests {
    private static let text = proseBytes(20_000)
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n"

    private static func page(_ body: Response.Body, type: String = "text/plain") -> Response {
        Response(fields: ["Content-Type": type, "ETag": "\"abc\""], body: body)
    }

    @Test(arguments: [20_000, 600_000])
    func `a page is compressed for who takes it, and HEAD tells the same`(_ count: Int) async throws {
        let text = proseBytes(count)
        try await withServer(answer: { _ in CompressedResponseTests.page(.bytes(text)) }) { server in
            let client = try server.connect()
            for _ in 1...2 {
                try client.send(CompressedResponseTests.request)
                let head = try client.readResponse(hasContent: false)
                #expect(head["Content-Encoding"] == "gzip" && head["ETag"] == "\"abc-gzip\"")
                #expect(head["Vary"] == "Accept-Encoding" && head["Accept-Ranges"] == nil)
                let length = try #require(head["Content-Length"].flatMap { Int($0) })
                #expect(Inflater.content(of: try client.readBytes(count: length)) == text)
                try client.send("HEAD" + CompressedResponseTests.request.dropFirst(3))
                #expect(try client.readResponse(hasContent: false).fields == head.fields)
            }
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let plain = try client.readResponse()
            #expect(plain["Content-Encoding"] == nil && plain["ETag"] == "\"abc\"")
            #expect(plain["Vary"] == "Accept-Encoding" && plain["Accept-Ranges"] == "bytes")
            #expect(Array(plain.body.utf8) == text)
            try client.send(
                "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"abc-gzip\"\r\nAccept-Encoding: gzip\r\n\r\n"
            )
            let unchanged = try client.readResponse(hasContent: false)
            #expect(unchanged.status == "HTTP/1.1 304 Not Modified")
            #expect(unchanged.fields == ["ETag: \"abc-gzip\"", "Vary: Accept-Encoding"])
            try client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=3-5\r\nAccept-Encoding: gzip\r\n\r\n")
            let part = try client.readResponse()
            #expect(
                part["Content-Range"] == "bytes 3-5/\(count)" && Array(part.body.utf8) == Array(text[3...5])
            )
        }
    }

    @Test func `each piece of a stream can be read before the next is written`() async throws {
        let gate = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(
                .stream { writer in
                    try await writer.write(Array("first".utf8))
                    try await writer.write([])
                    await gate.wait()
                    try await writer.write(CompressedResponseTests.text)
                }
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send(CompressedResponseTests.request)
            let head = try client.readResponse()
            #expect(head["Content-Encoding"] == "gzip" && head["ETag"] == "W/\"abc\"")
            let inflater = Inflater()
            #expect(inflater.read(try client.readChunk()) == Array("first".utf8))
            gate.open()
            var rest: [UInt8] = []
            while case let chunk = try client.readChunk(), !chunk.isEmpty {
                rest += inflater.read(chunk) ?? []
            }
            #expect(rest == CompressedResponseTests.text && inflater.isAtEnd)
            try client.send("HEAD" + CompressedResponseTests.request.dropFirst(3))
            #expect(try client.readResponse()["Content-Encoding"] == "gzip")
            // An old client is told the end by the end of the connection.
            try client.send("GET / HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
            #expect(try client.readResponse()["Content-Encoding"] == "gzip")
            let file = try client.readBytesToEnd()
            #expect(Inflater.content(of: file) == Array("first".utf8) + CompressedResponseTests.text)
        }
    }

    @Test func `a stream that fails has no end, neither of the content nor of the transfer`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(
                .stream { writer in
                    try await writer.write([0x61])
                    throw StreamTests.Broken()
                }
            )
        }
        try await withServer(answer: answer) { server in
            for _ in 1...3 {
                let client = try server.connect()
                try client.send(CompressedResponseTests.request)
                _ = try client.readResponse()
                let inflater = Inflater()
                #expect(inflater.read(try client.readChunk()) == [0x61])
                #expect(try client.isClosed() && !inflater.isAtEnd)
            }
        }
    }

    @Test func `pieces from many tasks stay whole when they are compressed`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(
                .stream { writer in
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
            try client.send(CompressedResponseTests.request)
            _ = try client.readResponse()
            var file: [UInt8] = []
            while case let chunk = try client.readChunk(), !chunk.isEmpty { file += chunk }
            let body = try #require(Inflater.content(of: file))
            #expect(body.count == 3_000_003 && body.suffix(3) == Array("end".utf8)[...])
            #expect(zip(body, body.dropFirst()).count { $0 != $1 } == 12)
        }
    }

    @Test func `a writer that outlives its compressed response only gets an error`() async throws {
        let kept = Kept()
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(.stream { writer in kept.set(writer) })
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send(CompressedResponseTests.request)
            _ = try client.readResponse()
            #expect(Inflater.content(of: try client.readChunk()) == [])
            #expect(try client.readChunk() == [])
        }
        let writer = try #require(kept.take())
        await #expect(throws: Channel.Closed.self) { try await writer.write([1]) }
    }

    @Test func `events are not compressed`() async throws {
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(
                .stream { try await $0.write(Array("data: x\n\n".utf8)) },
                type: "text/event-stream"
            )
        }
        try await withServer(answer: answer) { server in
            let client = try server.connect()
            try client.send(CompressedResponseTests.request)
            let head = try client.readResponse()
            #expect(head["Content-Encoding"] == nil && head["Vary"] == nil)
            #expect(try client.readChunk() == Array("data: x\n\n".utf8))
        }
    }

    @Test func `more streams than there is memory for are sent as they are`() async throws {
        let gate = Gate()
        let answer: @Sendable (Request) async -> Response = { _ in
            CompressedResponseTests.page(
                .stream { writer in
                    try await writer.write([0x61])
                    await gate.wait()
                }
            )
        }
        try await withServer(answer: answer) { server in
            var clients: [TestClient] = []
            for number in 1...65 {
                let client = try server.connect()
                clients.append(client)
                try client.send(CompressedResponseTests.request)
                let head = try client.readResponse()
                #expect((head["Content-Encoding"] == "gzip") == (number <= 64))
                #expect(head["Vary"] == "Accept-Encoding")
                #expect(try client.readChunk().isEmpty == false)
            }
            gate.open()
            for client in clients {
                while try !client.readChunk().isEmpty {}
            }
            let client = try server.connect()
            try client.send(CompressedResponseTests.request)
            #expect(try client.readResponse()["Content-Encoding"] == "gzip")
        }
    }
}
