import HTTP
import Synchronization
import Testing

@testable import HTTPServer

/// A page that a responder keeps is compressed by the server once.
@Suite struct KeptPageTests {
    /// Keeps one page, as a dashboard does.
    struct Keeper: PromptResponder {
        let kept: KeptResponse
        let isPrompt: Bool
        let asked = Counter()

        final class Counter: Sendable {
            let number = Atomic(0)
        }

        func respond(to request: Request) async -> Response {
            asked.number.add(1, ordering: .relaxed)
            return kept.response(to: request, filling: { [] }) ?? kept.response(filling: { [] })
        }

        func promptResponse(to request: borrowing Request) -> Response? {
            isPrompt ? kept.response(to: request, filling: { [] }) : nil
        }
    }

    private static let text = Array(String(repeating: "one row of a page, ", count: 1500).utf8)

    @Test(arguments: [true, false]) func `the first who wants it compressed has it compressed for all`(
        isPrompt: Bool
    ) async throws {
        let page = Response(
            fields: ["Content-Type": "text/plain", "ETag": "\"abc\""],
            body: .bytes(Self.text)
        )
        let keeper = Keeper(kept: try #require(KeptResponse(page)), isPrompt: isPrompt)
        try await withServer(responder: keeper) { server in
            let client = try server.connect()
            for _ in 1...3 {
                try client.send("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n")
                let head = try client.readResponse(hasContent: false)
                #expect(head["Content-Encoding"] == "gzip" && head["ETag"] == "\"abc-gzip\"")
                #expect(head["Vary"] == "Accept-Encoding")
                let length = try #require(head["Content-Length"].flatMap { Int($0) })
                #expect(Inflater.content(of: try client.readBytes(count: length)) == Self.text)
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(Array(try client.readResponse().body.utf8) == Self.text)
            }
        }
        #expect(keeper.kept.compressed != nil)
        #expect(keeper.asked.number.load(ordering: .relaxed) == (isPrompt ? 1 : 6))
    }
}
