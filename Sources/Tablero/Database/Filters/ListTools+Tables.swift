import Records

extension ListTools {
    /// What the list of a table offers: all there is.
    init(of interactor: TableListInteractor, _ layout: TableLayout) {
        self.init()
        let parameters = interactor.parameters
        let rows = parameters.rowsAlone.query
        let export = interactor.url + "/-/export."
        downloads = ExportFormat.allCases.map { Download(label: $0.label, url: export + $0.rawValue + rows) }
        // What a spreadsheet needs to read it right, and to run none of it.
        let guarded = (rows.isEmpty ? "?" : rows + "&") + "_bom=1&_guard=1"
        downloads.insert(Download(label: "CSV for spreadsheets", url: "\(export)csv\(guarded)"), at: 1)
        filterURL = interactor.url + "/-/filter"
        columns = layout.choices
        let list = parameters.at(.first).query
        facetsURL = interactor.url + "/-/facets" + list
        hasFacets = !parameters.facets.isEmpty
        if !interactor.named.settings.figures.isEmpty { figuresURL = interactor.url + "/-/figures" + list }
        if layout.hasTimes { timelineURL = interactor.url + "/-/timeline" + list }
    }
}
