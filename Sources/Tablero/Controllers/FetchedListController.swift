public import Records

/// A list of the rows of a table, live: a fetch request, and how to fill a cell, are all there is to write.
///
/// ```swift
/// struct Order: Decodable, Identifiable { let id: Int, status: String, totalCents: Int }
///
/// struct OpenOrders: FetchedListController {
///     let title = "Open orders"
///     let cells = [CellTemplate("cells/order", OrderCell.self) { (cell, order: Order) in cell.total = order.totalCents }]
///     func fetchRequest(for request: PageRequest) -> FetchRequest {
///         FetchRequest(table: "orders", where: column("status") == "open", sort: [.descending("created_at")])
///     }
/// }
/// ```
///
/// Rows are known by their key in the database, and sections come from the request's.
public protocol FetchedListController: ListController where Interactor == FetchedInteractor<Row> {
    /// What a row is decoded as, by the names of its columns.
    associatedtype Row: Decodable & Sendable
    /// What loads the rows.
    associatedtype Interactor = FetchedInteractor<Row>

    /// How rows become rows of the page: one template, or one for each kind.
    var cells: [CellTemplate<Row>] { get }
    /// Where the rows are; by default the first source that the dashboard was given.
    var source: (any RecordSource)? { get }
    /// Returns what to fetch; the page and its size come from the address.
    ///
    /// It is also asked once at start, for the list's own path without a reader or parameters, so that a column that the
    /// table does not have is told then. What it throws there is of no consequence.
    func fetchRequest(for request: PageRequest) async throws -> FetchRequest

    /// The columns in which an address may search; none by default, as a search finds out what a list does not show.
    var searchColumns: [String] { get }
    /// The columns that an address may filter by; none by default, for the same reason.
    var filterColumns: [String] { get }
    /// The columns that an address may sort by; none by default.
    var sortColumns: [String] { get }
    /// How old the rows may be; zero by default. See ``ListInteractor/cacheDuration``.
    var cacheDuration: Duration { get }
}

extension FetchedListController {
    /// The first one of the dashboard.
    public var source: (any RecordSource)? { nil }
    /// None.
    public var searchColumns: [String] { [] }
    /// None.
    public var filterColumns: [String] { [] }
    /// None.
    public var sortColumns: [String] { [] }
    /// Zero.
    public var cacheDuration: Duration { .zero }

    /// All that the dashboard was given, and the controller's own where it is none of them.
    public func sources(for request: PageRequest) -> [any RecordSource] {
        guard let source, !request.sources.contains(where: { $0 as AnyObject === source as AnyObject }) else {
            return request.sources
        }
        return request.sources + [source]
    }

    /// What loads the rows of the fetch request.
    public func interactor(for request: PageRequest) async throws -> FetchedInteractor<Row> {
        guard let source = source ?? request.sources.first else {
            throw ControllerFault("\(Self.self) has no source.")
        }
        var interactor = FetchedInteractor<Row>(try await fetchRequest(for: request), in: source)
        interactor.searchColumns = searchColumns
        interactor.filterColumns = filterColumns
        interactor.sortColumns = sortColumns
        interactor.cacheDuration = cacheDuration
        return interactor
    }

    /// The number of rows that the request finds.
    public func count(of interactor: FetchedInteractor<Row>, _ parameters: ListParameters) async throws
        -> ItemCount?
    {
        try await interactor.count(parameters)
    }
}
