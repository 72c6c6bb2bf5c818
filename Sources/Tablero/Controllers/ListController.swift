import Records
import Templates

/// Answers the requests for a list: its page, and the fragments that infinite scrolling and refresh ask for.
///
/// A title, cells and what loads the items are special to a list; everything else has a default.
///
/// ```swift
/// struct PlanetList: ListController {
///     let title = "Planets"
///     let cells: [CellTemplate<Planet>] = [
///         CellTemplate("cells/planet", PlanetCell.self, height: 56) { cell, planet in cell.name = planet.name }
///     ]
///     func interactor(for request: PageRequest) -> ArrayInteractor<Planet> { ArrayInteractor(planets) }
/// }
/// ```
public protocol ListController: PageController {
    /// What loads the pages of this list.
    associatedtype Interactor: ListInteractor
    /// What loads the header; there is none by default.
    associatedtype HeaderInteractor: DetailInteractor = NoHeader

    // What is special to a list.

    /// The heading of the page; ``configure(_:of:for:)`` may set another for a request.
    var title: String { get }
    /// How items become rows: one template for each kind of item, or one for all.
    var cells: [CellTemplate<Interactor.Item>] { get }
    /// Returns the interactor that knows the list this request names.
    func interactor(for request: PageRequest) async throws -> Interactor

    // Options.

    /// Whether pulling the list down, or its Refresh button, loads the first page again.
    var hasPullToRefresh: Bool { get }
    /// Whether the next page loads by itself when it comes near.
    var hasInfiniteScrolling: Bool { get }
    /// What the items are called where the page counts them; rows by default.
    var itemName: ItemName { get }
    /// The number of rows of a page whose address does not say it; 50 by default.
    var pageSize: Int { get }
    /// The headings of the columns; none by default.
    var columns: [ListPage.Column] { get }
    /// How long the page waits for its items before it sends what stands above them, with a loading cell.
    ///
    /// The rows then follow in the same response, also for a reader without JavaScript. Such a page has status 200 and
    /// no tag, and a failure is a sentence in its rows. With nil, a page always waits, so that a failure has a status
    /// of its own. 100 milliseconds by default.
    var patience: Duration? { get }
    /// The bar that stays at the bottom of the page; none by default.
    var bottomBar: BottomBar { get }

    // Templates that can be replaced, each by its name below `Views`.

    /// The template of the whole page, `list`.
    var template: String { get }
    /// The template of a fragment of rows, for infinite scrolling and live rows: `rows`.
    var rowsTemplate: String { get }
    /// The row that stands for rows which are being loaded, `cells/loading`; its class must be `loading`.
    var loadingTemplate: String { get }
    /// What is shown instead of rows where there are none, `cells/empty`; its class must be `empty`.
    var emptyTemplate: String { get }
    /// The row with the link to the next page, `cells/paging`; its class must be `paging`.
    var pagingTemplate: String { get }
    /// The row of an item whose kind no cell is for, `cells/unknown`.
    var unknownTemplate: String { get }
    /// The heading of a section, `cells/section`; its class must be `section`.
    var sectionTemplate: String { get }

    // Items.

    /// Returns the kind of an item, which says which of several cells shows it; the name of its type by default.
    func kind(of item: Interactor.Item) -> String
    /// Returns what identifies an item among all of the list, as it stands in an address.
    ///
    /// By default it is the `id` of an `Identifiable` item. One that has none is known by its kind and content.
    func key(of item: Interactor.Item) -> String?
    /// Returns the address of an item's own page, if it has one; none by default.
    func url(of item: Interactor.Item, in request: PageRequest) -> String?
    /// Returns the title of the section that an item belongs to; none by default.
    ///
    /// Items of one section follow each other. Its heading stands above the first of them, and stays in sight.
    func section(of item: Interactor.Item) -> String?
    /// Returns how many items the list has in all, or `nil` if nobody knows, which is the default.
    func count(of interactor: Interactor, _ parameters: ListParameters) async throws -> ItemCount?

    // The header.

