import FoundationEssentials
import Templates

/// What a list page shows: the keys of `Views/list.html`, and of `Views/rows.html` for a fragment.
///
/// A list controller fills it in `configure(_:of:for:)`; rows and places come from its interactor.
public struct ListPage: Sendable {
    /// The heading of a column.
    public struct Column: Sendable {
        /// How a column is sorted, as `aria-sort` says it.
        package enum Order: String, Sendable {
            /// By other columns, or by none.
            case none
            /// The smallest first.
            case ascending
            /// The largest first.
            case descending
        }

        /// What the column is called.
        package var label: String
        /// The column of the list that the heading sorts by, where the list allows it; its link is made from this.
        package var column: String?
        /// The list sorted by this column the next way; `nil` if it cannot be.
        package var sortURL: String?
        /// How the list is sorted by it now.
        package var order = Order.none
        /// Whether its values are aligned at their end.
        package var isNumeric = false

        /// A heading, which sorts by a column of the list where it names one.
        public init(label: String, sortedBy column: String? = nil, isNumeric: Bool = false) {
            self.label = label
            self.column = column
            self.isNumeric = isNumeric
        }
    }

    /// A filter that holds, and the list without it.
    package struct Chip: Sendable {
        /// The filter in words.
        package var label: String
        /// The list without it.
        package var removeURL: String

        /// A filter in words, with a way to remove it.
        package init(label: String, removeURL: String) {
            self.label = label
            self.removeURL = removeURL
        }
    }

    /// The page's title and heading.
    public var title = ""
    /// The way from the dashboard to here.
    package var breadcrumbs: [Breadcrumb] = []
    /// The headings of the columns.
    public var columns: [Column] = []
    /// The filters that hold.
    package var chips: [Chip] = []
    /// What the table shows, for those who cannot see it.
    public var summary = ""
    /// How many rows there are in words, where it is known.
    package var count: String?
    /// Why there are no rows, and what to do.
    public var emptyMessage = "There is nothing here yet."
    /// A remark above the rows.
    public var notice: String?

    /// What a reader can do with the list.
    package var tools = ListTools()

    /// What the rows are called.
    var itemName = ItemName.row

    /// Of when the rows are, where they may be older than the page.
    var asOf: Date?
    /// Why they are older than they should be.
    var staleNotice: String?

    /// The columns of a row that spans all of them.
    var columnCount = 1

    var isSearchable = false
    var listURL = ""
    var rowsURL = ""
    /// The fragment that counts the rows, for a page that does not know their number.
    var countURL: String?
    var query = ""
    var hiddenInputs: [(name: String, value: String)] = []
    /// The parameters of the list that the forms of its tools keep: all, and all but the choice of columns.
    var filterInputs: [(name: String, value: String)] = []
    var columnInputs: [(name: String, value: String)] = []
    var rows = SafeHTML(trusted: "")
    var isEmpty = false
    var isLoading = false
    /// The rules for rows off screen, if the list's cells have heights.
    var heightsURL: String?
    var parts = Parts()
    var nextURL: String?
    var nextFragmentURL: String?
    var previousURL: String?
    var hasPullToRefresh = true
    var hasInfiniteScrolling = true

    /// What the templates of its parts were given, from which on nothing but these changes.
    var begun: TemplateContext?

    /// What was rendered before the page itself, by templates that a controller can replace.
    struct Parts: Sendable {
        var header: SafeHTML?
        /// The header that came after what stands above the rows was sent.
        var lateHeader: SafeHTML?
        var paging: SafeHTML?
        var empty: SafeHTML?
        var loading: SafeHTML?
        var bottomBar: SafeHTML?
    }
}

extension ListPage {
    static let shape = TemplateShape(
        "list page",
        ListPage().entries(in: Layout()),
        nested: Layout.nested.merging([
            "asOf": TimeText.shape, "columns": columnShape, "chips": chipShape, "hiddenInputs": inputShape,
            "filterInputs": inputShape, "columnInputs": inputShape, "next": nextShape,
            "previous": previousShape,
        ]) { $1 }.merging(ListTools.nested) { $1 }
    )

