import HTTP
public import Records

extension Routes {
    /// Adds the dashboard of whole databases: an index, a list page for each table, a detail page for each row.
    ///
    /// It is made of the controllers that a program adds itself: a page of a template, a list, a detail page, and routes
    /// beside them. What only a page of a whole table offers is the package's own: forms for filters and columns,
    /// downloads, facets, and how values are shown by their kind. In a group, its links stay in the group.
    ///
    /// - Parameters:
    ///   - sources: The databases; by default those that the dashboard is served with.
    ///   - configuration: How their tables are shown. One that names what is not there stops the dashboard from starting.
    public mutating func addDatabases(
        _ sources: [any RecordSource]? = nil,
        configuration: DatabaseConfiguration = DatabaseConfiguration()
    ) {
        let sources = SourceList(sources ?? self.sources, configuration)
        guard !groupPath.isEmpty else { return addPages(of: sources) }
        if !groupPath.contains("{") { link(IndexController.groupTitle, to: "/") }
        let depth = groupPath.split(separator: "/").count
        group("") { group in
            group.useToAddress { request, next in
                var request = request
                // As the address has it, with what stands for parameters of the group.
                let segments = request.request.path.split(separator: "/").prefix(depth)
                request.urls.root = "/" + segments.joined(separator: "/")
                return await next(request)
            }
            group.addPages(of: sources)
        }
    }

    private mutating func addPages(of sources: SourceList) {
        add(IndexController(sources: sources, isOfOne: false), at: "/")
        add(IndexController(sources: sources, isOfOne: true), at: "/{source}")
        add(TableListController(sources: sources), at: "/{source}/{table}")
        add(RecordController(sources: sources), at: "/{source}/{table}/{key}")
        let rows = RowsJSONController(sources: sources)
        add(.get, "/{source}/{table}", "/-/rows.json", of: rows) { request, _ in
            try await rows.response(to: request)
        }
        addExports(of: sources)
        addFacets(of: sources)
        addFigures(of: sources)
        addRelatedRows(of: sources)
        addImages(of: sources)
        let blobs = BlobController(sources: sources)
        add(.get, "/{source}/{table}/{key}/-/blob/{column}") { try await blobs.response(to: $0) }
    }
}

/// The sources of a dashboard by their names.
struct SourceList: Sendable {
    let all: [any RecordSource]
    let configuration: DatabaseConfiguration
    let layouts = TableLayouts()
    /// Why sources are not among these: what is to be hidden is in none that cannot hide it.
    private let failures: [any Error]
    /// The sources as they are, with what is hidden: to compare settings with, and for nothing else.
    private let unmasked: [any RecordSource]

    init(_ sources: [any RecordSource], _ configuration: DatabaseConfiguration = DatabaseConfiguration()) {
        (self.configuration, unmasked) = (configuration, sources)
        var (all, failures): ([any RecordSource], [any Error]) = ([], [])
        for source in sources {
            do {
                all.append(try source.withoutHidden(by: configuration.mask(of: source.name)))
            } catch {
                failures.append(error)
            }
        }
        (self.all, self.failures) = (all, failures)
    }

    /// Refuses settings that go against the tables, as far as these can be read now.
    func check() async throws {
        if let failure = failures.first { throw failure }
        for source in unmasked {
            let settings = configuration.tables(of: source.name)
            // A database that cannot be read now says so on its pages.
            guard !settings.isEmpty, let schema = try? await source.schema() else { continue }
            let faults = SettingFault.faults(in: settings, schema, source: source.name)
            if let fault = faults.first { throw fault }
        }
    }

    /// The settings of the table that a request's path names.
    func settings(for request: PageRequest) -> TableConfiguration {
        guard let source = try? request.parameter("source"), let table = try? request.parameter("table")
        else {
            // Such a path has no page either.
            return TableConfiguration()
        }
        return configuration[table, in: source]
    }

    /// The source, schema and table that a request's path names.
    func table(for request: PageRequest) async throws -> NamedTable {
        let source = try source(for: request)
        let name = try request.parameter("table")
        let schema = try await source.schema()
        guard let table = schema.table(named: name) else {
            throw PageError.notFound(
                "“\(source.name)” has no table “\(name)”. It may have been renamed or removed.",
                suggestions: [
                    PageError.Suggestion(
                        label: "Tables of \(source.name)",
                        url: request.urls.source(source.name)
                    )
                ]
            )
        }
        // Its rows may be others at the next moment, although nothing was committed.
        if !schema.isSteady(table) { request.skipCache() }
        return NamedTable(
            source: source,
            schema: schema,
            table: table,
            settings: configuration[name, in: source.name]
        )
    }

    /// What the pages of one source are made from.
    func exact(for request: PageRequest) -> [any RecordSource] {
        // A source that is not there has no page that could be kept.
        (try? source(for: request)).map { [$0] } ?? []
    }

    func source(for request: PageRequest) throws -> any RecordSource {
        let name = try request.parameter("source")
        guard let source = all.first(where: { $0.name == name }) else {
            throw PageError.notFound("There is no source “\(name)” here.")
        }
        return source
    }
}

/// A table with the source that holds it.
struct NamedTable: Sendable {
    let source: any RecordSource
    let schema: Schema
    let table: Table
    let settings: TableConfiguration

    /// Returns the row of that key, whose values are those of the visible columns; `nil` if there is none.
    ///
    /// - Throws: what the source throws, and an error if the table was altered since its schema was read.
    func record(_ key: RecordKey) async throws -> Record? {
        let record = try await source.record(key, in: table.name)
        if let record, record.values.count != table.visibleColumns.count { throw hasChanged }
        return record
    }

    /// The columns of the list, where its address does not choose others.
    var listColumns: [Column] {
        guard let names = settings.columns else { return table.visibleColumns }
        // One that was dropped from the table is left out, until somebody mends the settings.
        let columns = names.compactMap { name in table.visibleColumns.first { $0.name.isSpelled(like: name) }
        }
        return columns.isEmpty ? table.visibleColumns : columns
    }

    /// The column whose dates are shown over time.
    var timeColumn: Column? {
        let named = settings.timeline.flatMap { name in
            table.visibleColumns.first { $0.name.isSpelled(like: name) }
        }
        return named ?? table.visibleColumns.first(where: \.seemsTime)
    }

    /// What a column is called on pages.
    func heading(of column: String) -> String {
        settings.headings[column] ?? (column.isEmpty ? "(no name)" : column)
    }

    /// What is told where two reads of a table do not go together.
    var hasChanged: PageError {
        PageError(
            .serviceUnavailable,
            title: "The table is being changed",
            message: "“\(table.name)” was altered while it was read. Load the page again.",
            retryAfter: 1
        )
    }

    func url(in urls: URLs) -> String { urls.table(table.name, in: source.name) }

    func breadcrumbs(in urls: URLs) -> [Breadcrumb] {
        let group = Breadcrumb(label: IndexController.groupTitle, url: urls.basePath + urls.root)
        return (urls.root.isEmpty ? [] : [group])
            + [Breadcrumb(label: source.name, url: urls.source(source.name))]
    }
}
