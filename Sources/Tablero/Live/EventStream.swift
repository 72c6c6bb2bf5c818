import HTTP

/// The stream of server-sent events at `/-/events?watch=PATH&since=VERSION` (html.spec.whatwg.org, 9.2).
///
/// A page says which version it shows, and a browser that comes back which one it heard of last: only what is newer
/// is told.
struct EventStream: Sendable {
    func response(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let names = request.query.pairs.map(\.name)
        guard let path = request.query.first("watch"), path.hasPrefix("/"),
            Set(names).count == names.count, Set(names).isSubset(of: ["watch", "since"])
        else {
            throw PageError.badParameter(
                "An event stream takes the path of a page, watch=/shop/orders, and may take since, its version."
            )
        }
        guard let name = Self.source(of: path) else {
            throw PageError.badParameter("“\(path)” is not the path of a page.")
        }
        let seen = request.request.fields["Last-Event-ID"] ?? request.query.first("since")
        let (changes, signal) = (environment.changes, environment.signal(ofPageAt: path))
        return Response(
            fields: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            ],
            body: .stream { writer in
                for await event in await changes.events(of: name, path: path, signal, since: seen) {
                    try await writer.write(Array(Self.text(of: event).utf8))
                }
            }
        )
    }

    /// The name of the source that the page at a path shows: its first segment.
    static func source(of path: String) -> String? {
        URLs.name(ofSegment: String(path.dropFirst().prefix { $0 != "/" }))
    }

    private static func text(of event: ChangeHub.Event) -> String {
        switch event {
        case .heartbeat: ":\n\n"
        case .change(let path, let version):
            "event: change\nid: \(version)\ndata: {\"path\": \(JSONText.quoted(path)), \"version\": \"\(version)\"}\n\n"
        }
    }
}
