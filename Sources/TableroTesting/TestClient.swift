package import HTTP

/// Asks a responder in process, without a socket.
package struct TestClient: Sendable {
    private let responder: any Responder
    private let peer: Peer
    private let forwarding: Forwarding?
    private let user: String?
    private let fixture: FixtureDatabase?

    /// A client of `responder`, seen as coming from this machine unless another peer is given.
    ///
    /// Behind a trusted proxy, `forwarding` is what it says, and `user` whom it has signed in. It keeps the
    /// fixture that its pages are made from, so that the files live as long as the client.
    package init(
        _ responder: any Responder,
        peer: Peer = .address("127.0.0.1", isLoopback: true),
        forwarding: Forwarding? = nil,
        user: String? = nil,
        keeping fixture: FixtureDatabase? = nil
    ) {
        self.responder = responder
        self.peer = peer
        self.forwarding = forwarding
        self.user = user
        self.fixture = fixture
    }

    /// Gets a path, which may have a query.
    package func get(_ target: String, fields: Fields = Fields(), basePath: String = "") async -> TestResponse
    {
        await send(.get, target, fields: fields, basePath: basePath)
    }

    /// Gets a streamed response, piece by piece; the stream is cancelled when the pieces are dropped.
    package func stream(_ target: String) async -> AsyncThrowingStream<String, any Error> {
        let response = await respond(.get, target)
        return AsyncThrowingStream { pieces in
            guard case .stream(let body) = response.body else { return pieces.finish() }
            let task = Task {
                do {
                    try await body(PieceWriter(pieces: pieces))
                    pieces.finish()
                } catch {
                    pieces.finish(throwing: error)
                }
            }
            pieces.onTermination = { _ in task.cancel() }
        }
    }

    /// Posts a form.
    package func post(
        _ target: String,
        form: [(name: String, value: String)],
        fields: Fields = Fields()
    ) async -> TestResponse {
        var content = FormFields()
        for (name, value) in form { content.append(name, value) }
        var fields = fields
        fields["Content-Type"] = "application/x-www-form-urlencoded"
        return await send(.post, target, fields: fields, body: Array(content.text.utf8))
    }

    /// Sends any request.
    package func send(
        _ method: Method,
        _ target: String,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        basePath: String = ""
    ) async -> TestResponse {
        await TestResponse(respond(method, target, fields: fields, body: body, basePath: basePath))
    }

    private func respond(
        _ method: Method,
        _ target: String,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        basePath: String = ""
    ) async -> Response {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var fields = fields
        if fields["Host"] == nil { fields["Host"] = "tablero.test" }
        let request = Request(
            method: method,
            path: String(parts[0]),
            query: parts.count == 2 ? String(parts[1]) : nil,
            fields: fields,
            body: body,
            peer: peer,
            basePath: basePath,
            forwarding: forwarding,
            user: user
        )
        return await responder.respond(to: request)
    }
}

private struct PieceWriter: BodyWriter {
    let pieces: AsyncThrowingStream<String, any Error>.Continuation

    func write(_ bytes: [UInt8]) async throws { pieces.yield(String(decoding: bytes, as: UTF8.self)) }
}

/// A response with its content collected.
package struct TestResponse: Sendable {
    /// The status code.
    package let status: Int
    /// The fields.
    package let fields: Fields
    /// The content as text; empty for a stream.
    package let text: String

    init(_ response: Response) {
        status = response.status.code
        fields = response.fields
        text =
            if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}
