/// Holds the rules of a list: loads its pages, knows nothing of HTML.
///
/// A page may be found by any cursor that the developer likes: ``CursorListInteractor`` has the simplest form, and
/// ``ArrayInteractor`` is a list in memory.
public protocol ListInteractor: Sendable {
    /// What one row of the list shows.
    associatedtype Item: Sendable

    /// How old the rows that readers see may be; zero by default, so that every page is loaded for itself.
    ///
    /// With more, each page is kept in memory for so long, for each reader, and one load serves all who ask meanwhile.
    /// A refresh renews every page of the list. An error renews none: the old rows stay, and the page says of when they
    /// are and what is wrong.
    var cacheDuration: Duration { get }

    /// Whether the list can be searched; without it, its page has no search field. No by default.
    var isSearchable: Bool { get }

    /// Returns the page that `parameters` ask for.
    ///
    /// The places in the page returned are parameters of the same list; a walk along `next` from the first
    /// page must meet each item exactly once. What the list cannot do is an error, never ignored:
    /// ``ListParameters/allow(filters:sort:)`` makes it.
    func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item>
}

extension ListInteractor {
    /// Zero.
    public var cacheDuration: Duration { .zero }
    /// No.
    public var isSearchable: Bool { false }
}
