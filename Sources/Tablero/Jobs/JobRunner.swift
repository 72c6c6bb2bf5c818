import HTTP

/// Runs long work: a bounded number at once, the rest in the order in which it came.
///
/// Owns the tasks and what is known of them. One runner serves all dashboards that have it in their
/// configuration, so that a job outlives the reload of templates. Whoever runs the server calls ``stop()``
/// when the server has ended.
package actor JobRunner {
    private enum Phase {
        case waiting
        case running(Task<Void, Never>, start: ContinuousClock.Instant)
        case ended(JobStatus.Ending, JobProgress.Value, elapsed: Duration?)
    }

    private struct Job {
        let title: String
        let path: String
        /// What is still to be run; it holds the whole request, so it goes when it has been.
        var work: JobWork?
        let progress: JobProgress
        let began: ContinuousClock.Instant
        var phase = Phase.waiting
        var ended: ContinuousClock.Instant?
        var seen: ContinuousClock.Instant?
    }

    let limits: JobLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private var jobs: [String: Job] = [:]
    private var waiting: [String] = []
    private var running: Set<String> = []
    private var tokens = JobTokens()
    private var isStopping = false

    /// A runner with nothing to do.
    package init(limits: JobLimits = JobLimits()) {
        self.init(limits: limits, now: { .now })
    }

    init(limits: JobLimits, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
    }

    /// Cancels everything, and waits until it has ended; nothing can be started any more.
    package func stop() async {
        isStopping = true
        for id in jobs.keys { cancel(id) }
        await idle()
    }

    /// Waits until nothing runs and nothing waits.
    func idle() async {
        while let id = running.first, case .running(let task, _) = jobs[id]?.phase { await task.value }
    }

    /// Starts the work, or finds the job that its token has started already.
    ///
    /// - Throws: a 503 if too many wait, or the server is ending.
    func start(_ work: JobWork) throws -> String {
        forget()
        if let id = tokens.job(of: work) { return id }
        guard !isStopping else {
            throw Self.refused("The server is being stopped. Start it again in a while.")
        }
        guard running.count < limits.running || waiting.count < limits.waiting else {
            throw Self.refused("Too many jobs wait for their turn. Start it again when some have ended.")
        }
        let id = OneTimeToken.make()
        jobs[id] = Job(
            title: work.title,
            path: work.path,
            work: work,
            progress: JobProgress(now: now),
            began: now()
        )
        tokens.remember(work, id)
        waiting.append(id)
        runNext()
        return id
    }

    /// Returns what is known of a job that was started at this path, or `nil` if nothing is.
    func status(of id: String, at path: String) -> JobStatus? {
        forget()
        guard let job = jobs[id], job.path == path else { return nil }
        let time = job.began.duration(to: now())
        var status = JobStatus(
            id: id,
            title: job.title,
            path: path,
            phase: .waiting(place: (waiting.firstIndex(of: id) ?? 0) + 1),
            progress: job.progress.value,
            elapsed: time
        )
        switch job.phase {
        case .waiting: status.hasBegun = false
        case .running(_, let start):
            status.phase = .running(isCancelling: job.progress.isCancelled)
            status.elapsed = start.duration(to: now())
            status.remaining = JobStatus.remaining(status.progress, at: now())
        case .ended(let ending, let progress, let elapsed):
            (status.phase, status.progress, status.elapsed) = (.ended(ending), progress, elapsed ?? .zero)
            status.hasBegun = elapsed != nil
        }
        return status
    }

    /// Says that somebody has seen the end of a job; from then on it is kept for minutes only.
    func markSeen(_ id: String) {
        guard jobs[id]?.ended != nil, jobs[id]?.seen == nil else { return }
        jobs[id]?.seen = now()
    }

    /// Asks for the end of a job; one that waits ends at once, and one that has ended stays as it is.
    func cancel(_ id: String) {
        guard let job = jobs[id] else { return }
        switch job.phase {
        case .ended: break
        case .waiting:
            waiting.removeAll { $0 == id }
            job.progress.cancel()
            end(id, .cancelled, after: nil)
        case .running(let task, _):
            job.progress.cancel()
            task.cancel()
        }
    }

    private func runNext() {
        while running.count < limits.running, !waiting.isEmpty {
            let id = waiting.removeFirst()
            guard let job = jobs[id], let work = job.work else { continue }
            let (progress, start) = (job.progress, now())
            running.insert(id)
            let task = Task {
                let ending = await work.ending(telling: progress)
                running.remove(id)
                end(id, ending, after: start.duration(to: now()))
                runNext()
            }
            jobs[id]?.phase = .running(task, start: start)
            jobs[id]?.work = nil
        }
    }

    private func end(_ id: String, _ ending: JobStatus.Ending, after elapsed: Duration?) {
        guard let job = jobs[id] else { return }
        jobs[id]?.phase = .ended(ending, job.progress.end(), elapsed: elapsed)
        jobs[id]?.work = nil
        jobs[id]?.ended = now()
        forget()
    }

    /// Drops what was kept long enough, and what is too much.
    private func forget() {
        let now = now()
        var ended: [(id: String, isUnseen: Bool, end: ContinuousClock.Instant)] = []
        for (id, job) in jobs {
            guard let end = job.ended else { continue }
            let age = (job.seen ?? end).duration(to: now)
            if age >= (job.seen == nil ? limits.unseen : limits.seen) {
                jobs[id] = nil
            } else {
                ended.append((id, job.seen == nil, end))
            }
        }
        let kept = max(limits.kept, 0)
        guard ended.count > kept else { return }
        ended.sort { $0.isUnseen == $1.isUnseen ? $0.end < $1.end : !$0.isUnseen }
        for job in ended.prefix(ended.count - kept) { jobs[job.id] = nil }
    }

    private static func refused(_ message: String) -> PageError {
        PageError(.serviceUnavailable, title: "This cannot be started now", message: message, retryAfter: 10)
    }
}
