/// A list interactor that finds each page by a cursor of its own: a number, a date in words, what an API gave it.
///
/// ```swift
/// struct Feed: CursorListInteractor {
///     func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType) async throws
///         -> (items: [Post], next: Int?)
///     {
///         let posts = try await api.posts(before: cursor, limit: parameters.size)
///         return (posts, posts.last?.number)
///     }
/// }
/// ```
///
/// The cursor stands in addresses, where a reader can see it and change it.
public protocol CursorListInteractor: ListInteractor {
    /// What one row of the list shows.
    associatedtype Item
    /// What says where a page begins.
    associatedtype Cursor: LosslessStringConvertible & Sendable

    /// The columns that an address may filter by; none by default, so that any other is refused.
    var filterColumns: [String] { get }
    /// The columns that an address may sort by; none by default.
    var sortColumns: [String] { get }

    /// Returns the items that follow a cursor, and the cursor that the page after them follows.
    ///
    /// - Parameters:
    ///   - cursor: the `next` of the page before; nil for the first page.
    ///   - parameters: how many items the page takes, and what is searched for.
    ///   - loading: why they are loaded.
    func loadMore(
        after cursor: Cursor?,
        in parameters: ListParameters,
        loading: LoadingType
    ) async throws -> (items: [Item], next: Cursor?)
}

extension CursorListInteractor {
    /// None.
    public var filterColumns: [String] { [] }
    /// None.
    public var sortColumns: [String] { [] }

    /// Reads the cursor of the address, loads what follows it, and writes the next one.
    public func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item> {
        try parameters.allow(filters: filterColumns, sort: sortColumns)
        let cursor: Cursor?
        switch try parameters.place(as: Cursor.self) {
        case .first: cursor = nil
        case .after(let place): cursor = place
        case .last, .before: throw PageError.badParameter("This list can only be read forwards: use _next.")
        }
        let (items, next) = try await loadMore(after: cursor, in: parameters, loading: loading)
        return ItemPage(items: items, next: next.map { parameters.after($0) })
    }
}
