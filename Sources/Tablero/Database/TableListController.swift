import Records
import Templates

/// The list page of any table: a fetch request on a source, shown in the table's own columns.
struct TableListController: ListController, TableOptions {
    let sources: SourceList

    /// The template of a row, where no other is configured.
    private static let cell = "cells/row"

    /// Each table has its own, which the page is given below.
    let title = "Rows"
    let cells: [CellTemplate<TableRow>]
    /// A table that cannot be read has a status of its own, so that its page waits for that.
    let patience: Duration? = nil
    let isCacheable = true

    func sources(for request: PageRequest) -> [any RecordSource] { sources.exact(for: request) }

    init(sources: SourceList) {
        self.sources = sources
        cells =
            [CellTemplate(Self.cell, shape: RowCell.shape) { RowFiller($0.page) }]
            + sources.configuration.cells.map { cell in
                let kind = Self.kind(of: cell.table, in: cell.source)
                return ConfiguredCell(cell.name, kind: kind, columns: cell.columns).template
            }
    }

    private static func kind(of table: String, in source: String) -> String { "\(source)/\(table)" }

    func setUp() async throws { try await sources.check() }

    func kind(of row: TableRow) -> String {
        row.page.settings.cell == nil ? Self.cell : Self.kind(of: row.page.table.name, in: row.page.source)
    }

    func interactor(for request: PageRequest) async throws -> TableListInteractor {
        let named = try await sources.table(for: request)
        return try TableListInteractor(
            named: named,
            layouts: sources.layouts,
            urls: request.urls,
            parameters: ListParameters(parsing: request.query, size: named.settings.pageSize)
        )
    }

    func count(of interactor: TableListInteractor, _ parameters: ListParameters) async throws -> ItemCount? {
        let count = try await interactor.named.source.count(interactor.fetchRequest(for: parameters))
        return ItemCount(count.isExact ? count.value : count.value - 1, isExact: count.isExact)
    }

    func configure(_ page: inout ListPage, of interactor: TableListInteractor, for request: PageRequest) {
        let named = interactor.named
        let parameters = interactor.parameters
        page.title = named.table.name.isEmpty ? "(no name)" : named.table.name
        page.breadcrumbs = named.breadcrumbs(in: request.urls)
        let lease = interactor.lendLayout()
        page.columns = lease.layout.columns.map { column in
            let term = interactor.order(for: parameters).first { $0.column.isSpelled(like: column.name) }
            var heading = ListPage.Column(label: column.label, isNumeric: column.isNumeric)
            heading.sortURL = interactor.url + parameters.sorted(nextBy: column.name).query
            heading.order = term.map { $0.isDescending ? .descending : .ascending } ?? .none
            return heading
        }
        page.summary = summary(of: interactor)
        page.tools = ListTools(of: interactor, lease.layout)
        for (index, label) in conditions(of: interactor).enumerated() where page.chips.indices.contains(index)
        {
            page.chips[index].label = label
        }
        if !parameters.isNarrowed {
            page.emptyMessage = "This \(named.table.kind == .view ? "view" : "table") has no rows yet."
        }
    }

    /// Says what narrows the list, with the headings of its columns.
    private func conditions(of interactor: TableListInteractor) -> [String] {
        let (named, parameters) = (interactor.named, interactor.parameters)
        return parameters.columnSearches.map {
            FilterText.describe($0, called: named.heading(of: $0.column))
        } + parameters.filters.map { FilterText.describe($0, called: named.heading(of: $0.column)) }
    }

    private func summary(of interactor: TableListInteractor) -> String {
        let parameters = interactor.parameters
        var words = "Rows of \(interactor.named.table.name)"
        if let search = parameters.search { words += " with “\(search)”" }
        let conditions = conditions(of: interactor)
        let searches = conditions.prefix(parameters.columnSearches.count)
        for search in searches { words += " whose " + search }
        if !parameters.filters.isEmpty {
            words += " where " + conditions.dropFirst(searches.count).joined(separator: " and ")
        }
        if let term = interactor.order(for: parameters).first {
            words +=
                ", sorted by \(interactor.named.heading(of: term.column)), "
                + (term.isDescending ? "descending" : "ascending")
        }
        return words
    }
}

