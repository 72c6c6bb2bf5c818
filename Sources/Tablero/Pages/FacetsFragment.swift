import Templates

/// The values of columns: the keys of `Views/facets.html`, and of `Views/facets-page.html` with those of every page.
struct FacetsFragment: Sendable {
    /// A value with its number of rows.
    struct Value: Sendable {
        var text: String
        /// Whether the text stands for what is no text, such as NULL.
        var isMark = false
        var count = ""
        /// How long its bar is, in percent of the longest.
        var share = 0
        /// The list with the value as a filter, or without it where that holds.
        var url: String?
        var isActive = false
    }

    /// The values of one column.
    struct Group: Sendable {
        var label: String
        /// What counts as one value, where it is not the value itself.
        var kind: String?
        /// The list without this facet.
        var removeURL = ""
        var values: [Value] = []
        /// What the values do not say.
        var note: String?
        /// Why there are no values.
        var problem: String?
    }

    /// Another column to look at.
    struct Suggestion: Sendable {
        var label: String
        var url: String
    }

    var groups: [Group] = []
    var suggestions: [Suggestion] = []
}

extension FacetsFragment {
    static let shape = TemplateShape("facets", FacetsFragment().entries, nested: nested)
    static let pageShape = TemplateShape(
        "page of facets",
        Layout().entries + FacetsFragment().entries,
        nested: Layout.nested.merging(nested) { $1 }
    )

    private static let nested = ["groups": groupShape, "suggestions": suggestionShape]
    private static let groupShape = TemplateShape(
        "facet",
        ["label", "kind", "removeURL", "values", "note", "problem"],
        nested: ["values": valueShape]
    )
    private static let valueShape = TemplateShape(
        "value of a facet",
        ["text", "isMark", "count", "share", "url", "isActive"]
    )
    private static let suggestionShape = TemplateShape("suggested facet", ["label", "url"])

    var context: TemplateContext { TemplateContext(Self.shape, entries.map(\.value)) }

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.pageShape, (layout.entries + entries).map(\.value))
    }

    private var entries: [(key: String, value: TemplateValue)] {
        [
            ("hasGroups", .flag(!groups.isEmpty)),
            ("groups", .list(groups.map { Self.context(of: $0) })),
            ("hasSuggestions", .flag(!suggestions.isEmpty)),
            (
                "suggestions",
                .list(
                    suggestions.map {
                        TemplateContext(Self.suggestionShape, [.text($0.label), .text($0.url)])
                    }
                )
            ),
        ]
    }

    private static func context(of group: Group) -> TemplateContext {
        let values = group.values.map { value in
            TemplateContext(
                valueShape,
                [
                    .text(value.text), .flag(value.isMark), .text(value.count), .integer(Int64(value.share)),
                    .optional(value.url), .flag(value.isActive),
                ]
            )
        }
        return TemplateContext(
            groupShape,
            [
                .text(group.label), .optional(group.kind), .text(group.removeURL), .list(values),
                .optional(group.note), .optional(group.problem),
            ]
        )
    }
}
