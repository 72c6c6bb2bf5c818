import FoundationEssentials
import Templates

/// What every page shares: the keys of `Views/layout.html`.
struct Layout: Sendable {
    var title = ""
    var siteTitle = ""
    var urls = URLs()
    var breadcrumbs: [Breadcrumb] = []
    /// The event stream of a live page.
    var eventsURL: String?
    /// The page's own address, for the Refresh link.
    var refreshURL: String?

    static let nested = ["breadcrumbs": Breadcrumb.shape]

    var entries: [(key: String, value: TemplateValue)] {
        [
            ("language", .text("en")),
            ("title", .text(title)),
            ("siteTitle", .text(siteTitle)),
            ("homeURL", .text(urls.home)),
            ("assets", .text(urls.assets)),
            ("breadcrumbs", .list(breadcrumbs.map(\.context))),
            ("eventsURL", .optional(eventsURL)),
            ("refreshURL", .optional(refreshURL)),
        ]
    }
}

/// One step of the way from the dashboard to a page.
public struct Breadcrumb: Sendable {
    /// What the step is called.
    package var label: String
    /// Where it leads.
    package var url: String
    /// Whether it is the page itself.
    var isCurrent = false

    /// A step with its name and its address.
    public init(label: String, url: String) {
        self.label = label
        self.url = url
    }

    static let shape = TemplateShape("breadcrumb", ["label", "url", "isCurrent"])

    var context: TemplateContext {
        TemplateContext(Self.shape, [.text(label), .text(url), .flag(isCurrent)])
    }
}

extension TemplateValue {
    /// The text, or nothing where there is none.
    static func optional(_ text: String?) -> TemplateValue { text.map { .text($0) } ?? .nothing }

    /// The time, or nothing where there is none.
    static func optional(_ date: Date?) -> TemplateValue { date?.filledValue.value ?? .nothing }

    /// The markup, or nothing where there is none.
    static func optional(_ markup: SafeHTML?) -> TemplateValue { markup.map { .markup($0) } ?? .nothing }
}

extension TemplateShape {
    /// A shape with the keys of these entries, so that a name and its value stand in one place.
    convenience init(
        _ name: String,
        _ entries: [(key: String, value: TemplateValue)],
        nested: [String: TemplateShape]
    ) {
        let lists = entries.filter { if case .list = $0.value { true } else { false } }.map(\.key)
        self.init(name, entries.map(\.key), nested: nested, single: Set(nested.keys).subtracting(lists))
    }
}
