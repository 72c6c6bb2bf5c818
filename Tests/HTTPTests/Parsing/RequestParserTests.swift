import HTTP
import RecordedRequests
import Testing

@Suite struct RequestParserTests {
    @Test(arguments: try RecordedCase.all())
    func `a recorded connection gives its events, whole and cut anywhere`(_ recorded: RecordedCase) {
        #expect(events(of: [recorded.bytes[...]], recorded.limits) == recorded.events)
        for cut in 1..<max(2, min(recorded.bytes.count, 2000)) {
            let pieces = [recorded.bytes[..<cut], recorded.bytes[cut...]]
            let found = events(of: pieces, recorded.limits)
            guard found == recorded.events else {
                Issue.record("cut at \(cut): \(found)")
                return
            }
        }
        #expect(
            events(of: recorded.bytes.indices.map { recorded.bytes[$0...$0] }, recorded.limits)
                == recorded.events
        )
    }

    @Test func `a parser that failed fails for ever with the same error`() {
        var parser = RequestParser()
        parser.receive(Array("GET\r\n\r\n".utf8).span)
        let first = #expect(throws: ParseError.self) { try parser.nextEvent() }
        parser.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span)
        let second = #expect(throws: ParseError.self) { try parser.nextEvent() }
        #expect(first == second)
        #expect(first?.status == .badRequest)
    }

    @Test func `a connection is between requests until a byte comes, and again after the end`() throws {
        var parser = RequestParser()
        #expect(parser.isBetweenRequests == true)
        parser.receive(Array("G".utf8).span)
        _ = try parser.nextEvent()
        #expect(parser.isBetweenRequests == false)
        parser.receive(Array("ET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span)
        _ = try parser.nextEvent()
        #expect(parser.isBetweenRequests == false)
        _ = try parser.nextEvent()
        #expect(parser.isBetweenRequests == true)
        parser.releaseMemory()
        #expect(try parser.nextEvent() == .needsInput)
    }

    @Test(arguments: [
        "", "\r\n", "GET / HT", "GET / HTTP/1.1\r\nHost: a", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "broken\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
        "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 20_000),
    ])
    func `a parser that starts anew reads as a new one`(_ before: String) {
        func events(_ text: String, _ parser: inout RequestParser) -> [RequestParser.Event?] {
            parser.receive(Array(text.utf8).span)
            // What cannot be read is no event.
            return (0..<3).map { _ in try? parser.nextEvent() }
        }
        for text in ["GET /a HTTP/1.1\r\nHost: a\r\n\r\n", "\r\nGET /a HTTP/1.0\r\n\r\nG", "no\r\n"] {
            var used = RequestParser()
            var new = RequestParser()
            _ = events(before, &used)
            used.startAnew()
            #expect(used.isBetweenRequests == true)
            #expect(events(text, &used) == events(text, &new))
        }
    }

    @Test(arguments: 0..<200)
    func `random bytes give events or an error, never a trap`(_ seed: UInt64) {
        var random = SplitMix(state: seed)
        let alphabet = Array(
            "GET /%2.eHTTP/1.1\r\n\r\n: hostchunked;,0159afContent-Length Transfer-Encoding\u{0}é".utf8
        )
        var parser = RequestParser()
        parser.receive(Array("POST / HTTP/1.1\r\nHost: a\r\n".utf8).span)
        for _ in 0..<50 {
            let bytes = (0..<random.next(below: 40)).map { _ in alphabet[random.next(below: alphabet.count)] }
            parser.receive(bytes.span)
            do {
                while try parser.nextEvent() != .needsInput {}
            } catch {
                #expect(error.status.code >= 400)
            }
        }
    }

    /// The events in the words of the recorded files, with the content in one piece.
    private func events(of pieces: [ArraySlice<UInt8>], _ limits: Limits) -> [String] {
        var parser = RequestParser(limits: limits)
        var events: [String] = []
        var content: [UInt8] = []
        for piece in pieces {
            parser.receive(piece.span)
            while true {
                do throws(ParseError) {
                    let event = try parser.nextEvent()
                    if case .body(let bytes) = event {
                        content += bytes
                        continue
                    }
                    if case .needsInput = event { break }
                    if !content.isEmpty { events.append("body \(String(decoding: content, as: UTF8.self))") }
                    content = []
                    events += describe(event)
                } catch {
                    return events + ["error \(error.status.code) \(error.message)"]
                }
            }
        }
        return events
    }

    private func describe(_ event: RequestParser.Event) -> [String] {
        guard case .head(let head) = event else { return ["end"] }
        let target = head.path + (head.query.map { "?" + $0 } ?? "")
        let version = head.isHTTP10 ? "HTTP/1.0" : "HTTP/1.1"
        let line = "head \(head.method) \(target) \(version) \(head.keepsAlive ? "keep-alive" : "close")"
        return [line + (head.expectsContinue ? " continue" : "")]
            + head.fields.map { "field \($0.name): \($0.value)" }
    }
}

/// A small reproducible generator (prng.di.unimi.it/splitmix64.c).
struct SplitMix {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % UInt64(bound))
    }
}
