public import HTTP

/// Asks a responder in process, without a socket.
public struct TestClient: Sendable {
    private let responder: any Responder
    private let peer: Peer
    private let fixture: FixtureDatabase?

    /// A client of `responder`, seen as coming from this machine unless another peer is given.
    ///
    /// It keeps the fixture that its pages are made from, so that the files live as long as the client.
    public init(
        _ responder: any Responder,
        peer: Peer = .address("127.0.0.1", isLoopback: true),
        keeping fixture: FixtureDatabase? = nil
    ) {
        self.responder = responder
        self.peer = peer
        self.fixture = fixture
    }

    /// Gets a path, which may have a query.
    public func get(_ target: String, fields: Fields = Fields(), basePath: String = "") async -> TestResponse
    {
        await send(.get, target, fields: fields, basePath: basePath)
    }

    /// Posts a form.
    public func post(
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
    public func send(
        _ method: Method,
        _ target: String,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        basePath: String = ""
    ) async -> TestResponse {
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
            basePath: basePath
        )
        return await TestResponse(responder.respond(to: request))
    }
}

/// A response with its content collected.
public struct TestResponse: Sendable {
    /// The status code.
    public let status: Int
    /// The fields.
    public let fields: Fields
    /// The content as text.
    public let text: String

    init(_ response: Response) async {
        status = response.status.code
        fields = response.fields
        switch response.body {
        case .empty: text = ""
        case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
        case .stream: text = ""
        }
    }
}
