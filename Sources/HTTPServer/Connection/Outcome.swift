import HTTP

/// What is told about a request once it is answered.
struct Outcome: Sendable {
    private let request: Request
    private let start: ContinuousClock.Instant
    private let report: @Sendable (Request, Status, Duration) -> Void

    /// Notes a request that begins now; `nil` if nobody wants to hear of it.
    init?(of request: Request, _ service: Service) {
        guard let report = service.onRequest else { return nil }
        self.request = request
        self.report = report
        start = .now
    }

    func end(_ status: Status) { report(request, status, ContinuousClock.now - start) }
}
