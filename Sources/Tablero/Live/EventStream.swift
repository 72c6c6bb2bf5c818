import HTTP

/// The stream of server-sent events at `/-/events?watch=PATH&since=VERSION` (html.spec.whatwg.org, 9.2).
///
/// A page says which version it shows, and a browser that comes back which one it heard of last: only what is newer
/// is told. Several pages share one stream, each with a `watch` and its own `since` after it: a browser has six
/// connections for all of its tabs.
struct EventStream: Sendable {
    /// A page that is watched, and the version that is known of it.
    private struct Watch {
        let path: String
        let source: String
        var seen: String?
    }

    func response(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        var watches = try Self.watches(in: request)
        // A browser remembers one event, whatever page that told of.
        if watches.count == 1, let last = request.request.fields["Last-Event-ID"] { watches[0].seen = last }
        let watched = watches
        return Response(
            fields: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            ],
            body: .stream { writer in
                // A group has a task for each of its own, which a single page need not pay for.
                if watched.count == 1 { return try await Self.tell(of: watched[0], to: writer, environment) }
                try await withThrowingTaskGroup { group in
                    for watch in watched {
                        group.addTask { try await Self.tell(of: watch, to: writer, environment) }
                    }
                    try await group.waitForAll()
                }
            }
        )
    }

    private static func watches(in request: PageRequest) throws -> [Watch] {
        var watches: [Watch] = []
        for pair in request.query.pairs {
            let value = pair.value
            switch pair.name {
            case "watch" where value.hasPrefix("/"):
                guard let source = source(of: value) else {
                    throw PageError.badParameter("“\(value)” is not the path of a page.")
                }
                watches.append(Watch(path: value, source: source))
            case "since" where !watches.isEmpty && watches[watches.count - 1].seen == nil:
                watches[watches.count - 1].seen = value
            default: throw badWatch
            }
        }
        guard !watches.isEmpty else { throw badWatch }
        return watches
    }

    private static let badWatch = PageError.badParameter(
        "An event stream takes the path of a page, watch=/shop/orders, and may take since, its version, after it; both may repeat."
    )

    private static func tell(
        of watch: Watch,
        to writer: any BodyWriter,
        _ environment: PageEnvironment
    ) async throws {
        let signal = environment.signal(ofPageAt: watch.path)
        let events = await environment.changes.events(
            of: watch.source,
            path: watch.path,
            signal,
            since: watch.seen
        )
        for await event in events {
            try await writer.write(Array(text(of: event).utf8))
        }
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
