import HTTP
import Records

extension ListHandler {
    func parameters(of request: PageRequest) throws -> ListParameters {
        try ListParameters(
            parsing: request.query,
            size: (controller as? any TableOptions)?.pageSize(for: request) ?? controller.pageSize
        )
    }

    func call(_ request: PageRequest, version: String? = nil, isFragment: Bool) async throws -> Call {
        let parameters = try parameters(of: request)
        let interactor = try await controller.interactor(for: request)
        if parameters.search != nil, !interactor.isSearchable {
            throw PageError.badParameter("This list cannot be searched. Leave _search out.")
        }
        return ListCall(
            request: request,
            interactor: interactor,
            parameters: parameters,
            loading: LoadingType(request.request, position: parameters.position),
            listURL: request.pagePath,
            version: version,
            isFragment: isFragment
        )
    }

    /// Begins to load the header, if the list has one.
    func pendingHeader(for request: PageRequest) -> PendingLoad<Fetched<Detail?>>? {
        guard header.part != nil else { return nil }
        return PendingLoad { [controller, details] in
            let interactor = try await controller.headerInteractor(for: request)
            let loading = LoadingType(request.request)
            if interactor.cacheDuration > .zero { request.skipCache() }
            return try await Fetched.load(
                ResultKey(list: request.pagePath, reader: request.user),
                from: details,
                validFor: interactor.cacheDuration,
                loading: loading
            ) { try await interactor.item(loading: loading) }
        }
    }

    /// Loads the page of a call, or finds it among those that are kept.
    func load(_ call: Call) async throws -> Fetched<ItemPage<Item>> {
        // What may have an age is kept for that, by those who make it.
        if call.interactor.cacheDuration > .zero { call.request.skipCache() }
        return try await Fetched.load(
            call.key,
            from: pages,
            validFor: call.interactor.cacheDuration,
            loading: call.loading
        ) { try await Self.load(call) }
    }

    /// An extent is the first rows of a list at once; the pages after it have the list's own size again.
    private static func load(_ call: Call) async throws -> ItemPage<Item> {
        let parameters = call.parameters
        guard let extent = parameters.extent, extent > parameters.size else {
            return try await call.interactor.page(parameters, loading: call.loading)
        }
        var whole = parameters
        whole.size = extent
        var page = try await call.interactor.page(whole, loading: call.loading)
        page.next?.size = parameters.size
        page.previous?.size = parameters.size
        return page
    }
}

extension ListCall {
    /// Under what its page is kept: the list with its search and filters, the place in it, and the reader.
    fileprivate var key: ResultKey {
        let extent = parameters.extent.map { "\($0)" } ?? ""
        return ResultKey(
            list: listURL + parameters.at(.first).query,
            page: parameters.query + "#" + extent,
            reader: request.user
        )
    }
}
