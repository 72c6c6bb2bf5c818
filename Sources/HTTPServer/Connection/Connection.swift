import HTTP

/// One client: reads a request, answers it, and goes on with the next, on one loop, in one task while it is busy.
struct Connection: ~Copyable {
    /// What a client sent, or why there is nothing to answer.
    enum Incoming {
        case request(RequestHead, [UInt8])
        /// The request cannot be read; its first line, or its head, may be known.
        case refused(Response, RequestHead?)
        /// Only an empty line has come, which may stand before a request.
        case emptyLine
        /// The connection is over.
        case nothing
    }

    /// What the task of a connection does next.
    enum Next { case read, close, end }

    let channel: Channel
    let service: Service
    let input: Input
    /// When the first byte of the request came that is being read; `nil` if none has come.
    var requestStart: Int64?

    init(_ channel: Channel, service: Service) {
        self.channel = channel
        self.service = service
        input = channel.takeInput()
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
                next = try await connection.serveOne(channel.takeFinding())
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

    /// Waits for one request and serves it; the loop may have begun with that.
    private mutating func serveOne(_ found: Prompt? = nil) async throws(Channel.Closed) -> Next {
        var found = found ?? serveAtOnce()
        if case .nothing = found {
            switch await waitForRequest() {
            case .ready: return .read
            case .found(let later): found = later
            case .timedOut: return channel.isDraining ? .close : .end
            case .drained, .closed: return .close
            }
        }
        switch found {
        case .answered: return await goOn()
        case .unsent(let rest):
            let next = try await finish(rest)
            return next == .read ? await goOn() : next
        case .unanswered(let request, let head): return try await serve(request, head)
        case .unread(let head): return try await serveSlowly(head)
        case .nothing: return .read
        case .end: return .close
        }
    }

    /// Goes on with the next request.
    ///
    /// A client that sends request after request without waiting must not keep the loop for itself.
    private func goOn() async -> Next {
        if !input.parser.isBetweenRequests { await channel.loop.yield() }
        return .read
    }

    /// Answers a request that was read.
    private func serve(_ request: Request, _ head: RequestHead) async throws(Channel.Closed) -> Next {
        let next = try await answer(request, head)
        switch next {
        case .end: return .end
        case .read: return await goOn()
        case .close:
            // Only the server wants to close: the client may have sent its next request already.
            if head.keepsAlive { await linger(service.times.lastWords) }
            return .close
        }
    }

    /// Serves a request for which there is something to wait for; its head may have been read.
    private mutating func serveSlowly(_ head: RequestHead?) async throws(Channel.Closed) -> Next {
        switch try await readRequest(head) {
        case .request(let head, let body):
            let id = channel.loop.makeRequestID()
            return try await serve(service.request(head, body, from: channel.peer, id: id), head)
        case .refused(let response, let head):
            channel.loop.countUnreadable(response.status)
            try await refuse(response, head, lingering: service.times.linger)
            return .close
        case .emptyLine: return .read
        case .nothing: return .close
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
                guard case .ready = await channel.wait(for: .read, until: deadline) else { return }
            }
        }
    }
}
