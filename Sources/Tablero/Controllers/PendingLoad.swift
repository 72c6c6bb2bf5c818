import Synchronization

/// A load that has begun and may outlast the function that began it: a page streams what comes late.
///
/// It begins on the caller's thread, so that what was asked for first is asked first, and is cancelled when nobody
/// holds it any more.
final class PendingLoad<Value: Sendable>: Sendable {
    private final class Outcome: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    private let outcome: Outcome
    private let task: Task<Result<Value, any Error>, Never>
    private let finished: AsyncStream<Never>

    init(_ load: @escaping @Sendable () async throws -> Value) {
        let outcome = Outcome()
        let (stream, end) = AsyncStream.makeStream(of: Never.self)
        // Its own task, since no task group can be left while one of its tasks still runs.
        task = Task.immediate {
            let result: Result<Value, any Error>
            do {
                result = .success(try await load())
            } catch {
                result = .failure(error)
            }
            outcome.result.withLock { $0 = result }
            end.finish()
            return result
        }
        self.outcome = outcome
        finished = stream
    }

    deinit { task.cancel() }

    /// What came of it; `nil` as long as it runs.
    var result: Result<Value, any Error>? { outcome.result.withLock { $0 } }

    /// Returns when it has come to an end, or the caller was cancelled; to be called once.
    func wait() async { for await _ in finished {} }

    /// Returns what comes of it.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await task.value.get()
        } onCancel: {
            task.cancel()
        }
    }

    /// Waits for two loads as long as patience has it.
    static func wait<Other: Sendable>(
        for one: PendingLoad<Other>?,
        and other: PendingLoad,
        within patience: Duration?
    ) async {
        if one?.result != nil || one == nil, other.result != nil { return }
        await withTaskGroup { group in
            group.addTask {
                await one?.wait()
                await other.wait()
            }
            if let patience {
                // No reader waits for a day, and a sleep has an end. It is cancelled when both are there, which is all
                // that it can throw.
                let time = min(patience, .seconds(24 * 60 * 60))
                group.addTask { try? await Task.sleep(for: time) }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
