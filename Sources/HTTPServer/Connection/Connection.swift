import HTTP

/// One client: reads a request, answers it, and goes on with the next, in one task on one loop.
struct Connection: ~Copyable {
    /// What a client sent, or why there is nothing to answer.
    enum Incoming {
        case request(RequestHead, [UInt8])
        case refused(Response)
        case nothing
    }

    let channel: Channel
    let service: Service
    var parser: RequestParser
    var isFirst = true

    init(_ channel: Channel, service: Service) {
        self.channel = channel
        self.service = service
        parser = RequestParser(limits: service.limits)
    }

    /// Serves the client until either side ends the connection.
    mutating func run() async {
        let isWelcome = service.enter()
        do throws(Channel.Closed) {
            if isWelcome {
                while try await serveOne() { isFirst = false }
            } else {
                try await refuse(.tooManyConnections)
            }
        } catch {
            // The client is gone: there is nobody to tell.
        }
        channel.close()
        service.leave()
    }

    /// Serves one request, and says whether another may follow.
    private mutating func serveOne() async throws(Channel.Closed) -> Bool {
        switch try await readRequest() {
        case .request(let head, let body):
            if try await answer(head, body) {
                // A client that sends request after request without waiting must not keep the loop for
                // itself.
                if !parser.isBetweenRequests { await channel.loop.yield() }
                return true
            }
            // Only the server wants to close: the client may have sent its next request already.
            if head.keepsAlive { await linger(service.times.lastWords) }
            return false
        case .refused(let response):
            try await refuse(response)
            return false
        case .nothing: return false
        }
    }

    /// Sends a response to a request that was not read to its end, and ends the connection.
    private func refuse(_ response: Response) async throws(Channel.Closed) {
        let loop = channel.loop
        var output = loop.takeBuffer()
        let method = parser.method ?? .get
        let framing = ResponseSerializer.framing(of: response, to: method, isHTTP10: false)
        service.serializer.appendHead(
            of: response,
            framing: framing,
            date: loop.date(),
            connection: "close",
            to: &output
        )
        if case .bytes(let bytes) = response.body, method != .head { output += bytes }
        try await channel.send(output, stalledAfter: service.times.stalledWrite)
        loop.giveBack(output)
        await linger(service.times.linger)
    }

    /// Says that nothing more will be sent, and reads what the client still sends, until it closes or time is
    /// up.
    ///
    /// Closing at once would reset the connection, and the client could lose the response (RFC 9112, section
    /// 9.6).
    private func linger(_ time: Int64) async {
        channel.finishSending()
        let deadline = channel.loop.now + time
        while channel.loop.now < deadline {
            switch channel.read({ _ in }) {
            case .bytes: await channel.loop.yield()
            case .end: return
            case .wouldBlock:
                guard await channel.wait(for: .read, until: deadline) == .ready else { return }
            }
        }
    }
}
