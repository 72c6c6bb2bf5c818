/// Holds the rules of a detail page or of a header: loads what it shows, knows nothing of HTML.
public protocol DetailInteractor: Sendable {
    /// What the page shows.
    associatedtype Item: Sendable

    /// How old what readers see may be; zero by default. See ``ListInteractor/cacheDuration``.
    var cacheDuration: Duration { get }

    /// Returns what the page shows, or `nil` if there is no such thing.
    func item(loading: LoadingType) async throws -> Item?
}

extension DetailInteractor {
    /// Zero.
    public var cacheDuration: Duration { .zero }
}

/// A detail that is at hand, or is found by a closure.
public struct ItemInteractor<Item: Sendable>: DetailInteractor {
    /// How old the item may be; zero by default.
    public var cacheDuration = Duration.zero
    private let load: @Sendable (LoadingType) async throws -> Item?

    /// The item itself; `nil` if there is no such thing.
    public init(_ item: Item?) { load = { _ in item } }

    /// The item that the closure finds, which may be so old.
    public init(
        cacheDuration: Duration = .zero,
        _ load: @escaping @Sendable (LoadingType) async throws -> Item?
    ) {
        self.cacheDuration = cacheDuration
        self.load = load
    }

    /// Returns the item.
    public func item(loading: LoadingType) async throws -> Item? { try await load(loading) }
}
