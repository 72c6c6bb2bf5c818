public import Records

/// A list of what a fetch request finds in a source, which shows changes as they happen.
///
/// A title, the request and how a row fills a cell are all there is to write:
///
/// ```swift
/// struct OpenOrders: FetchedListController {
///     typealias Row = Order  // a Decodable type, by the names of the columns
///     let title = "Open orders"
///     let source: any RecordSource
///     let cells = [
///         CellTemplate("cells/order", OrderCell.self) { (cell, order: FetchedRow<Order>) in
///             cell.total = order.total
///         }
///     ]
///
///     func fetchRequest(for request: PageRequest) -> FetchRequest {
///         FetchRequest(table: "orders", where: column("status") == "open", section: .descending("day"))
///     }
/// }
/// ```
public protocol FetchedListController: ListController where Interactor == FetchInteractor<Row> {
    /// What a row is decoded as.
    associatedtype Row: Decodable & Sendable

    /// Where the rows come from.
    var source: any RecordSource { get }

    /// Returns what to fetch for a request, whose path may have parameters.
    func fetchRequest(for request: PageRequest) async throws -> FetchRequest

    /// How old the rows that readers see may be; zero by default.
    var cacheDuration: Duration { get }
    /// Whether readers may search, in all columns of text that the request fetches; they may not by default.
    var isSearchable: Bool { get }
    /// The columns that readers may filter by; none by default.
    var filterColumns: [String] { get }
    /// The columns that readers may sort by; none by default.
    var sortColumns: [String] { get }
    /// Returns the heading of a section; the value as lists show it by default.
    func title(ofSection value: RecordValue) -> String
}

extension FetchedListController {
    /// Zero.
    public var cacheDuration: Duration { .zero }
    /// No.
    public var isSearchable: Bool { false }
    /// None.
    public var filterColumns: [String] { [] }
    /// None.
    public var sortColumns: [String] { [] }
    /// The value as lists show it.
    public func title(ofSection value: RecordValue) -> String { FetchedRow<Row>.title(ofSection: value) }

    /// The source.
    public var watchedSource: (any RecordSource)? { source }

    /// What fetches the rows.
    public func interactor(for request: PageRequest) async throws -> FetchInteractor<Row> {
        var interactor = FetchInteractor<Row>(try await fetchRequest(for: request), of: source)
        interactor.cacheDuration = cacheDuration
        interactor.isSearchable = isSearchable
        interactor.filterColumns = filterColumns
        interactor.sortColumns = sortColumns
        interactor.sectionTitle = { title(ofSection: $0) }
        return interactor
    }

    /// The key of the row.
    public func key(of item: FetchedRow<Row>) -> String? { item.key }
    /// The section of the row.
    public func section(of item: FetchedRow<Row>) -> String? { item.section }
    /// The rows that the request finds, up to 10,000.
    public func count(
        of interactor: FetchInteractor<Row>,
        _ parameters: ListParameters
    ) async throws -> ItemCount? { try await interactor.count(parameters) }
}
