import Records

extension ListTools {
    /// What the list of a table offers: all there is.
    init(of interactor: TableListInteractor) {
        self.init()
        let (table, parameters) = (interactor.named.table, interactor.parameters)
        let rows = parameters.rowsAlone.query
        downloads = ExportFormat.allCases.map { format in
            Download(label: format.label, url: "\(interactor.url)/-/export.\(format)\(rows)")
        }
        filterForm = FilterForm(
            action: interactor.url + "/-/filter",
            columns: table.visibleColumns.map { Choice(value: $0.name, label: Self.label(of: $0)) },
            operators: Filter.Operation.allCases.map {
                Choice(value: $0.rawValue, label: FilterText.label($0))
            }
        )
        if table.visibleColumns.count > 1 {
            columns = table.visibleColumns.map { column in
                Choice(
                    value: ParameterName.encode(column.name),
                    label: Self.label(of: column),
                    isChosen: interactor.columns.contains(column)
                )
            }
        }
        let list = parameters.at(.first).query
        facetsURL = interactor.url + "/-/facets" + list
        hasFacets = !parameters.facets.isEmpty
        if table.timeColumn != nil { timelineURL = interactor.url + "/-/timeline" + list }
    }

    private static func label(of column: Column) -> String { column.name.isEmpty ? "(no name)" : column.name }
}
