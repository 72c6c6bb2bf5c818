import HTTP
import Testing

/// What a client of bad manners does on one connection, chosen by numbers that are the same on each run.
struct Misbehaviour {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Connects, does something, and leaves; whatever the server answers is all right.
    mutating func act(on server: RunningServer) {
        do {
            let client = try server.connect()
            for _ in 0...next(below: 3) {
                guard try act(with: client) else { return }
            }
        } catch {
            // The server has closed the connection, or takes none any more.
        }
    }

    /// Does one thing, and says whether the connection is good for another.
    private mutating func act(with client: TestClient) throws -> Bool {
        switch next(below: 11) {
        case 0:
            try client.send(Misbehaviour.get("/"))
            _ = try client.readResponse()
            return true
        case 1:
            // Leaves in the middle of a request.
            try client.send(String(Misbehaviour.post.prefix(next(below: Misbehaviour.post.count))))
            return false
        case 2:
            // Leaves with answers unread, which resets the connection.
            try client.send(String(repeating: Misbehaviour.get("/large"), count: 1 + next(below: 5)))
            return false
        case 3:
            try client.send(String(repeating: Misbehaviour.get("/"), count: 8))
            for _ in 0..<next(below: 8) { _ = try client.readResponse() }
            return false
        case 4:
            for piece in Misbehaviour.post.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            {
                try client.send(piece + "\n")
            }
            _ = try client.readResponse()
            return true
        case 5:
            try client.send(Misbehaviour.get("/stream"))
            _ = try client.read(through: "\r\n\r\n")
            if next(below: 2) == 0 { return false }
            _ = try client.read(through: "\r\n0\r\n\r\n")
            return true
        case 6:
            try client.send(Misbehaviour.get("/") + Misbehaviour.get("/stream"))
            client.finishSending()
            _ = try client.readToEnd()
            return false
        case 7:
            // The responder never answers unless its client leaves.
            try client.send(Misbehaviour.get("/wait"))
            if next(below: 2) == 0 { client.finishSending() }
            return false
        case 8:
            try client.send((0..<next(below: 200)).map { _ in UInt8(truncatingIfNeeded: next(below: 256)) })
            client.finishSending()
            _ = try client.readToEnd()
            return false
        case 9:
            // Goes on after an empty line as slowly as it likes.
            try client.send("\r\n")
            for _ in 0..<next(below: 200) { _ = client.hasBytesSoon() }
            let paths = ["/first", "/", "/second"]
            for path in paths { try client.send(Misbehaviour.get(path)) }
            for path in paths {
                let response = try client.readResponse()
                // Such a client may be refused for its slowness.
                guard response.status.hasSuffix("200 OK") else { return false }
                guard response.body == path else {
                    Issue.record("\(response.body) is no answer to \(path)")
                    return false
                }
            }
            return true
        default:
            // Says nothing until the server has had enough.
            if next(below: 4) > 0 { return false }
            _ = try client.readToEnd()
            return false
        }
    }

    /// Answers in the same way, some of it at once.
    struct Ready: PromptResponder {
        func respond(to request: Request) async -> Response { await Misbehaviour.answer(request) }

        func promptResponse(to request: borrowing Request) -> Response? {
            switch request.path {
            case "/large": Misbehaviour.large
            case "/", "/after": .text(request.path)
            default: nil
            }
        }
    }

    private static let large = Response(body: .bytes([UInt8](repeating: 0x61, count: 300_000)))

    private mutating func next(below bound: Int) -> Int {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

    private static let post =
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5\r\nhello\r\n0\r\n\r\n"

    /// Answers as ``act(on:)`` needs it.
    static func answer(_ request: Request) async -> Response {
        switch request.path {
        case "/large": return Misbehaviour.large
        case "/stream":
            return Response(
                body: .stream { writer in
                    for _ in 0..<5 {
                        try await writer.write([UInt8](repeating: 0x62, count: 20_000))
                        await Task.yield()
                    }
                }
            )
        case "/wait":
            await Gate().waitOrCancel()
            return .text("nobody hears this")
        default: return .text(request.path)
        }
    }
}
