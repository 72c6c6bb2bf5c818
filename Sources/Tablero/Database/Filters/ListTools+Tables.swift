import Records

extension ListTools {
    /// What the list of a table offers: all there is.
    init(of interactor: TableListInteractor) {
        self.init()
        let (table, parameters) = (interactor.named.table, interactor.parameters)
        let rows = parameters.rowsAlone.query
        let export = interactor.url + "/-/export."
        downloads = ExportFormat.allCases.map { Download(label: $0.label, url: "\(export)\($0)\(rows)") }
        // What a spreadsheet needs to read it right, and to run none of it.
        let guarded = (rows.isEmpty ? "?" : rows + "&") + "_bom=1&_guard=1"
        downloads.insert(Download(label: "CSV for spreadsheets", url: "\(export)csv\(guarded)"), at: 1)
        filterURL = interactor.url + "/-/filter"
        columns = table.visibleColumns.map { column in
            Choice(
                value: ParameterName.encode(column.name),
                label: column.name.isEmpty ? "(no name)" : column.name,
                isChosen: interactor.columns.contains(column)
            )
        }
        let list = parameters.at(.first).query
        facetsURL = interactor.url + "/-/facets" + list
        hasFacets = !parameters.facets.isEmpty
        if table.timeColumn != nil { timelineURL = interactor.url + "/-/timeline" + list }
    }
}
