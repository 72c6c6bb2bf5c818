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
    let isCacheable = true

    func sources(for request: PageRequest) -> [any RecordSource] {
        isOfOne ? sources.exact(for: request) : sources.all
    }

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
            let entry = await entry(for: source, urls: request.urls, deadline: deadline)
            if !entry.isWhole { request.skipCache() }
            page.sources.append(entry)
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
            let schema = try await source.schema()
            for table in schema.tables {
                var count: RecordCount?
                if table.problem == nil, table.kind != .view {
                    if ContinuousClock.now < deadline {
                        // A count that fails is left out: the table's own page says why.
                        count = try? await source.count(FetchRequest(table: table.name))
                    }
                    if count == nil || !schema.isSteady(table) { entry.isWhole = false }
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
            entry.isWhole = false
        } catch {
            entry.problem = "This source cannot be read now."
            entry.isWhole = false
        }
        return entry
    }
}
