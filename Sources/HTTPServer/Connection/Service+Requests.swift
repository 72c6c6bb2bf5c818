import HTTP

extension Service {
    /// The request as the responder sees it: under the base path, from the peer of its connection.
    func request(_ head: RequestHead, _ body: [UInt8], from peer: Peer) -> Request {
        Request(
            method: head.method,
            path: basePath.strip(head.path),
            query: head.query,
            fields: head.fields,
            body: body,
            peer: peer,
            basePath: basePath.prefix
        )
    }
}
