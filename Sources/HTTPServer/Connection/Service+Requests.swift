import HTTP

extension Service {
    /// The request as the responder sees it: under the base path, with what a trusted proxy says about it.
    func request(_ head: RequestHead, _ body: [UInt8], from peer: Peer, id: RequestID) -> Request {
        // What nobody stands before is taken as it is, without a copy.
        if forwarding.trustsNobody, basePath.prefix.isEmpty {
            return Request(head, body, from: peer, id: id)
        }
        var request = Request(head, body, from: peer, id: id)
        if !forwarding.trustsNobody, forwarding.trusts(peer) {
            request.forwarding = forwarding.forwarding(head.fields)
            request.user = forwarding.user(head.fields)
            let names = head.fields.values(of: "X-Request-Id")
            if names.count == 1, let named = RequestID(names[0]) { request.id = named }
        }
        (request.basePath, request.path) = basePath.split(head.path, told: request.forwarding?.prefix)
        return request
    }
}

extension Request {
    /// The request as it was sent.
    fileprivate init(_ head: RequestHead, _ body: [UInt8], from peer: Peer, id: RequestID) {
        self.init(
            method: head.method,
            path: head.path,
            query: head.query,
            fields: head.fields,
            body: body,
            peer: peer,
            id: id
        )
    }
}

extension Request {
    /// The path as the reader's browser shows it; `*` is none.
    var externalPath: String { basePath.isEmpty || path == "*" ? path : basePath + path }
}
