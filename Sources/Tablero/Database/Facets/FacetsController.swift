import HTTP
import Records
import Templates

/// The values of the columns that an address asks for with `_facet`, each with its number of rows and a link to them.
///
/// It is a fragment that no page waits for. A browser without scripts that follows a link to it gets a page.
struct FacetsController: TemplateUser {
    let sources: SourceList

    var templates: [(name: String, shape: TemplateShape)] {
        [("facets", FacetsFragment.shape), ("facets-page", FacetsFragment.pageShape)]
    }

    func response(to request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let parameters = try ListParameters(parsing: request.query)
        let interactor = try TableListInteractor(
            named: try await sources.table(for: request),
            layouts: sources.layouts,
            urls: request.urls,
            parameters: parameters
        )
        try parameters.check(against: interactor.named.table)
        var fragment = FacetsFragment()
        fragment.groups = try await groups(of: interactor) {
            environment.fault(of: $0, for: request.request).message
        }
        fragment.suggestions = await suggestions(of: interactor)
        guard request.request.fields["Sec-Fetch-Dest"] == "document" else {
            return Self.varying(environment.response(try environment.render("facets", fragment.context)))
        }
        let table = interactor.named.table.name
        let layout = environment.layout(
            title: "Values",
            breadcrumbs: interactor.named.breadcrumbs(in: request.urls)
                + [Breadcrumb(label: table, url: interactor.url + parameters.at(.first).query)],
            for: request
        )
        let content = try environment.render("facets-page", fragment.context(in: layout))
        return Self.varying(environment.response(content))
    }

    private static func varying(_ response: Response) -> Response {
        var response = response
        response.fields["Vary"] = "Sec-Fetch-Dest"
        return response
    }

    /// Counts each facet by itself, so that one that fails or takes too long says so alone.
    private func groups(
        of interactor: TableListInteractor,
        sentence: @escaping @Sendable (any Error) -> String
    ) async throws -> [FacetsFragment.Group] {
        let parameters = interactor.parameters
        let rows = interactor.fetchRequest(for: parameters.at(.first))
        let source = interactor.named.source
        let groups = await withTaskGroup(of: (Int, FacetsFragment.Group).self) { tasks in
            for (index, choice) in parameters.facets.enumerated() {
                tasks.addTask {
                    var group = FacetsFragment.Group(label: interactor.named.heading(of: choice.column))
                    group.removeURL = interactor.url + parameters.toggling(choice).query
                    do {
                        let facet = try await source.facet(
                            FacetRequest(of: rows, column: choice.column, kind: choice.kind.ofRequest)
                        )
                        group.fill(with: facet, of: interactor)
                    } catch {
                        group.problem = sentence(error)
                    }
                    return (index, group)
                }
            }
            var groups: [Int: FacetsFragment.Group] = [:]
            for await (index, group) in tasks { groups[index] = group }
            return groups
        }
        try Task.checkCancellation()
        return parameters.facets.indices.compactMap { groups[$0] }
    }

    /// The columns that have few values, and those that seem to hold dates.
    private func suggestions(of interactor: TableListInteractor) async -> [FacetsFragment.Suggestion] {
        let (table, parameters) = (interactor.named.table, interactor.parameters)
        // Without suggestions there is still all that was asked for.
        let names = (try? await interactor.named.source.suggestedFacets(of: table.name)) ?? []
        let few = names.map { FacetChoice(column: $0) }
        let dates = table.visibleColumns.filter { $0.seemsTime && !names.contains($0.name) }
        let all = few + dates.prefix(3).map { FacetChoice(column: $0.name, kind: .date) }
        return all.filter { !parameters.facets.contains($0) }.map { choice in
            FacetsFragment.Suggestion(
                label: interactor.named.heading(of: choice.column),
                url: interactor.url + parameters.toggling(choice).query
            )
        }
    }
}

extension FacetChoice.Kind {
    /// What counts as one value, as a source is asked for it.
    fileprivate var ofRequest: FacetRequest.Kind {
        switch self {
        case .values: .values
        case .date: .dates(nil)
        case .array: .array
        }
    }
}

extension Column {
    /// Whether the name or the type of the column is that of a date or a time.
    var seemsTime: Bool {
        let (name, type) = (name.lowercased(), declaredType.lowercased())
        return name.hasSuffix("_at") || name.hasSuffix("_on") || name.contains("date")
            || name.hasSuffix("time") || type.contains("date") || type.contains("time")
    }
}
