@testable import HTTP

/// A request that was read to its end.
struct Exchange: Equatable {
    var head: RequestHead
    var body: [UInt8] = []

    /// Written again and read again, a request is the same.
    func checkRoundTrip() {
        var expected = self
        // An absolute target was written into the fields, and is not written as a target again.
        expected.head.authority = nil
        var limits = Limits()
        // A byte that was no UTF-8 has become three bytes.
        limits.header *= 4
        let bytes = expected.bytes
        let again = Conversation(of: bytes[...], in: [bytes.count], limits)
        precondition(again.error == nil && again.isBetweenRequests, "A request that was read is none.")
        precondition(again.exchanges == [expected], "A request that was read says something else.")
    }

    private var bytes: [UInt8] {
        let target = head.path + (head.query.map { "?" + $0 } ?? "")
        var text = "\(head.method) \(target) HTTP/1.\(head.isHTTP10 ? 0 : 1)\r\n"
        for field in head.fields { text += "\(field.name): \(field.value)\r\n" }
        text += "\r\n"
        guard head.framing == .chunked else { return Array(text.utf8) + body }
        var output = Array(text.utf8)
        ResponseSerializer.appendChunk(body, to: &output)
        return output + ResponseSerializer.lastChunk
    }
}

/// All that a parser says about some bytes, however they are cut.
struct Conversation: Equatable {
    private(set) var exchanges: [Exchange] = []
    /// What has come of a request that is not complete.
    private(set) var unfinished: Exchange?
    private(set) var error: ParseError?
    private(set) var isBetweenRequests = false

    init(of input: ArraySlice<UInt8>, in pieces: [Int], _ limits: Limits) {
        var parser = RequestParser(limits: limits)
        var rest = input
        for count in pieces {
            let piece = rest.prefix(count)
            parser.receive(piece.span)
            rest = rest.dropFirst(count)
            guard read(&parser) else { return }
        }
        isBetweenRequests = parser.isBetweenRequests
    }

    /// Reads until more bytes are needed, and says whether more may follow.
    private mutating func read(_ parser: inout RequestParser) -> Bool {
        while true {
            let before = parser.position
            do throws(ParseError) {
                switch try parser.nextEvent() {
                case .needsInput: return true
                case .head(let head):
                    precondition(unfinished == nil, "A head stands inside a request.")
                    unfinished = Exchange(head: head)
                case .body(let bytes):
                    precondition(!bytes.isEmpty, "There is no empty piece of content.")
                    unfinished?.body += bytes
                case .end: finish()
                }
            } catch {
                self.error = error
                checkThatItStaysFailed(&parser)
                return false
            }
            precondition(parser.position >= before, "What was read is read again.")
            precondition(parser.position <= parser.input.count, "More was read than has come.")
        }
    }

    private mutating func finish() {
        guard let exchange = unfinished else { preconditionFailure("A request ends that has not begun.") }
        if case .length(let length) = exchange.head.framing {
            precondition(exchange.body.count == length, "A content is not as long as its header says.")
        }
        if exchange.head.framing == .none { precondition(exchange.body.isEmpty, "There is content.") }
        exchanges.append(exchange)
        unfinished = nil
    }

    private func checkThatItStaysFailed(_ parser: inout RequestParser) {
        let next = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        parser.receive(next.span)
        do throws(ParseError) {
            _ = try parser.nextEvent()
            preconditionFailure("A parser that failed goes on.")
        } catch {
            precondition(error == self.error, "A parser that failed fails in another way.")
        }
    }
}
