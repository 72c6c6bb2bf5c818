import HTTP
import Templates

extension Routes {
    /// Adds the first page of a dashboard that has none: links to its lists.
    mutating func addIndexOfLists() {
        let controller = ListsController(lists: lists)
        include(controller)
        add(.get, "/", of: controller) { try controller.page($0, in: $1) }
    }
}

/// A first page that leads to the lists of a dashboard.
struct ListsController: TemplateUser {
    let lists: [Routes.ListLink]

    var templates: [(name: String, shape: TemplateShape)] { [("index", IndexPage.shape)] }

    /// No: which lists there are never changes.
    var isLive: Bool { false }

    func page(_ request: PageRequest, in environment: PageEnvironment) throws -> Response {
        if let parameter = request.query.pairs.first {
            throw PageError.badParameter("This page has no parameter “\(parameter.name)”.")
        }
        var page = IndexPage()
        page.emptyMessage = "This dashboard has no list yet. Its program adds one with routes.add."
        if !lists.isEmpty {
            let tables = lists.map { list in
                IndexPage.Table(name: list.title, url: request.urls.basePath + list.path)
            }
            page.sources = [IndexPage.Source(name: "Lists", url: request.urls.home, tables: tables)]
        }
        let layout = environment.layout(title: environment.configuration.siteTitle, for: request)
        return environment.response(try environment.render("index", page.context(in: layout)))
    }
}