/// A row of a table, with what all rows of its page share.
struct TableRow: Sendable {
    let record: Record
    let page: TablePage
}

/// What the rows of a page share: their table, the layout that shows them, and where links lead.
final class TablePage: Sendable {
    let table: Table
    /// The name of the source.
    let source: String
    let settings: TableConfiguration
    /// The columns of the rows.
    let columns: [Column]
    let lease: TableLayouts.Lease
    let url: String
    let urls: URLs
    /// What was found, if there was a search.
    let marks: HitMarks?

    init(_ page: RecordPage, of interactor: TableListInteractor) {
        // The table may have changed since the interactor was made; rows are shown as they were read.
        table = page.table ?? interactor.named.table
        (source, settings) = (interactor.named.source.name, interactor.named.settings)
        columns = page.columns
        lease = interactor.layouts.layout(
            of: columns,
            in: NamedTable(
                source: interactor.named.source,
                schema: interactor.named.schema,
                table: table,
                settings: settings
            )
        )
        url = interactor.url
        urls = interactor.urls
        marks = HitMarks(interactor.parameters)
    }
}

/// Loads the pages of a table.
struct TableListInteractor: ListInteractor {
    let named: NamedTable
    let layouts: TableLayouts
    let urls: URLs
    let parameters: ListParameters
    /// The columns that are shown.
    let columns: [Column]
    let url: String
    let isSearchable = true

    var cacheDuration: Duration { named.settings.cacheDuration }

    /// - Throws: ``PageError`` if the parameters choose columns that the table lacks.
    init(named: NamedTable, layouts: TableLayouts, urls: URLs, parameters: ListParameters) throws {
        self.named = named
        self.layouts = layouts
        self.urls = urls
        self.parameters = parameters
        columns = try parameters.columns.columns(of: named.table, usually: named.listColumns)
        let unsortable = parameters.sort.map(\.column).filter { named.table.column(named: $0) == nil }
        _ = try ColumnChoice.columns(named: parameters.facets.map(\.column) + unsortable, of: named.table)
        url = named.url(in: urls)
    }

    /// Lends the layout of the columns that are shown.
    func lendLayout() -> TableLayouts.Lease { layouts.layout(of: columns, in: named) }

    func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<TableRow> {
        let page = try await named.source.page(fetchRequest(for: parameters))
        // Borrowed only now that nothing is waited for any more, so that few are in use at once.
        let shared = TablePage(page, of: self)
        return ItemPage(
            items: page.records.map { TableRow(record: $0, page: shared) },
            next: page.next.map { parameters.at(.after($0)) },
            previous: page.previous.map { parameters.at(.before($0)) },
            notice: page.isPagedByOffset ? ItemPage<TableRow>.offsetNotice : nil
        )
    }

    /// What the rows are sorted by: what the address says, else what the settings do.
    func order(for parameters: ListParameters) -> [SortTerm] {
        if !parameters.sort.isEmpty { return parameters.sort }
        // A column that was dropped from the table sorts nothing, until somebody mends the settings.
        return named.settings.sort.filter { named.table.column(named: $0.column) != nil }
    }

    func fetchRequest(for parameters: ListParameters) -> FetchRequest {
        var request = FetchRequest(
            table: named.table.name,
            filters: parameters.filters,
            search: parameters.search,
            sort: order(for: parameters),
            size: parameters.size,
            position: parameters.position
        )
        if columns != named.table.visibleColumns { request.columns = columns.map(\.name) }
        request.columnSearches = parameters.columnSearches
        request.nulls = parameters.nulls
        return request
    }
}
