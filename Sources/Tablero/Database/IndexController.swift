import Records

/// The dashboard's first page: the sources, their tables, and how many rows each has.
struct IndexController: TemplateController {
    /// What the page is called where it is not the first one of the dashboard.
    static let groupTitle = "Databases"

    let sources: SourceList
    /// Whether it shows the one source that its path names.
    let isOfOne: Bool
    let page = IndexPage.template
    /// No: a reload counts anew.
    let isLive = false

    func title(of page: IndexPage) -> String { page.title }

    func content(for request: PageRequest) async throws -> IndexPage {
        if let parameter = request.query.pairs.first {
            throw PageError.badParameter("This page has no parameter “\(parameter.name)”.")
        }
        let one = isOfOne ? try sources.source(for: request) : nil
        var page = IndexPage()
        page.title =
            one?.name ?? (request.urls.root.isEmpty ? request.configuration.siteTitle : Self.groupTitle)
        let deadline = ContinuousClock.now + request.configuration.countPatience
        for source in one.map({ [$0] }) ?? sources.all {
            page.sources.append(await entry(for: source, urls: request.urls, deadline: deadline))
        }
        return page
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
