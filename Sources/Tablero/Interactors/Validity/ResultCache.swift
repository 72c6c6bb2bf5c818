import Synchronization

/// Keeps what interactors loaded for as long as they say it is valid.
///
/// Each result has its own age, reckoned from when its load began, so that it is never older than it may be. An error
/// never renews an age, and never loses the value that was there: whoever asks meanwhile gets that one, together
/// with the error. A result goes only for room: the one that was used longest ago, when there are too many of them
/// or all together weigh too much.
///
/// ```swift
/// let cache = ResultCache<ItemPage<Planet>> { $0.items.count }
/// let page = try await cache.value(for: key, validFor: .seconds(60), loading: .initial) {
///     try await interactor.page(parameters, loading: .initial)
/// }
/// ```
final class ResultCache<Value: Sendable>: Sendable {
    private let table: Mutex<ResultTable<Value>>
    private let weight: @Sendable (Value) -> Int
    private let now: @Sendable () -> Moment

    /// Makes an empty cache.
    ///
    /// - Parameter weight: How much room a result takes, in the unit of ``ResultLimits/weight``: for example its
    ///   number of items, as nobody knows the bytes of just any value.
    init(
        limits: ResultLimits = ResultLimits(),
        now: @escaping @Sendable () -> Moment = { .now() },
        weight: @escaping @Sendable (Value) -> Int = { _ in 1 }
    ) {
        table = Mutex(ResultTable(limits: limits))
        self.weight = weight
        self.now = now
    }

    /// Returns the result of a key: the one that is kept if it is valid, otherwise a new one.
    ///
    /// Concurrent calls for one key share one load. It goes on for as long as anybody waits for it; when the last
    /// caller is cancelled, it is too. A refresh always loads anew, though several share one load, and if it succeeds,
    /// every other page of the list is loaded anew when it is asked for. With a validity of zero nothing is kept and
    /// nothing is shared: each call loads for itself.
    ///
    /// - Throws: the error of the load if there is no older value, or `CancellationError`.
    func value(
        for key: ResultKey,
        validFor validity: Duration,
        loading: LoadingType,
        load: @escaping @Sendable () async throws -> Value
    ) async throws -> Loaded<Value> {
        let begun = now()
        guard validity > .zero else { return Loaded(try await load(), loadedAt: begun.date) }
        let isRefresh = loading == .refresh
        switch table.withLock({ $0.step(for: key, validFor: validity, isRefresh: isRefresh, at: begun) }) {
        case .found(let result): return result
        case .join(let shared, let seat): return try await shared.value(at: seat)
        case .start(let number, let shared, let seat):
            shared.start { [self] in
                let result = await self.result(of: load)
                shared.finish(table.withLock { $0.finish(number, with: result) })
            }
            return try await shared.value(at: seat)
        }
    }

    private func result(
        of load: @Sendable () async throws -> Value
    ) async -> Result<(value: Value, weight: Int), any Error> {
        do {
            let value = try await load()
            return .success((value, weight(value)))
        } catch {
            return .failure(error)
        }
    }
}
