import HTTP
import Records
import Templates

/// Turns a list controller's answers into responses.
struct ListHandler<Controller: ListController>: Sendable {
    typealias Item = Controller.Interactor.Item
    typealias Detail = Controller.HeaderInteractor.Item
    typealias Call = ListCall<Controller.Interactor>
    typealias Items = Result<Fetched<ItemPage<Item>>, any Error>
    typealias HeaderResult = Result<Fetched<Detail?>, any Error>

    let controller: Controller
    let header: Header<Detail>
    let bottomBar: BottomBar
    let columns: [ListPage.Column]
    let cells: CellSet<Item>
    let pages = ResultCache<ItemPage<Item>>(weight: { $0.items.count })
    let details = ResultCache<Detail?>()

    init(controller: Controller) {
        self.controller = controller
        header = controller.header
        bottomBar = controller.bottomBar
        columns = controller.columns
        cells = CellSet(controller.cells, unknownTemplate: controller.unknownTemplate)
    }

    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let version = await environment.version(of: controller, for: request)
        // Before anything else of the list: the header waits for nothing.
        let header = pendingHeader(for: request)
        let call = try await call(request, version: version, isFragment: false)
        let patience = request.request.method == .get ? controller.patience : nil
        if header == nil, patience == nil {
            return try whole(.success(try await load(call)), header: nil, call, in: environment)
        }
        let list = PendingLoad { try await load(call) }
        await PendingLoad.wait(for: header, and: list, within: patience)
        try Task.checkCancellation()
        if let items = list.result, header == nil || header?.result != nil {
            return try whole(items, header: header?.result, call, in: environment)
        }
        return try stream(list, header: header, call, in: environment)
    }

    /// The rows alone, one `<tbody>` with the link to the next fragment.
    func rows(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let call = try await call(request, isFragment: true)
        let items = try await load(call)
        // A reader who asks for newer rows has the old ones, and is told that there are none.
        if call.loading == .refresh, let failure = items.failure { throw failure }
        let page = try page(of: .success(items), header: nil, call, in: environment)
        let context = page.context(in: environment.layout(title: page.title, for: request))
        var response = environment.response(
            try environment.render(controller.rowsTemplate, context, size: page.rows.bytes.count)
        )
        if let next = page.nextURL { response.fields.append("Link", "<\(next)>; rel=\"next\"") }
        response.keep(for: items.maxAge)
        return response
    }

    /// The list's own header; for a list without one, how many rows there are.
    func header(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        _ = try parameters(of: request)
        guard let pending = pendingHeader(for: request) else {
            return try await count(request, in: environment)
        }
        let detail = try await pending.value()
        var response = environment.response(
            try headerPart(.success(detail), request, in: environment).bytes
        )
        response.keep(for: detail.maxAge)
        return response
    }

    /// How many rows there are: a fragment of its own, so that no page waits for a count.
    func count(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let parameters = try parameters(of: request)
        let interactor = try await controller.interactor(for: request)
        let count = try await controller.count(of: interactor, parameters)
        let context = HeaderFragment(count: count?.text(naming: controller.itemName)).context
        return environment.response(try environment.render(HeaderFragment.template, context))
    }

    /// The whole page at once, with its tag; below a header of its own a list that failed leaves that standing.
    private func whole(
        _ items: Items,
        header: HeaderResult?,
        _ call: Call,
        in environment: PageEnvironment
    ) throws -> Response {
        if case .failure(let error) = items, header == nil { throw error }
        // Made a page's error once, so that the log hears of it once.
        let items = items.mapError { environment.fault(of: $0, for: call.request.request) as any Error }
        let page = try page(of: items, header: header, call, in: environment)
        let content = try render(page, call, in: environment)
        guard case .failure(let error) = items else {
            var response = environment.response(content)
            if let next = page.nextURL { response.fields.append("Link", "<\(next)>; rel=\"next\"") }
            // What a bottom bar shows has no age.
            response.keep(for: bottomBar.part == nil ? Self.maxAge(of: items, header) : nil)
            return response
        }
        let fault = environment.fault(of: error, for: call.request.request)
        var response = Response.html(content, status: fault.status)
        response.fields["Cache-Control"] = "no-store"
        if let seconds = fault.retryAfter { response.fields["Retry-After"] = String(seconds) }
        return response
    }
}

extension ListHandler {
    /// A page is as old as the oldest part of it may be.
    private static func maxAge(of items: Items, _ header: HeaderResult?) -> Int? {
        guard case .success(let items) = items, let age = items.maxAge else { return nil }
        switch header {
        case nil: return age
        case .success(let header): return header.maxAge.map { min($0, age) }
        case .failure: return nil
        }
    }
}

/// A request for a list, understood.
struct ListCall<Interactor: ListInteractor>: Sendable {
    let request: PageRequest
    let interactor: Interactor
    let parameters: ListParameters
    let loading: LoadingType
    let listURL: String
    let version: String?
    let isFragment: Bool
}
