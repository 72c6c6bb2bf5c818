import Templates

/// Some rows of a table that belong to a row of another: the keys of `Views/related.html`.
struct RelatedFragment: Sendable {
    var columns: [ListPage.Column] = []
    var rows = SafeHTML(trusted: "")
    /// What the table shows, for those who cannot see it.
    var summary = ""
    /// How many rows there are in words, where it is known.
    var count: String?
    /// All of them, as a list of its own.
    var listURL = ""
    /// The fragments of the rows after these and before them.
    var nextURL: String?
    var previousURL: String?
    var isEmpty = false

    static let shape = TemplateShape(
        "related rows",
        RelatedFragment().entries,
        nested: ["columns": columnShape]
    )

    private static let columnShape = TemplateShape("column", ["label", "isNumeric"])

    var context: TemplateContext { TemplateContext(Self.shape, entries.map(\.value)) }

    private var entries: [(key: String, value: TemplateValue)] {
        [
            (
                "columns",
                .list(
                    columns.map {
                        TemplateContext(Self.columnShape, [.text($0.label), .flag($0.isNumeric)])
                    }
                )
            ),
            ("rows", .markup(rows)),
            ("summary", .text(summary)),
            ("count", .optional(count)),
            ("listURL", .text(listURL)),
            ("isPaged", .flag(nextURL != nil || previousURL != nil)),
            ("nextURL", .optional(nextURL)),
            ("previousURL", .optional(previousURL)),
            ("isEmpty", .flag(isEmpty)),
        ]
    }
}
