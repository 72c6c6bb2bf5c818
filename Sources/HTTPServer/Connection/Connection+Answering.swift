import HTTP

extension Connection {
    /// Up to this size, content is copied behind its head, which is cheaper than sending from two places.
    static let largestCopy = 16 * 1024

    /// Answers a request.
    func answer(_ request: Request, _ head: RequestHead) async throws(Channel.Closed) -> Next {
        let loop = channel.loop
        let start = loop.now
        channel.beginRequest()
        defer { channel.endRequest() }
        let response =
            head.path == "*" ? .serverOptions : await service.response(to: request, on: loop)
        let framing = ResponseSerializer.framing(of: response, to: head.method, isHTTP10: head.isHTTP10)
        let keepsAlive = head.keepsAlive && framing != .close && !channel.isDraining && !Task.isCancelled
        let outcome = Outcome(response, to: request, start: start, isHeard: service.onRequest != nil)
        var isReported = false
        var output = loop.takeBuffer()
        service.serializer.appendHead(
            of: response,
            framing: framing,
            date: loop.date(),
            connection: head.connectionField(keepsAlive: keepsAlive),
            to: &output
        )
        let contentStart = channel.sentCount + output.count
        defer {
            if !isReported {
                let size = max(0, channel.sentCount - contentStart)
                outcome.end(contentSize: size, on: loop, service)
            }
        }
        switch response.body {
        case _ where head.method == .head || framing == .none, .empty: try await send(output)
        case .bytes(let bytes) where bytes.count <= Connection.largestCopy:
            output += bytes
            try await send(output)
        case .bytes(let bytes): try await send(output, bytes)
        case .stream(let write):
            try await send(output)
            let errand = Errand(write, framing: framing, keepsAlive: keepsAlive, outcome: outcome)
            isReported = true
            if input.parser.isBetweenRequests, channel.handOver(errand) { return .end }
            return await Connection.finish(errand, on: channel, service) ? .read : .close
        }
        loop.giveBack(output)
        return keepsAlive ? .read : .close
    }

    /// Lets the errand write its content, and says whether another request may follow.
    static func finish(_ errand: Errand, on channel: Channel, _ service: Service) async -> Bool {
        channel.beginRequest()
        errand.begin(on: channel)
        defer {
            channel.endRequest()
            errand.end(on: channel, service)
        }
        do {
            try await stream(errand, on: channel, stalledAfter: service.times.stalledWrite)
            return errand.keepsAlive && !channel.isDraining
        } catch {
            return false
        }
    }

    private func send(_ first: [UInt8], _ second: [UInt8] = []) async throws(Channel.Closed) {
        try await channel.send(first, second, stalledAfter: service.times.stalledWrite)
    }

    /// Lets the closure write the content, and ends it; a closure that throws ends the connection instead.
    private static func stream(
        _ errand: Errand,
        on channel: Channel,
        stalledAfter time: Int64
    ) async throws(Channel.Closed) {
        let writer = StreamWriter(channel, framing: errand.framing, stalledAfter: time)
        do {
            try await errand.write(writer)
            await writer.finish()
        } catch {
            await writer.finish()
            if errand.framing == .close { channel.resetWhenClosed() }
            throw Channel.Closed()
        }
        if errand.framing == .chunked {
            channel.noteFraming(ResponseSerializer.lastChunk.count)
            try await channel.send(ResponseSerializer.lastChunk, stalledAfter: time)
        }
    }
}
