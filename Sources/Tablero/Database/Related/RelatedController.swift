import HTTP
import Records
import Templates

extension Routes {
    /// Adds the few rows of a table that a page of another table's row shows.
    mutating func addRelatedRows(of sources: SourceList) {
        let related = RelatedController(sources: sources)
        include(related)
        add(.get, "/{source}/{table}", "/-/related", of: related) {
            try await related.response(to: $0, in: $1)
        }
    }
}

/// A few rows of a list as a fragment, with their number and the way to all of them.
///
/// It takes the list's own parameters; five rows are a page of it.
struct RelatedController: TemplateUser {
    static let size = 5

    let sources: SourceList

    var templates: [(name: String, shape: TemplateShape)] {
        [("related", RelatedFragment.shape), ("cells/row", RowCell.shape)]
    }

    func response(to request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        let parameters = try ListParameters(parsing: request.query, size: Self.size)
        let interactor = try TableListInteractor(
            named: try await sources.table(for: request),
            layouts: sources.layouts,
            urls: request.urls,
            parameters: parameters
        )
        // How many there are is told where it is known; the rows do without.
        async let count = try? interactor.named.source.count(interactor.fetchRequest(for: parameters))
        let page = try await interactor.page(parameters, loading: .initial)
        var fragment = RelatedFragment()
        fragment.count = await count.map {
            ItemCount($0.isExact ? $0.value : $0.value - 1, isExact: $0.isExact).description
        }
        fragment.columns = interactor.lendLayout().layout.columns.map {
            ListPage.Column(label: $0.label, isNumeric: $0.isNumeric)
        }
        let template = try environment.library.template(named: "cells/row")
        var rows = OutputBuffer()
        // Rows of several tables may stand on one page, where each identity is to be one thing's.
        let filler = page.items.first.map { RowFiller($0.page, isIdentified: false) }
        for row in page.items {
            if let values = filler?.fill(row) { template.render(values, into: &rows) }
        }
        fragment.rows = SafeHTML(rendered: rows.bytes)
        fragment.isEmpty = page.items.isEmpty
        let stem = interactor.url + "/-/related"
        fragment.nextURL = page.next.map { stem + $0.query }
        fragment.previousURL = page.previous.map { stem + $0.query }
        var list = parameters.rowsAlone
        list.columns = .all
        fragment.listURL = interactor.url + list.query
        fragment.summary = "Rows of \(interactor.named.table.name)"
        return environment.response(try environment.render("related", fragment.context))
    }
}
