import HTTP
import Records
import Templates

extension Routes {
    /// Adds the configured numbers above the lists of tables.
    mutating func addFigures(of sources: SourceList) {
        let figures = FiguresController(sources: sources)
        include(figures)
        add(.get, "/{source}/{table}", "/-/figures", of: figures) {
            try await figures.response(to: $0, in: $1)
        }
    }
}

/// Numbers that a configuration has of a table, over the rows that a list shows, as a fragment that no page waits for.
struct FiguresController: TemplateUser {
    let sources: SourceList

    var templates: [(name: String, shape: TemplateShape)] { [("figures", FiguresFragment.shape)] }

    func response(to request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let named = try await sources.table(for: request)
        let interactor = try TableListInteractor(
            named: named,
            layouts: sources.layouts,
            urls: request.urls,
            parameters: try ListParameters(parsing: request.query, size: named.settings.pageSize)
        )
        let figures = named.settings.figures
        guard !figures.isEmpty else {
            throw PageError.notFound("No figures are configured for “\(named.table.name)”.")
        }
        let rows = interactor.fetchRequest(for: interactor.parameters.at(.first))
        let fragment: FiguresFragment
        do {
            let expressions = Dictionary(
                figures.enumerated().map { (String($0), $1.expression) },
                uniquingKeysWith: { first, _ in first }
            )
            let values = try await named.source.figures(expressions, of: rows)
            fragment = FiguresFragment(figures, values: figures.indices.map { values[String($0)] ?? .null })
        } catch let error as RecordsError where error.code == .tooSlow {
            fragment = FiguresFragment(problem: environment.fault(of: error, for: request.request).message)
        }
        return environment.response(try environment.render("figures", fragment.context))
    }
}
