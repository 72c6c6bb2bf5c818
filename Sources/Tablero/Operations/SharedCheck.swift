import Synchronization

/// Looks whether something works, once at a time: whoever asks meanwhile gets the same answer.
///
/// So that what does not answer is not asked again and again while it still has the first question to do.
final class SharedCheck: Sendable {
    private struct State {
        /// What is under way, for all who ask before it is known.
        var answer: Task<String?, Never>?
        /// Whether the work goes on, perhaps after its time was over and everybody was told so.
        var isWorking = false
    }

    private let patience: Duration
    private let work: @Sendable () async -> String?
    private let state = Mutex(State())

    /// A check by `work`, which returns why something does not work, or `nil` if it does, and may take so long.
    init(within patience: Duration, _ work: @escaping @Sendable () async -> String?) {
        self.patience = patience
        self.work = work
    }

    /// Why it does not work, as a sentence; `nil` if it does.
    func reason() async -> String? {
        let answer = state.withLock { state -> Task<String?, Never>? in
            if let answer = state.answer { return answer }
            if state.isWorking { return nil }
            state.isWorking = true
            let answer = Task { await self.look() }
            state.answer = answer
            return answer
        }
        guard let answer else { return late }
        return await answer.value
    }

    private func look() async -> String? {
        let reason = await Deadline.first(within: patience) { () -> String? in
            let reason = await self.work()
            self.state.withLock { $0.isWorking = false }
            return reason
        } otherwise: {
            self.late
        }
        state.withLock { $0.answer = nil }
        return reason
    }

    private var late: String { "It did not answer within \(patience)." }
}
