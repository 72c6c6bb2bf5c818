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
    }

    var sources: [Source] = []
    /// Why there is nothing to show.
    var emptyMessage = "No database is open. Start Tablero with one, for example “tablero serve shop.db”."

    static let shape = TemplateShape(
        "dashboard",
        IndexPage().entries(in: Layout()),
        nested: Layout.nested.merging(["sources": sourceShape]) { $1 }
    )

    private static let tableShape = TemplateShape(
        "table",
        ["name", "url", "count", "kind", "isView", "problem"]
    )
    private static let sourceShape = TemplateShape(
        "source",
        ["name", "url", "tables", "problem"],
        nested: ["tables": tableShape]
    )

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        layout.entries + [
            ("isEmpty", .flag(sources.isEmpty)),
            ("emptyMessage", .text(emptyMessage)),
            ("sources", .list(sources.map { Self.context(of: $0) })),
        ]
    }

    private static func context(of source: Source) -> TemplateContext {
        let tables = source.tables.map { table in
            TemplateContext(
                tableShape,
                [
                    .text(table.name), .text(table.url), .optional(table.count),
                    .text(table.isView ? "view" : "table"), .flag(table.isView), .optional(table.problem),
                ]
            )
        }
        return TemplateContext(
            sourceShape,
            [.text(source.name), .text(source.url), .list(tables), .optional(source.problem)]
        )
    }
}
