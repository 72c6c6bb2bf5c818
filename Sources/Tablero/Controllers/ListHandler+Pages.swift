import HTTP
import Records
import Templates

extension ListHandler {
    /// A page without rows, as it is before these are there.
    func emptyPage(_ call: Call, header: HeaderResult?, in environment: PageEnvironment) throws -> ListPage {
        let parameters = call.parameters
        let stem = call.request.stem
        var page = ListPage()
        page.title = controller.title
        page.columns = columns.map { heading(of: $0, call) }
        page.chips = chips(of: parameters, call)
        page.summary = controller.title
        page.isSearchable = call.interactor.isSearchable
        page.listURL = call.listURL
        page.rowsURL = stem + "/-/rows" + parameters.at(parameters.position).query
        page.query = parameters.search ?? ""
        page.filterInputs = parameters.at(.first).pairs
        page.hiddenInputs = page.filterInputs.filter { $0.name != "_search" }
        page.columnInputs = page.filterInputs.filter { $0.name != "_col" && $0.name != "_nocol" }
        page.hasPullToRefresh = controller.hasPullToRefresh
        page.hasInfiniteScrolling = controller.hasInfiniteScrolling
        if parameters.isNarrowed {
            page.emptyMessage = "Nothing matches. Try other words, or remove a filter."
        }
        if !parameters.skipsCount {
            let path = self.header.part == nil ? "/-/header" : "/-/count"
            page.countURL = stem + path + parameters.at(.first).query
        }
        page.itemName = controller.itemName
        controller.configure(&page, of: call.interactor, for: call.request)
        if case .success(let header) = header, let detail = header.value {
            controller.configureHeader(&page, with: detail)
        }
        page.columnCount =
            page.columns.isEmpty ? try cells.columnCount(in: environment.library) : page.columns.count
        return page
    }

    /// What narrows the list, each with the list without it.
    private func chips(of parameters: ListParameters, _ call: Call) -> [ListPage.Chip] {
        let searches = parameters.columnSearches.enumerated().map { index, search in
            ListPage.Chip(
                label: FilterText.describe(search),
                removeURL: call.listURL + parameters.without(columnSearchAt: index).query
            )
        }
        let filters = parameters.filters.enumerated().map { index, filter in
            ListPage.Chip(
                label: FilterText.describe(filter),
                removeURL: call.listURL + parameters.without(filterAt: index).query
            )
        }
        return searches + filters
    }

    /// A heading with its link and order, where it names a column to sort by.
    private func heading(of column: ListPage.Column, _ call: Call) -> ListPage.Column {
        guard let name = column.column else { return column }
        var heading = column
        let term = call.parameters.sort.first { $0.column == name }
        heading.sortURL = call.listURL + call.parameters.sorted(nextBy: name).query
        heading.order = term.map { $0.isDescending ? .descending : .ascending } ?? .none
        return heading
    }

    /// The page with its rows, or why there are none.
    func page(
        of items: Items,
        header: HeaderResult?,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> ListPage {
        var page = try emptyPage(call, header: header, in: environment)
        switch items {
        case .success(let items):
            place(items.value, in: &page, call)
            page.asOf = items.asOf
            page.staleNotice = environment.staleNotice(of: items, for: call.request.request)
            page.rows = try render(items.value, columnCount: page.columnCount, call, in: environment)
        case .failure(let error):
            page.countURL = nil
            page.rows = try failure(of: error, page, call, in: environment)
        }
        if let header {
            page.parts.header = try headerPart(header, call.request, in: environment)
        }
        try fillParts(of: &page, call, in: environment)
        return page
    }

    /// Says where the page stands in its list.
    private func place(_ items: ItemPage<Item>, in page: inout ListPage, _ call: Call) {
        let rowsURL = call.request.stem + "/-/rows"
        let address = call.isFragment ? rowsURL : call.listURL
        if let notice = items.notice { page.notice = notice }
        if let count = items.knownCount {
            page.count = count.text(naming: controller.itemName)
            page.countURL = nil
        }
        // Pages may be empty on the way to a later one.
        page.isEmpty = items.items.isEmpty && items.next == nil
        let next = items.next?.query
        page.nextURL = next.map { address + $0 }
        page.nextFragmentURL = next.map { rowsURL + $0 }
        page.previousURL = items.previous.map { address + $0.query }
    }

    /// Renders what a controller may have replaced, and only what the page needs of it.
    func fillParts(of page: inout ListPage, _ call: Call, in environment: PageEnvironment) throws {
        let context = page.context(in: layout(of: page, call, in: environment))
        page.begun = context
        let part = { name in try environment.library.template(named: name).render(context) }
        if page.nextURL != nil { page.parts.paging = try part(controller.pagingTemplate) }
        guard !call.isFragment else { return }
        if page.isEmpty { page.parts.empty = try part(controller.emptyTemplate) }
        page.parts.loading = try part(controller.loadingTemplate)
        page.parts.bottomBar = try bottomBar.render(for: call.request, with: environment.library)
        page.heightsURL = CellHeights.url(for: cells.templates.compactMap(\.height), in: call.request.urls)
    }

    func failure(
        of error: any Error,
        _ page: ListPage,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        let message = environment.fault(of: error, for: call.request.request).message
        return try failureRow(message, page, call, in: environment)
    }

    /// A row that says what is wrong, with a link to try again.
    func failureRow(
        _ message: String,
        _ page: ListPage,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        let query = call.request.request.query.map { "?" + $0 } ?? ""
        let context = FailureRow.context(
            message,
            retryURL: call.listURL + query,
            columnCount: page.columnCount
        )
        return try environment.library.template(named: FailureRow.template).render(context)
    }

    /// The header in its place, or the sentence that stands there instead.
    func headerPart(
        _ result: HeaderResult,
        _ request: PageRequest,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        let state: HeaderPart.State
        switch result {
        case .success(let fetched):
            guard let part = header.part, let detail = fetched.value else { return SafeHTML(trusted: "") }
            state = .loaded(
                try part.render(detail, with: environment.library),
                staleNotice: environment.staleNotice(of: fetched, for: request.request)
            )
        case .failure(let error):
            request.skipCache()
            state = .failed(environment.fault(of: error, for: request.request).message)
        }
        return try headerPart(state, request, in: environment)
    }

    func headerPart(
        _ state: HeaderPart.State,
        _ request: PageRequest,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        let context = HeaderPart.context(state, url: request.stem + "/-/header")
        return try environment.library.template(named: HeaderPart.template).render(context)
    }

    func render(_ page: ListPage, _ call: Call, in environment: PageEnvironment) throws -> [UInt8] {
        let context =
            page.begun.map(page.context(completing:))
            ?? page.context(in: layout(of: page, call, in: environment))
        return try environment.render(controller.template, context, size: page.rows.bytes.count)
    }

    private func layout(of page: ListPage, _ call: Call, in environment: PageEnvironment) -> Layout {
        environment.layout(
            title: page.title,
            breadcrumbs: page.breadcrumbs,
            version: call.version,
            for: call.request
        )
    }
}
