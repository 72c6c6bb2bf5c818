import Dispatch
package import HTTP

/// One run of a server: from the line that says where it listens to the end of what its last request began.
package struct ServingRun: Sendable {
    private let server: any RunnableServer
    private let jobs: JobRunner
    private let comments: CommentStore?
    private let drain: Duration

    /// Called when a signal to stop came, before anything is stopped.
    package var willStop: @Sendable () -> Void = {}
    /// Called at each SIGHUP, one after the other; without it, that signal ends the process as usual.
    package var reload: (@Sendable () async -> Void)?
    /// Called before the process ends although a request has not.
    package var willAbandon: @Sendable () -> Void = {}

    /// Makes a run.
    ///
    /// - Parameter drain: How long the server lets running requests go on after a signal to stop.
    package init(
        _ server: any RunnableServer,
        jobs: JobRunner,
        comments: CommentStore?,
        drain: Duration = .seconds(10)
    ) {
        self.server = server
        self.jobs = jobs
        self.comments = comments
        self.drain = drain
    }

    /// Opens the socket; clients may connect from now on, but are answered only by ``run(ready:)``.
    ///
    /// - Throws: an error that describes itself in a sentence for the operator.
    package func open() throws { _ = try server.open() }

    /// Serves until SIGTERM or SIGINT, then lets requests, jobs and comments come to their end.
    ///
    /// - Parameter ready: Called once the server listens, after the line that says so.
    /// - Throws: what opening the socket throws, before anything is served; what the server and the store throw.
    package func run(ready: () -> Void = {}) async throws {
        let address = try server.open()
        let signals = Signals(
            stop: { [self] in
                // First, so that whatever hangs from here on is ended.
                Self.exit(after: drain + .seconds(1), willAbandon)
                willStop()
                server.shutdown()
            },
            reload: reload
        )
        Terminal.print("listening on \(address)")
        ready()
        try await server.run()
        await jobs.stop()
        try await comments?.finish()
        Reports.standardError.finish()
        signals.cancel()
    }

    /// Ends the process if requests that do not listen keep it longer than they may.
    static func exit(after time: Duration, _ willAbandon: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = time.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        // A queue of its own has a thread, also where those of others hang.
        DispatchQueue(label: "tablero.end").asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            willAbandon()
            Reports.standardError.finish()
            Terminal.exit(0)
        }
    }
}
