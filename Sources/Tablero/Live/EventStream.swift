import HTTP

/// The stream of server-sent events at `/-/events?watch=PATH` (html.spec.whatwg.org, 9.2).
struct EventStream: Sendable {
    func response(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        guard let path = request.query.first("watch"), path.hasPrefix("/"), request.query.pairs.count == 1
        else {
            throw PageError.badParameter(
                "An event stream takes one parameter, watch, with the path of a page: watch=/shop/orders."
            )
        }
        let source = path.dropFirst().prefix { $0 != "/" }
        guard let name = URLs.name(ofSegment: String(source)) else {
            throw PageError.badParameter("“\(source)” is not a well-formed name.")
        }
        let changes = environment.changes
        return Response(
            fields: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            ],
            body: .stream { writer in
                for await event in await changes.events(of: name, path: path) {
                    try await writer.write(Array(Self.text(of: event).utf8))
                }
            }
        )
    }

    private static func text(of event: ChangeHub.Event) -> String {
        switch event {
        case .heartbeat: ":\n\n"
        case .change(let path, let version):
            "event: change\nid: \(version)\ndata: {\"path\": \(JSONText.quoted(path)), \"version\": \"\(version)\"}\n\n"
        }
    }
}
