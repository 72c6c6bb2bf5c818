import HTTP

extension Service {
    /// The request as the responder sees it: under the base path, with what a trusted proxy says about it.
    func request(_ head: RequestHead, _ body: [UInt8], from peer: Peer, id: RequestID) -> Request {
        var request = Request(
            method: head.method,
            path: head.path,
            query: head.query,
            fields: head.fields,
            body: body,
            peer: peer,
            id: id
        )
        if !forwarding.trustsNobody, forwarding.trusts(peer) {
            request.forwarding = forwarding.forwarding(head.fields)
            request.user = forwarding.user(head.fields)
            let names = head.fields.values(of: "X-Request-Id")
            if names.count == 1, let named = RequestID(names[0]) { request.id = named }
        }
        if !basePath.prefix.isEmpty || request.forwarding != nil {
            (request.basePath, request.path) = basePath.split(head.path, told: request.forwarding?.prefix)
        }
        return request
    }
}
