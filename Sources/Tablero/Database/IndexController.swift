import HTTP
import Records
import Templates

/// The dashboard's first page: the sources, their tables, and how many rows each has.
struct IndexController: PageController {
    let sources: SourceList

    var templates: [(name: String, shape: TemplateShape)] { [("index", IndexPage.shape)] }

    func page(_ request: PageRequest, in environment: PageEnvironment) async throws -> Response {
        if let parameter = request.query.pairs.first {
            throw PageError.badParameter("This page has no parameter “\(parameter.name)”.")
        }
        let one = request.raw("source").isEmpty ? nil : try sources.source(for: request)
        var page = IndexPage()
        let deadline = ContinuousClock.now + environment.configuration.countPatience
        for source in one.map({ [$0] }) ?? sources.all {
            page.sources.append(await entry(for: source, urls: request.urls, deadline: deadline))
        }
        let title = one?.name ?? environment.configuration.siteTitle
        let layout = environment.layout(title: title, for: request)
        return environment.response(try environment.render("index", page.context(in: layout)))
    }

    private func entry(
        for source: any RecordSource,
        urls: URLs,
        deadline: ContinuousClock.Instant
    ) async -> IndexPage.Source {
        var entry = IndexPage.Source(name: source.name, url: urls.source(source.name))
        do {
            for table in try await source.schema().tables {
                var count: RecordCount?
                if table.problem == nil, table.kind != .view, ContinuousClock.now < deadline {
                    // A count that fails is left out: the table's own page says why.
                    count = try? await source.count(FetchRequest(table: table.name))
                }
                entry.tables.append(
                    IndexPage.Table(
                        name: table.name.isEmpty ? "(no name)" : table.name,
                        url: urls.table(table.name, in: source.name),
                        count: count.map {
                            $0.isExact ? ItemCount($0.value).number : ItemCount($0.value - 1).number + "+"
                        },
                        isView: table.kind == .view,
                        problem: table.problem
                    )
                )
            }
        } catch let error as RecordsError {
            entry.problem = error.message
        } catch {
            entry.problem = "This source cannot be read now."
        }
        return entry
    }
}
