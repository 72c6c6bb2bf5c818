/// Answers the requests for a list: its page, and the fragments that infinite scrolling and refresh ask for.
///
/// Only `interactor(for:)`, `cell(for:of:)` and the title in `configure(_:of:for:)` are special to a list;
/// everything else has a default.
public protocol ListController: PageController {
    /// What loads the pages of this list.
    associatedtype Interactor: ListInteractor

    /// The template of the whole page.
    var template: String { get }
    /// The template of a fragment of rows, for infinite scrolling and live rows.
    var rowsTemplate: String { get }
    /// Whether pulling the list down, or its Refresh button, loads the first page again.
    var hasPullToRefresh: Bool { get }
    /// Whether the next page loads by itself when it comes near.
    var hasInfiniteScrolling: Bool { get }

    /// Returns the interactor that knows the list this request names.
    func interactor(for request: PageRequest) async throws -> Interactor

    /// Fills a cell with an item. Used alike for the first page, the next page and a live row.
    func cell(for item: Interactor.Item, of interactor: Interactor, in request: PageRequest) -> Cell

    /// Returns how many items the list has in all, or `nil` if nobody knows, which is the default.
    func count(of interactor: Interactor, _ parameters: ListParameters) async throws -> ItemCount?

    /// Sets the page's title, columns and header before it is rendered.
    func configure(_ page: inout ListPage, of interactor: Interactor, for request: PageRequest)
}

extension ListController {
    public var template: String { "list" }
    public var rowsTemplate: String { "rows" }
    public var hasPullToRefresh: Bool { true }
    public var hasInfiniteScrolling: Bool { true }

    public func count(of interactor: Interactor, _ parameters: ListParameters) async throws -> ItemCount? {
        nil
    }
}
