import FoundationEssentials

/// What an interactor loaded, with its age where its results are kept for a while.
struct Fetched<Value: Sendable>: Sendable {
    let value: Value
    /// When it was loaded; `nil` where nothing is kept, since it is of this moment.
    var asOf: Date?
    /// How long it stays valid.
    var validity = Duration.zero
    /// Why there is nothing newer, although there should be.
    var failure: (any Error)?

    /// Loads a value, or returns the one that is kept.
    ///
    /// Nothing is kept or shared where there is no validity: to share a load is to give one reader what another one's
    /// request found, which only somebody who allows an age has allowed.
    static func load(
        _ key: @autoclosure () -> ResultKey,
        from cache: ResultCache<Value>,
        validFor validity: Duration,
        loading: LoadingType,
        _ load: @escaping @Sendable () async throws -> Value
    ) async throws -> Fetched {
        guard validity > .zero else { return Fetched(value: try await load()) }
        let loaded = try await cache.value(for: key(), validFor: validity, loading: loading, load: load)
        return Fetched(
            value: loaded.value,
            asOf: loaded.loadedAt,
            validity: validity,
            failure: loaded.failure
        )
    }

    /// The seconds for which a browser may keep it without asking, at most a year; `nil` if it must ask each time.
    var maxAge: Int? {
        guard let asOf, failure == nil else { return nil }
        let rest = Double(validity.components.seconds) - Date().timeIntervalSince(asOf)
        return Int(min(max(rest, 0), 365 * 24 * 60 * 60))
    }
}
