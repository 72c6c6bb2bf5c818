import HTTP

/// One client: reads a request, answers it, and goes on with the next, on one loop, in one task while it is busy.
struct Connection: ~Copyable {
    /// What a client sent, or why there is nothing to answer.
    enum Incoming {
        case request(RequestHead, [UInt8])
        /// The request cannot be read; its first line, or its head, may be known.
        case refused(Response, RequestHead?)
        case nothing
        /// Nothing has come for a while; the connection goes on without a task.
        case resting
    }

    /// What the task of a connection does next.
    enum Next { case read, close, end }

    let channel: Channel
    let service: Service
    var parser: RequestParser
    /// When the first byte of the request came that is being read; `nil` if none has come.
    var requestStart: Int64?

    init(_ channel: Channel, service: Service) {
        self.channel = channel
        self.service = service
        parser = RequestParser(limits: service.limits)
    }

    /// Does what a connection needs a task for, until it ends or goes on without one.
    static func serve(_ channel: Channel, _ service: Service) async {
        if let errand = channel.takeErrand() {
            guard await finish(errand, on: channel, service) else { return channel.close() }
        }
        await read(channel, service)
    }

    /// Serves requests; never inlined, so that the task of a stream does not carry the memory for it.
    @inline(never) private static func read(_ channel: Channel, _ service: Service) async {
        var connection = Connection(channel, service: service)
        var next = Next.read
        do throws(Channel.Closed) {
            if channel.isWelcome {
                while next == .read { next = try await connection.serveOne() }
            } else {
                channel.loop.count(\.turnedAway)
                try await connection.refuse(.tooManyConnections, nil, lingering: service.times.lastWords)
                next = .close
            }
        } catch {
            // The client is gone: there is nobody to tell.
            next = .close
        }
        if next == .close { channel.close() }
    }

    /// Serves one request.
    private mutating func serveOne() async throws(Channel.Closed) -> Next {
        switch try await readRequest() {
        case .request(let head, let body):
            let next = try await answer(head, body)
            switch next {
            case .end: break
            // A client that sends request after request without waiting must not keep the loop for itself.
            case .read: if !parser.isBetweenRequests { await channel.loop.yield() }
            // Only the server wants to close: the client may have sent its next request already.
            case .close: if head.keepsAlive { await linger(service.times.lastWords) }
            }
            return next
        case .refused(let response, let head):
            channel.loop.countUnreadable(response.status)
            try await refuse(response, head, lingering: service.times.linger)
            return .close
        case .nothing: return .close
        case .resting: return .end
        }
    }

    /// Sends a response to a request that was not read to its end, and ends the connection.
    private func refuse(
        _ response: Response,
        _ head: RequestHead?,
        lingering time: Int64
    ) async throws(Channel.Closed) {
        try await sendRefusal(response, head)
        await linger(time)
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
