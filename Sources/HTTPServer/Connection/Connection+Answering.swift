import HTTP

extension Connection {
    /// Up to this size, content is copied behind its head, which is cheaper than sending from two places.
    private static let largestCopy = 16 * 1024

    /// Answers a request, and says whether another may follow.
    func answer(_ head: RequestHead, _ body: [UInt8]) async throws(Channel.Closed) -> Bool {
        let start = service.onRequest == nil ? nil : ContinuousClock.now
        let request = service.request(head, body, from: channel.peer)
        channel.beginRequest()
        defer { channel.endRequest() }
        let response =
            head.path == "*" ? .serverOptions : await service.response(to: request, on: channel.loop)
        let framing = ResponseSerializer.framing(of: response, to: head.method, isHTTP10: head.isHTTP10)
        let keepsAlive = head.keepsAlive && framing != .close && !channel.isDraining && !Task.isCancelled
        defer {
            if let start { service.onRequest?(request, response.status, ContinuousClock.now - start) }
        }

        let loop = channel.loop
        var output = loop.takeBuffer()
        service.serializer.appendHead(
            of: response,
            framing: framing,
            date: loop.date(),
            connection: keepsAlive ? (head.isHTTP10 ? "keep-alive" : nil) : "close",
            to: &output
        )
        switch response.body {
        case _ where head.method == .head || framing == .none, .empty: try await send(output)
        case .bytes(let bytes) where bytes.count <= Connection.largestCopy:
            output += bytes
            try await send(output)
        case .bytes(let bytes): try await send(output, bytes)
        case .stream(let write):
            try await send(output)
            try await stream(write, framing)
        }
        loop.giveBack(output)
        return keepsAlive
    }

    private func send(_ first: [UInt8], _ second: [UInt8] = []) async throws(Channel.Closed) {
        try await channel.send(first, second, stalledAfter: service.times.stalledWrite)
    }

    /// Lets the closure write the content, and ends it; a closure that throws ends the connection instead.
    private func stream(
        _ write: (any BodyWriter) async throws -> Void,
        _ framing: ResponseSerializer.Framing
    ) async throws(Channel.Closed) {
        channel.beginStreaming()
        let writer = StreamWriter(channel, framing: framing, stalledAfter: service.times.stalledWrite)
        do {
            try await write(writer)
            await writer.finish()
        } catch {
            await writer.finish()
            if framing == .close { channel.resetWhenClosed() }
            throw Channel.Closed()
        }
        if framing == .chunked { try await send(ResponseSerializer.lastChunk) }
    }
}
