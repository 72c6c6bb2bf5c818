import HTTP

/// What must be known of a request until it is answered to the end, so that it can be counted and told.
///
/// A stream that runs for hours keeps this, not the request.
struct Outcome: Sendable {
    /// What only a listener wants to know.
    struct Line: Sendable {
        let path: String
        let client: Peer
        let user: String?
        let id: RequestID
    }

    /// Whether it stays open for events, as opposed to a long download.
    let isEventStream: Bool
    private let route: RouteName
    private let method: Method
    private let status: Status
    private let start: Int64
    private let line: Line?

    /// Notes an answer that is about to be sent; `start` is the loop's time when the request was complete.
    init(_ response: Response, to request: Request, start: Int64, isHeard: Bool) {
        route = response.route
        method = request.method
        status = response.status
        self.start = start
        if case .stream = response.body {
            isEventStream = response.fields["Content-Type"] == "text/event-stream"
        } else {
            isEventStream = false
        }
        line =
            isHeard
            ? Line(
                path: request.externalPath,
                client: request.client,
                user: request.user,
                id: request.id
            ) : nil
    }

    /// Counts and tells the answer once it is sent, or its client is gone.
    func end(contentSize: Int, on loop: EventLoop, _ service: Service) {
        let nanoseconds = loop.clock.now() - start
        loop.count(route, method, status, nanoseconds: nanoseconds, contentSize: contentSize)
        guard let line, let report = service.onRequest else { return }
        report(
            AnsweredRequest(
                method: method,
                path: line.path,
                client: line.client,
                user: line.user,
                id: line.id,
                status: status,
                contentSize: contentSize,
                duration: .nanoseconds(nanoseconds)
            )
        )
    }
}
