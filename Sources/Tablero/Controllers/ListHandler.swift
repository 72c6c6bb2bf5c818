import HTTP
import Records
import Templates

/// Turns a list controller's answers into responses.
struct ListHandler<Controller: ListController>: Sendable {
    let controller: Controller

    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let version = await environment.version(of: controller, for: request)
        let page = try await load(request, in: environment, isFragment: false)
        let layout = environment.layout(
            title: page.title,
            breadcrumbs: page.breadcrumbs,
            version: version,
            for: request
        )
        var response = environment.response(
            try environment.render(controller.template, page.context(in: layout), size: page.rows.bytes.count)
        )
        if let next = page.nextURL { response.fields.append("Link", "<\(next)>; rel=\"next\"") }
        return response
    }

    /// The rows alone, one `<tbody>` with the link to the next fragment.
    func rows(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let page = try await load(request, in: environment, isFragment: true)
        let layout = environment.layout(title: page.title, for: request)
        var response = environment.response(
            try environment.render(
                controller.rowsTemplate,
                page.context(in: layout),
                size: page.rows.bytes.count
            )
        )
        if let next = page.nextURL { response.fields.append("Link", "<\(next)>; rel=\"next\"") }
        return response
    }

    /// How many rows there are: a fragment of its own, so that no page waits for a count.
    func header(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let parameters = try ListParameters(parsing: request.query)
        let interactor = try await controller.interactor(for: request)
        let count = try await controller.count(of: interactor, parameters)
        return environment.response(
            try environment.render("header", HeaderFragment(count: count?.description).context)
        )
    }

    private func load(
        _ request: PageRequest,
        in environment: PageEnvironment,
        isFragment: Bool
    ) async throws -> ListPage {
        let parameters = try ListParameters(parsing: request.query)
        let interactor = try await controller.interactor(for: request)
        let items = try await load(parameters, from: interactor)
        let listURL = isFragment ? String(request.path.dropLast("/-/rows".count)) : request.path
        let rowsURL = listURL + "/-/rows"

        var page = ListPage()
        page.listURL = listURL
        page.rowsURL = rowsURL + parameters.at(parameters.position).query
        page.query = parameters.search ?? ""
        page.hiddenInputs = parameters.at(.first).pairs.filter { $0.name != "_search" }
        page.hasPullToRefresh = controller.hasPullToRefresh
        page.hasInfiniteScrolling = controller.hasInfiniteScrolling
        page.notice = items.notice
        page.count = items.knownCount?.description
        page.countURL =
            page.count == nil && !parameters.skipsCount
            ? listURL + "/-/header" + parameters.at(.first).query : nil
        page.isEmpty = items.items.isEmpty
        page.nextURL = items.next.map { (isFragment ? rowsURL : listURL) + $0.query }
        page.nextFragmentURL = items.next.map { rowsURL + $0.query }
        page.previousURL = items.previous.map { (isFragment ? rowsURL : listURL) + $0.query }
        controller.configure(&page, of: interactor, for: request)
        page.rows = try render(items.items, of: interactor, for: request, in: environment)
        return page
    }

    /// An extent is the first rows of a list at once; the pages after it have the list's own size again.
    private func load(
        _ parameters: ListParameters,
        from interactor: Controller.Interactor
    ) async throws -> ItemPage<Controller.Interactor.Item> {
        let loading: LoadingType = if case .after = parameters.position { .nextPage } else { .initial }
        guard let extent = parameters.extent, extent > parameters.size else {
            return try await interactor.page(parameters, loading: loading)
        }
        var whole = parameters
        whole.size = extent
        var page = try await interactor.page(whole, loading: loading)
        page.next?.size = parameters.size
        page.previous?.size = parameters.size
        return page
    }

    private func render(
        _ items: [Controller.Interactor.Item],
        of interactor: Controller.Interactor,
        for request: PageRequest,
        in environment: PageEnvironment
    ) throws -> SafeHTML {
        var cells = CellRenderer(library: environment.library)
        var output: [UInt8] = []
        output.reserveCapacity(items.count * 1280)
        for item in items {
            try cells.render(controller.cell(for: item, of: interactor, in: request), into: &output)
        }
        return SafeHTML(rendered: output)
    }
}
