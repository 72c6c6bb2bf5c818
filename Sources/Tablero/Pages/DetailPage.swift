import FoundationEssentials
import Templates

/// What a detail page shows: the keys of `Views/detail.html`.
///
/// A detail controller fills it in `configure(_:with:of:for:)`; comments come from the dashboard's store.
public struct DetailPage: Sendable {
    /// One field of the thing shown.
    public struct Field: Sendable {
        /// The name of the column, as it is in the database.
        package var column: String
        /// The name to show.
        package var label: String
        /// The value to show.
        package var value: PresentedValue
        /// Whether the value needs the whole width.
        package var isLong = false
        /// Where a blob's bytes can be had.
        package var blobURL: String?
        /// Where a blob that is a picture can be had as one.
        package var imageURL: String?
        /// The value laid out over several lines, which a reader unfolds.
        package var layout: String?

        /// A field with its value.
        package init(column: String, label: String, value: PresentedValue) {
            self.column = column
            self.label = label
            self.value = value
        }

        /// A field with its name and a value in words, which may lead somewhere; without a value it is shown as NULL.
        public init(_ label: String, _ value: (some CustomStringConvertible)?, link: String? = nil) {
            let text = value.map { String(describing: $0) }
            let kind: PresentedValue.Kind = text == nil ? .null : text == "" ? .emptyText : .plain
            let shown = PresentedValue(kind == .emptyText ? "empty" : text ?? "", kind: kind, link: link)
            self.init(column: label, label: label, value: shown)
        }
    }

    /// A list of things that belong to the one shown.
    public struct Related: Sendable {
        /// What they are.
        package var label: String
        /// The column by which they belong to it.
        package var column: String
        /// The list.
        package var url: String
        /// How many there are, in words, where it is known.
        package var count: String?
        /// A fragment with the first of them, which no page waits for.
        package var rowsURL: String?

        /// A list that can be opened.
        public init(label: String, column: String, url: String, count: String? = nil) {
            self.label = label
            self.column = column
            self.url = url
            self.count = count
        }
    }

    /// The page's title and heading.
    public var title = ""
    /// A line below the heading.
    public var subtitle: String?
    /// The way from the dashboard to here.
    public var breadcrumbs: [Breadcrumb] = []
    /// The fields, in order.
    public var fields: [Field] = []
    /// What belongs to the thing shown.
    public var related: [Related] = []

    /// Of when the page is, where it may be older than the request for it.
    var asOf: Date?
    /// Why it is older than it should be.
    var staleNotice: String?
    /// What stands between the heading and the fields.
    var body: SafeHTML?
    var bottomBar: SafeHTML?

    /// The comments, if the dashboard has a store for them.
    var comments: [Comment]?
    var commentForm: CommentForm?
}

/// The form of a bottom bar that writes a comment.
struct CommentForm: Sendable {
    var action: String
    /// The one-time token that makes a repeated post one comment.
    var token: String
    /// The text that a failed post brought, so that nothing is lost.
    var body = ""
    var error: String?
}

extension DetailPage {
    static let shape = TemplateShape(
        "detail page",
        DetailPage().entries(in: Layout()),
        nested: Layout.nested.merging([
            "asOf": TimeText.shape, "fields": fieldShape, "related": relatedShape,
            "relatedLists": relatedShape, "comments": Comment.shape,
            "commentForm": formShape,
        ]) { $1 }
    )

    private static let fieldShape = TemplateShape(
        "field",
        ["column", "label", "isLong", "blobURL", "imageURL", "layout", "link"] + PresentedValue.keys,
        nested: PresentedValue.nested
    )
    private static let relatedShape = TemplateShape(
        "related list",
        ["label", "column", "url", "count", "rowsURL"]
    )
    private static let formShape = TemplateShape("comment form", ["action", "token", "body", "error"])

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        layout.entries + [
            ("subtitle", .optional(subtitle)),
            ("asOf", .optional(asOf)),
            ("staleNotice", .optional(staleNotice)),
            ("body", .optional(body)),
            ("bottomBar", .optional(bottomBar)),
            ("hasFields", .flag(!fields.isEmpty)),
            ("fields", .list(fields.map { Self.context(of: $0) })),
            ("hasRelated", .flag(related.contains { $0.rowsURL == nil })),
            ("related", .list(related.filter { $0.rowsURL == nil }.map { Self.context(of: $0) })),
            ("relatedLists", .list(related.filter { $0.rowsURL != nil }.map { Self.context(of: $0) })),
            ("hasComments", .flag(comments != nil)),
            ("comments", .list((comments ?? []).map(\.context))),
            ("commentCount", .integer(Int64(comments?.count ?? 0))),
            ("commentForm", commentForm.map { .object(Self.context(of: $0)) } ?? .nothing),
        ]
    }

    private static func context(of field: Field) -> TemplateContext {
        TemplateContext(
            fieldShape,
            [
                .text(field.column), .text(field.label), .flag(field.isLong), .optional(field.blobURL),
                .optional(field.imageURL), .optional(field.layout), .optional(field.value.link),
            ] + field.value.values
        )
    }

    private static func context(of related: Related) -> TemplateContext {
        TemplateContext(
            relatedShape,
            [
                .text(related.label), .text(related.column), .text(related.url), .optional(related.count),
                .optional(related.rowsURL),
            ]
        )
    }

    private static func context(of form: CommentForm) -> TemplateContext {
        TemplateContext(
            formShape,
            [.text(form.action), .text(form.token), .text(form.body), .optional(form.error)]
        )
    }
}