    /// What stands above the rows; none by default.
    var header: Header<HeaderInteractor.Item> { get }
    /// Returns what loads the header. Its load begins before that of the list, and neither waits for the other.
    func headerInteractor(for request: PageRequest) async throws -> HeaderInteractor
    /// Told when the header's detail has arrived, before the page is rendered.
    ///
    /// It may change the title or anything else above the rows. It is not told of a detail that arrives after these
    /// have been sent.
    func configureHeader(_ page: inout ListPage, with detail: HeaderInteractor.Item)

    /// Changes what is special about a page before it is rendered.
    func configure(_ page: inout ListPage, of interactor: Interactor, for request: PageRequest)
}

extension ListController {
    /// Yes.
    public var hasPullToRefresh: Bool { true }
    /// Yes.
    public var hasInfiniteScrolling: Bool { true }
    /// Rows.
    public var itemName: ItemName { .row }
    /// 50.
    public var pageSize: Int { ListParameters.defaultSize }
    /// None.
    public var columns: [ListPage.Column] { [] }
    /// 100 milliseconds.
    public var patience: Duration? { .milliseconds(100) }
    /// None.
    public var bottomBar: BottomBar { .none }

    /// The built-in list page.
    public var template: String { "list" }
    /// The built-in fragment of rows.
    public var rowsTemplate: String { "rows" }
    /// The built-in loading cell.
    public var loadingTemplate: String { "cells/loading" }
    /// The built-in words for an empty list.
    public var emptyTemplate: String { "cells/empty" }
    /// The built-in paging cell.
    public var pagingTemplate: String { "cells/paging" }
    /// The built-in cell that names the kind it does not know.
    public var unknownTemplate: String { "cells/unknown" }
    /// The built-in heading.
    public var sectionTemplate: String { "cells/section" }

    /// The name of the item's type.
    public func kind(of item: Interactor.Item) -> String { String(describing: type(of: item)) }
    /// None: the item is known by its kind and content.
    public func key(of item: Interactor.Item) -> String? { nil }
    /// None.
    public func url(of item: Interactor.Item, in request: PageRequest) -> String? { nil }
    /// None.
    public func section(of item: Interactor.Item) -> String? { nil }
    /// Nobody knows.
    public func count(of interactor: Interactor, _ parameters: ListParameters) async throws -> ItemCount? {
        nil
    }

    /// Nothing more to change.
    public func configureHeader(_ page: inout ListPage, with detail: HeaderInteractor.Item) {}
    /// Nothing more to change.
    public func configure(_ page: inout ListPage, of interactor: Interactor, for request: PageRequest) {}

    /// All that the options name, each with its keys.
    var templates: [(name: String, shape: TemplateShape)] {
        let own = [template, rowsTemplate, loadingTemplate, emptyTemplate, pagingTemplate]
        var all = own.map { (name: $0, shape: ListPage.shape) }
        all += [
            (unknownTemplate, UnknownCell.shape), (sectionTemplate, SectionRow.shape),
            (FailureRow.template, FailureRow.shape), (HeaderFragment.template, HeaderFragment.shape),
            (HeaderPart.template, HeaderPart.shape),
        ]
        all += cells.map { ($0.name, $0.shape) }
        if let part = header.part { all.append((part.name, part.shape)) }
        if let part = bottomBar.part { all.append((part.name, part.shape)) }
        return all
    }
}

extension ListController {
    /// What each of the templates is put into: rows into a table, and other parts into a page.
    var contents: [String: TemplateContent] {
        let rows =
            cells.map(\.name)
            + [loadingTemplate, pagingTemplate, unknownTemplate, sectionTemplate, FailureRow.template]
        let parts =
            [
                emptyTemplate, HeaderPart.template, HeaderFragment.template, header.part?.name,
                bottomBar.part?.name,
            ]
        let all = rows.map { ($0, TemplateContent.rows) } + parts.compactMap(\.self).map { ($0, .flow) }
        return Dictionary(all, uniquingKeysWith: { first, _ in first })
    }
}

extension ListController where Interactor.Item: Identifiable {
    /// The item's `id`, encoded as addresses have it.
    public func key(of item: Interactor.Item) -> String? { TildeEncoding.encode("\(item.id)") }
}

extension ListController where HeaderInteractor == NoHeader {
    /// None.
    public var header: Header<Never> { .none }
    /// Nothing.
    public func headerInteractor(for request: PageRequest) async throws -> NoHeader { NoHeader() }
}
