import Records

/// The detail page of any row: all its fields, what it points to, and what points to it.
struct RecordController: DetailController, TableOptions {
    let sources: SourceList
    let isCacheable = true

    func sources(for request: PageRequest) -> [any RecordSource] { sources.exact(for: request) }

    func interactor(for request: PageRequest) async throws -> RecordInteractor {
        let named = try await sources.table(for: request)
        return RecordInteractor(
            named: named,
            key: try RecordKey(parsing: request.raw("key"), for: named.table)
        )
    }

    /// Told below, where the table is known.
    func title(of record: Record) -> String { "" }

    func commentSubject(of interactor: RecordInteractor) -> CommentSubject? {
        guard interactor.named.settings.hasComments else { return nil }
        return CommentSubject(
            source: interactor.named.source.name,
            table: interactor.named.table.name,
            key: interactor.key.text(for: interactor.named.table)
        )
    }

    func configure(
        _ page: inout DetailPage,
        with record: Record,
        of interactor: RecordInteractor,
        for request: PageRequest
    ) async throws {
        let named = interactor.named
        let table = named.table
        let key = interactor.key.text(for: table)
        let url = request.urls.record(key, of: table.name, in: named.source.name)
        let lease = sources.layouts.layout(of: named.table.visibleColumns, in: named)
        let layout = lease.layout
        let label = layout.labelColumn.map {
            RowCell.present(record, $0, urls: request.urls)
        }
        page.title =
            label.flatMap { $0.kind == .plain ? $0.text : nil } ?? "\(table.name) \(interactor.keyText)"
        page.subtitle = page.title.hasPrefix(table.name) ? nil : "\(table.name) \(interactor.keyText)"
        page.breadcrumbs =
            named.breadcrumbs(in: request.urls) + [
                Breadcrumb(label: table.name, url: named.url(in: request.urls))
            ]
        page.fields = named.inOrder(layout.columns).map { column in
            let value = RowCell.present(
                record,
                column,
                urls: request.urls,
                isList: false
            )
            var field = DetailPage.Field(column: column.name, label: column.label, value: value)
            field.isLong = value.text.utf8.count > 80
            let kind = named.settings.kinds[column.name]
            field.isLong = field.isLong || kind == .longText
            fill(
                &field,
                isJSON: kind == nil || kind == .json,
                with: record.values[column.index],
                ofRecordAt: url,
                urls: request.urls
            )
            return field
        }
        page.related = related(to: record, of: named, urls: request.urls)
    }

    /// Adds what only the page of a row shows: a picture, and JSON laid out.
    private func fill(
        _ field: inout DetailPage.Field,
        isJSON: Bool,
        with value: RecordValue,
        ofRecordAt url: String,
        urls: URLs
    ) {
        switch value {
        case .blob(let bytes):
            field.blobURL = urls.blob(field.column, ofRecordAt: url)
            if ImageType(of: bytes) != nil { field.imageURL = urls.image(field.column, ofRecordAt: url) }
        case .text(let text):
            guard isJSON, let layout = PrettyJSON.text(of: text) else { return }
            field.layout = layout
            field.value.text = String(text.prefix(ValuePresenter.listLength)).withVisibleControls
            field.isLong = true
        case .null, .integer, .real, .malformedText: return
        }
    }

    /// The rows that point to this one, by each foreign key of another table; each list is loaded by itself.
    private func related(to record: Record, of named: NamedTable, urls: URLs) -> [DetailPage.Related] {
        named.schema.references(to: named.table).compactMap { table, key in
            guard let filters = filters(for: key, pointingTo: record, of: named.table) else { return nil }
            var parameters = ListParameters()
            parameters.filters = filters
            let url = urls.table(table.name, in: named.source.name)
            var few = parameters
            // What all of them have in common says nothing.
            let list = NamedTable(
                source: named.source,
                schema: named.schema,
                table: table,
                settings: sources.configuration[table.name, in: named.source.name]
            )
            let others = list.listColumns.filter { !key.columns.contains($0.name) }
            if !others.isEmpty {
                few.columns = .without(key.columns.filter { table.column(named: $0)?.isHidden == false })
            }
            var related = DetailPage.Related(
                label: table.name,
                column: key.columns.joined(separator: ", "),
                url: url + parameters.query
            )
            related.rowsURL = "\(url)/-/related\(few.query)"
            return related
        }
    }

    private func filters(for key: ForeignKey, pointingTo record: Record, of table: Table) -> [Filter]? {
        var filters: [Filter] = []
        for (column, referenced) in zip(key.columns, key.referencedColumns) {
            guard let index = table.visibleColumns.firstIndex(where: { $0.name.isSpelled(like: referenced) })
            else {
                return nil
            }
            switch record.value(at: index) {
            case .integer(let number): filters.append(Filter(column: column, value: String(number)))
            case .real(let number):
                filters.append(Filter(column: column, value: ValuePresenter.text(of: number)))
            case .text(let text): filters.append(Filter(column: column, value: text))
            case .null, .malformedText, .blob: return nil
            }
        }
        return filters.isEmpty ? nil : filters
    }
}

extension NamedTable {
    /// The columns of a row's page: first those of the list, and then the others.
    fileprivate func inOrder(_ columns: [TableLayout.Column]) -> [TableLayout.Column] {
        guard settings.columns != nil else { return columns }
        let names = listColumns.map(\.name)
        let first = names.compactMap { name in columns.first { $0.name.isSpelled(like: name) } }
        return first + columns.filter { !names.contains($0.name) }
    }
}

/// Loads one row.
struct RecordInteractor: DetailInteractor {
    let named: NamedTable
    let key: RecordKey

    /// The key as people read it.
    var keyText: String {
        key.values.map { value in
            switch value {
            case .integer(let number): String(number)
            case .real(let number): ValuePresenter.text(of: number)
            case .text(let text): text.isEmpty ? "(empty)" : text.withVisibleControls
            case .malformedText(let bytes): String(decoding: bytes, as: UTF8.self).withVisibleControls
            case .blob(let bytes): ValuePresenter.size(bytes.count)
            case .null: "NULL"
            }
        }.joined(separator: ", ")
    }

    var cacheDuration: Duration { named.settings.cacheDuration }

    func item(loading: LoadingType) async throws -> Record? {
        try await named.record(key)
    }
}
