import HTTP
import RecordedRequests
import Testing

@testable import HTTPServer

/// The recorded cases of the parser once more, through a real socket.
@Suite(.serialized) struct RecordedConnectionTests {
    /// How a connection is when the second half of a case comes.
    private enum Pause: CaseIterable { case waiting, resting }

    private static let describe: @Sendable (Request) -> Response = { .text(RecordedAnswers.describe($0)) }

    @Test(arguments: try RecordedCase.all())
    func `a recorded connection is answered over a socket, whole and cut in two`(_ recorded: RecordedCase)
        async throws
    {
        try await check(recorded, ClosureResponder { Self.describe($0) })
    }

    @Test(arguments: try RecordedCase.all(), PromptClosureResponder.Readiness.allCases)
    func `a recorded connection is answered by a responder with ready answers, too`(
        _ recorded: RecordedCase,
        _ readiness: PromptClosureResponder.Readiness
    ) async throws {
        try await check(recorded, PromptClosureResponder(readiness: readiness, answer: Self.describe))
    }

    private func check(_ recorded: RecordedCase, _ responder: any Responder) async throws {
        let answers = RecordedAnswers(recorded)
        let count = recorded.bytes.count
        let lineEnd = recorded.bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 1
        let cuts = Set([1, lineEnd, count / 2, count - 1, count]).filter { (1...count).contains($0) }
        try await withServer({ $0.limits = recorded.limits }, responder: responder) { server in
            let other = try server.connect()
            for cut in cuts.sorted() {
                for pause in cut == count ? [.waiting] : Pause.allCases {
                    do {
                        let client = try server.connect()
                        try client.send(Array(recorded.bytes[..<cut]))
                        if cut < count {
                            try server.settle(other)
                            if pause == .resting { try server.letRest() }
                            try client.send(Array(recorded.bytes[cut...]))
                        }
                        try answers.check(on: client)
                    } catch {
                        let place = "cut at \(cut) of \(count), \(pause)"
                        throw TestClient.Failure(description: "\(place): \(error)")
                    }
                }
            }
        }
    }
}

extension RecordedAnswers {
    /// Reads the answers, and looks what became of the connection.
    fileprivate func check(on client: TestClient) throws {
        for answer in answers { try check(answer, on: client) }
        switch ending {
        case .open:
            try client.send("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
            try expect(try client.readResponse().body, "GET /open\nfield Host: a")
        case .closed: try expect(try client.readToEnd(), "")
        case .unfinished:
            client.finishSending()
            let rest = try client.readToEnd()
            try expect(rest, mayContinue && !rest.isEmpty ? "HTTP/1.1 100 Continue\r\n\r\n" : "")
        }
    }

    private func check(_ answer: Answer, on client: TestClient) throws {
        switch answer {
        case .seen(let text, let method):
            let response = try client.readFinalResponse(hasContent: method != "HEAD")
            try expect(response.status, "HTTP/1.1 200 OK")
            try expect(response["Content-Length"], String(text.utf8.count))
            try expect(response.body, method == "HEAD" ? "" : text)
        case .serverOptions: try expect(try client.readResponse().status, "HTTP/1.1 204 No Content")
        case .refused(let code, let message):
            let response = try client.readFinalResponse()
            try expect(response.status.split(separator: " ").dropFirst().first, code[...])
            try expect(response["Connection"], "close")
            try expect(response.body.split(separator: "<p>").last?.prefix(message.count), message[...])
        }
    }

    /// Throws, since an issue recorded on the thread of a script does not know its case.
    private func expect<Value: Equatable>(_ found: Value?, _ expected: Value) throws {
        if found == expected { return }
        throw TestClient.Failure(description: "\(String(describing: found)) is not \(expected)")
    }
}
