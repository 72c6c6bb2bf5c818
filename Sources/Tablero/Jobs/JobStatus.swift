/// What is known of a job at one moment.
struct JobStatus: Sendable, Equatable {
    /// Where it stands; it only ever goes down this list.
    enum Phase: Sendable, Equatable {
        /// It has not begun; the next one has place 1.
        case waiting(place: Int)
        /// It runs; somebody may have asked for its end.
        case running(isCancelling: Bool)
        /// It is over.
        case ended(Ending)
    }

    /// How it ended.
    enum Ending: Sendable, Equatable {
        case done(JobResult)
        /// With a sentence that a reader may see.
        case failed(String)
        case cancelled
    }

    let id: String
    let title: String
    /// The path that it was started at, under the dashboard's own root.
    let path: String
    var phase: Phase
    var progress: JobProgress.Value
    /// How long it has run, or waited if it has not begun.
    var elapsed: Duration
    /// Whether it has run at all.
    var hasBegun = true
    /// How long the rest is likely to take; `nil` while nobody can tell.
    var remaining: Duration?

    var isActive: Bool { if case .ended = phase { false } else { true } }

    var result: JobResult? { if case .ended(.done(let result)) = phase { result } else { nil } }

    /// Estimates the rest from the pace so far, once there is some.
    static func remaining(_ progress: JobProgress.Value, at now: ContinuousClock.Instant) -> Duration? {
        guard let scale = progress.scale, let fraction = progress.fraction else { return nil }
        let (gained, time) = (fraction - scale.fraction, scale.start.duration(to: now))
        guard gained > 0, time >= .seconds(1) else { return nil }
        // Beyond a month nobody plans, and a Duration has an end.
        return min(time * min((1 - fraction) / gained, 1e6), .seconds(30 * 24 * 60 * 60))
    }
}