    private static let columnShape = TemplateShape(
        "column",
        ["label", "sortURL", "order", "isSorted", "isNumeric"]
    )
    private static let chipShape = TemplateShape("chip", ["label", "removeURL"])
    private static let inputShape = TemplateShape("hidden input", ["name", "value"])
    private static let nextShape = TemplateShape("next page", ["url", "fragmentURL"])
    private static let previousShape = TemplateShape("previous page", ["url"])

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    /// The context of the page, of which there is one from before its rows and its other parts were rendered.
    func context(completing earlier: TemplateContext) -> TemplateContext {
        var values = earlier.values
        let rendered = renderedEntries
        values.replaceSubrange((values.count - rendered.count)..., with: rendered.lazy.map(\.value))
        return TemplateContext(Self.shape, values)
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        var entries = layout.entries
        // Room for all of them, so that none is moved.
        entries.reserveCapacity(80)
        entries += [
            ("tableName", .text(title)),
            ("columns", .list(columns.map { Self.context(of: $0) })),
            ("columnCount", .integer(Int64(columnCount))),
            ("hasColumns", .flag(!columns.isEmpty)),
            (
                "plainColumns",
                .values(Array(repeating: .flag(true), count: columns.isEmpty ? columnCount : 0))
            ),
            ("isSortable", .flag(columns.contains { $0.sortURL != nil })),
            ("isSearchable", .flag(isSearchable)),
            (
                "hasTools",
                .flag(
                    isSearchable || columns.contains { $0.sortURL != nil } || tools.filterURL != nil
                        || !tools.columns.isEmpty || !tools.downloads.isEmpty
                )
            ),
            ("hasChips", .flag(!chips.isEmpty || !query.isEmpty)),
            (
                "chips",
                .list(chips.map { TemplateContext(Self.chipShape, [.text($0.label), .text($0.removeURL)]) })
            ),
            ("clearURL", .text(listURL)),
            ("summary", .text(summary)),
            ("count", .optional(count)),
            ("itemName", .text(itemName.one)),
            ("itemsName", .text(itemName.many)),
            ("countURL", .optional(countURL)),
            ("asOf", .optional(asOf)),
            ("staleNotice", .optional(staleNotice)),
            ("emptyMessage", .text(emptyMessage)),
            ("notice", .optional(notice)),
            ("listURL", .text(listURL)),
            ("rowsURL", .text(rowsURL)),
            ("query", .text(query)),
            ("hiddenInputs", Self.list(of: hiddenInputs)),
            ("filterInputs", Self.list(of: filterInputs)),
            ("columnInputs", Self.list(of: columnInputs)),
            ("isEmpty", .flag(isEmpty)),
            ("next", next),
            ("previous", previous),
            ("firstURL", .text(listURL)),
            ("hasPullToRefresh", .flag(hasPullToRefresh)),
            ("hasInfiniteScrolling", .flag(hasInfiniteScrolling)),
        ]
        entries += tools.entries
        entries += renderedEntries
        return entries
    }

    /// What changes when the parts of the page are rendered, which come last.
    private var renderedEntries: [(key: String, value: TemplateValue)] {
        [
            ("heightsURL", .optional(heightsURL)),
            ("header", .optional(parts.header)),
            ("lateHeader", .optional(parts.lateHeader)),
            ("paging", .optional(parts.paging)),
            ("empty", .optional(parts.empty)),
            ("loading", .optional(parts.loading)),
            ("bottomBar", .optional(parts.bottomBar)),
            ("rows", .markup(rows)),
            ("isLoading", .flag(isLoading)),
        ]
    }

    private static func list(of inputs: [(name: String, value: String)]) -> TemplateValue {
        .list(inputs.map { TemplateContext(inputShape, [.text($0.name), .text($0.value)]) })
    }

    private var next: TemplateValue {
        guard let nextURL else { return .nothing }
        return .object(TemplateContext(Self.nextShape, [.text(nextURL), .optional(nextFragmentURL)]))
    }

    private var previous: TemplateValue {
        guard let previousURL else { return .nothing }
        return .object(TemplateContext(Self.previousShape, [.text(previousURL)]))
    }

    private static func context(of column: Column) -> TemplateContext {
        TemplateContext(
            columnShape,
            [
                .text(column.label), .optional(column.sortURL), .text(column.order.rawValue),
                .flag(column.order != .none), .flag(column.isNumeric),
            ]
        )
    }
}
