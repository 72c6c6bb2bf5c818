/// Which job each token of a form has started.
///
/// Bounded: a form that is sent again after a thousand others is a new job.
struct JobTokens: Sendable {
    private struct Key: Hashable {
        let path: String
        let token: String
    }

    private static let most = 1000

    private var jobs: [Key: String] = [:]
    private var order: [Key] = []

    /// The job that this form has started, also if nothing else is known of it any more.
    func job(of work: JobWork) -> String? {
        work.token.flatMap { jobs[Key(path: work.path, token: $0)] }
    }

    mutating func remember(_ work: JobWork, _ job: String) {
        guard let token = work.token else { return }
        let key = Key(path: work.path, token: token)
        jobs[key] = job
        order.append(key)
        if order.count > Self.most { jobs[order.removeFirst()] = nil }
    }
}
