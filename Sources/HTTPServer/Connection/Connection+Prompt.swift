import HTTP

/// What needs no waiting: a request that has come whole, and whose answer is ready.
extension Connection {
    /// What became of an attempt to serve a request at once, and so what is to be done next.
    ///
    /// Indirect, so that the connections that wait are small.
    indirect enum Prompt {
        /// It was answered, and another one may follow.
        case answered
        /// The client is too slow to take all of the answer now.
        case unsent(Unsent)
        /// The responder must be asked for the answer.
        case unanswered(Request, RequestHead)
        /// More of it must be read; its head may be known.
        case unread(RequestHead?)
        /// Nothing has come, but for the empty line that may stand before a request.
        case nothing
        /// The connection ends.
        case end
    }

    /// An answer of which a part is sent.
    struct Unsent {
        let first: [UInt8]
        let second: [UInt8]
        let offset: Int
        /// The channel's count of bytes where the content starts.
        let contentStart: Int
        let keepsAlive: Bool
        let outcome: Outcome
    }

    /// Reads a request and answers it, as far as that is possible at once.
    mutating func serveAtOnce() -> Prompt {
        if input.parser.isBetweenRequests {
            switch channel.read({ input.parser.receive($0) }) {
            case .bytes: break
            case .wouldBlock: return .nothing
            case .end: return .end
            }
        }
        do throws(ParseError) {
            guard case .head(let head) = try input.parser.nextEvent() else {
                return input.parser.isBetweenRequests ? .nothing : .unread(nil)
            }
            guard head.framing == .none, case .end = try input.parser.nextEvent() else {
                return .unread(head)
            }
            return answerAtOnce(head)
        } catch {
            // The parser throws the same error again, where it is told to the client.
            return .unread(nil)
        }
    }

    private func answerAtOnce(_ head: RequestHead) -> Prompt {
        let request = service.request(head, [], from: channel.peer, id: channel.loop.makeRequestID())
        guard let responder = service.promptResponder, !channel.isDraining,
            head.method == .get || head.method == .head,
            let response = responder.promptResponse(to: request)
        else { return .unanswered(request, head) }
        let loop = channel.loop
        let outcome = Outcome(response, to: request, start: loop.now, isHeard: service.onRequest != nil)
        var output = loop.takeBuffer()
        service.serializer.appendHead(
            of: response,
            framing: ResponseSerializer.framing(of: response, to: head.method, isHTTP10: head.isHTTP10),
            date: loop.date(),
            connection: head.connectionField(keepsAlive: head.keepsAlive),
            to: &output
        )
        let contentStart = channel.sentCount + output.count
        var content: [UInt8] = []
        if case .bytes(let bytes) = response.body, head.method == .get, response.status.allowsContent {
            if bytes.count <= Connection.largestCopy {
                output.append(bytes: bytes)
            } else {
                content = bytes
            }
        }
        guard let offset = channel.sendAtOnce(output, content) else {
            outcome.end(contentSize: max(0, channel.sentCount - contentStart), on: loop, service)
            return .end
        }
        guard offset == output.count + content.count else {
            return .unsent(
                Unsent(
                    first: output,
                    second: content,
                    offset: offset,
                    contentStart: contentStart,
                    keepsAlive: head.keepsAlive,
                    outcome: outcome
                )
            )
        }
        outcome.end(contentSize: channel.sentCount - contentStart, on: loop, service)
        channel.lastUse = loop.now
        loop.giveBack(output)
        return head.keepsAlive ? .answered : .end
    }

    /// Sends the rest of an answer as fast as the client takes it.
    func finish(_ unsent: Unsent) async throws(Channel.Closed) -> Next {
        defer {
            let size = max(0, channel.sentCount - unsent.contentStart)
            unsent.outcome.end(contentSize: size, on: channel.loop, service)
        }
        try await channel.sendRest(
            unsent.first,
            unsent.second,
            from: unsent.offset,
            stalledAfter: service.times.stalledWrite
        )
        channel.lastUse = channel.loop.now
        return unsent.keepsAlive ? .read : .close
    }
}

extension RequestHead {
    /// The value of the `Connection` field of the answer, if it needs one (RFC 9112, section 9.3).
    func connectionField(keepsAlive: Bool) -> String? {
        keepsAlive ? (isHTTP10 ? "keep-alive" : nil) : "close"
    }
}
