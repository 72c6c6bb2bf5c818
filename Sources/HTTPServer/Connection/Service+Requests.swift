import HTTP

extension Service {
    /// The request as the responder sees it: under the base path, with what a trusted proxy says about it.
    func request(_ head: RequestHead, _ body: [UInt8], from peer: Peer) -> Request {
        var request = Request(
            method: head.method,
            path: head.path,
            query: head.query,
            fields: head.fields,
            body: body,
            peer: peer
        )
        if !forwarding.trustsNobody, forwarding.trusts(peer) {
            request.forwarding = forwarding.forwarding(head.fields)
            request.user = forwarding.user(head.fields)
        }
        (request.basePath, request.path) = basePath.split(head.path, told: request.forwarding?.prefix)
        return request
    }
}
