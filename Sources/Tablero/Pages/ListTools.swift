import Templates

/// What a reader can do with a list beyond reading and sorting it.
package struct ListTools: Sendable {
    /// All rows of the list in one file.
    package struct Download: Sendable {
        /// What the file is, such as `CSV`.
        package var label: String
        /// Where it can be had.
        package var url: String

        /// A file with its address.
        package init(label: String, url: String) {
            self.label = label
            self.url = url
        }
    }

    /// One of several things that a form offers.
    package struct Choice: Sendable {
        /// What the form sends.
        package var value: String
        /// What a reader sees.
        package var label: String
        /// Whether it is chosen already.
        package var isChosen: Bool

        /// A choice of a form.
        package init(value: String, label: String, isChosen: Bool = false) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    /// The files in which all rows can be had.
    package var downloads: [Download] = []
    /// Where the form is sent that adds a filter.
    package var filterURL: String?
    /// The columns that can be shown and compared, as the values of parameters have them.
    package var columns: [Choice] = []
    /// The fragment of the list's facets.
    package var facetsURL: String?
    /// Whether facets were asked for, so that they stand above the rows.
    package var hasFacets = false
    /// The fragment of the configured numbers.
    package var figuresURL: String?
    /// The fragment that shows the rows over time.
    package var timelineURL: String?

    /// None of these.
    package init() {}
}

extension ListTools {
    static let nested = [
        "downloads": downloadShape,
        "columnChoices": choiceShape,
    ]

    private static let downloadShape = TemplateShape("download", ["label", "url"])
    private static let choiceShape = TemplateShape("choice", ["value", "label", "isChosen"])
    var entries: [(key: String, value: TemplateValue)] {
        [
            ("hasDownloads", .flag(!downloads.isEmpty)),
            (
                "downloads",
                .list(
                    downloads.map { file in
                        TemplateContext(Self.downloadShape, [.text(file.label), .text(file.url)])
                    }
                )
            ),
            ("filterURL", .optional(filterURL)),
            ("hasColumnChoices", .flag(columns.count > 1)),
            ("columnChoices", Self.list(of: columns)),
            ("facetsURL", .optional(facetsURL)),
            ("hasFacets", .flag(hasFacets)),
            ("figuresURL", .optional(figuresURL)),
            ("timelineURL", .optional(timelineURL)),
        ]
    }

    private static func list(of choices: [Choice]) -> TemplateValue {
        .list(
            choices.map {
                TemplateContext(choiceShape, [.text($0.value), .text($0.label), .flag($0.isChosen)])
            }
        )
    }
}
