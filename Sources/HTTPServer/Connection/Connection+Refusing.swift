import HTTP

extension Connection {
    /// Sends the response to a request that cannot be read, and tells of it.
    func sendRefusal(_ refusal: Response, _ head: RequestHead?) async throws(Channel.Closed) {
        let loop = channel.loop
        // Without a line nobody knows more than who is connected.
        let request = head.map { service.request($0, [], from: channel.peer, id: loop.makeRequestID()) }
        let id = request?.id ?? loop.makeRequestID()
        let method = head?.method ?? .get
        var response = refusal
        if response.status.code >= 500 { response.fields["X-Request-Id"] = id.description }
        var output = loop.takeBuffer()
        service.serializer.appendHead(
            of: response,
            framing: ResponseSerializer.framing(of: response, to: method, isHTTP10: false),
            date: loop.date(),
            connection: "close",
            to: &output
        )
        let contentStart = channel.sentCount + output.count
        defer {
            service.onRequest?(
                AnsweredRequest(
                    method: request?.method,
                    path: request?.externalPath,
                    client: request?.client ?? channel.peer,
                    user: request?.user,
                    id: id,
                    status: response.status,
                    contentSize: max(0, channel.sentCount - contentStart),
                    duration: .nanoseconds(loop.clock.now() - (requestStart ?? loop.now))
                )
            )
        }
        if case .bytes(let bytes) = response.body, method != .head { output += bytes }
        try await channel.send(output, stalledAfter: service.times.stalledWrite)
        loop.giveBack(output)
    }
}
