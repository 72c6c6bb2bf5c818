/// Waits for work no longer than some time.
enum Deadline {
    /// Returns what the work returns, or something else if it takes too long.
    ///
    /// Work that is late is cancelled, and not waited for: a database that does not answer must not hold
    /// whoever asks whether it does. So it has a task of its own, and the first of both resumes the caller.
    static func first<Result: Sendable>(
        within time: Duration,
        _ work: @escaping @Sendable () async -> Result,
        otherwise late: @escaping @Sendable () -> Result
    ) async -> Result {
        let (results, continuation) = AsyncStream.makeStream(of: Result.self)
        let worker = Task {
            continuation.yield(await work())
            continuation.finish()
        }
        let clock = Task {
            // Ended at once by cancellation, when the work is done.
            guard (try? await Task.sleep(for: time)) != nil else { return }
            continuation.yield(late())
            continuation.finish()
        }
        defer {
            worker.cancel()
            clock.cancel()
        }
        for await result in results { return result }
        // The stream ends early only if the caller was cancelled; then nobody reads the answer.
        return late()
    }
}
