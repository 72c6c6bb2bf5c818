import Templates

/// The dashboard: the keys of `Views/index.html`.
struct IndexPage: Sendable {
    struct Table: Sendable {
        var name: String
        var url: String
        var count: String?
        var isView = false
        var problem: String?
    }

    struct Source: Sendable {
        var name: String
        var url: String
        var tables: [Table] = []
        var problem: String?
        /// Whether all is there that is to be shown, and stays the same as long as nothing is committed.
        var isWhole = true
    }

    var title = ""
    var sources: [Source] = []
    /// Why there is nothing to show.
    var emptyMessage = "No database is open. Start Tablero with one, for example “tablero serve shop.db”."

    private struct TableKeys: TemplateKeys {
        let name = Key<String>("name")
        let url = Key<String>("url")
        let count = Key<String>("count")
        let kind = Key<String>("kind")
        let isView = Key<Bool>("isView")
        let problem = Key<String>("problem")
    }

    private struct SourceKeys: TemplateKeys {
        let name = Key<String>("name")
        let url = Key<String>("url")
        let tables = ListKey<TableKeys>("tables")
        let problem = Key<String>("problem")
    }

    private struct Keys: TemplateKeys {
        let isEmpty = Key<Bool>("isEmpty")
        let emptyMessage = Key<String>("emptyMessage")
        let sources = ListKey<SourceKeys>("sources")
    }

    static let template = PageTemplate("index", Keys.self) { (page, index: IndexPage) in
        page.isEmpty = index.sources.isEmpty
        page.emptyMessage = index.emptyMessage
        page.fill(\.sources, with: index.sources) { item, source in
            item.name = source.name
            item.url = source.url
            item.problem = source.problem
            item.fill(\.tables, with: source.tables) { item, table in
                item.name = table.name
                item.url = table.url
                item.count = table.count
                item.kind = table.isView ? "view" : "table"
                item.isView = table.isView
                item.problem = table.problem
            }
        }
    }

    static var shape: TemplateShape { template.shape }

    func context(in layout: Layout) -> TemplateContext { Self.template.makeContext(self, layout) }
}
