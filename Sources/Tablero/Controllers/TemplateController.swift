import Templates

/// Answers the requests for a page that is neither a list nor one thing: a template of your own, in the layout of all.
///
/// ```swift
/// struct OpeningHours: TemplateController {
///     let page = PageTemplate("pages/hours", HoursKeys.self) { (page, hours: Hours) in
///         page.opening = hours.opening
///     }
///     func content(for request: PageRequest) async throws -> Hours { try await shop.hours() }
///     func title(of hours: Hours) -> String { "Opening hours" }
/// }
/// ```
///
/// Its page has a tag made of its content. While it is open, an element with an `id` and `data-live` follows the changes.
public protocol TemplateController: PageController {
    /// What the page shows.
    associatedtype Content: Sendable

    /// The template, with how it is filled.
    var page: PageTemplate<Content> { get }

    /// Loads what the page shows.
    ///
    /// - Throws: a ``PageError`` or another ``UserFacingError`` where there is no such page.
    func content(for request: PageRequest) async throws -> Content

    /// Returns the title and heading of the page.
    func title(of content: Content) -> String
}

extension TemplateController {
    /// The page's own.
    var templates: [(name: String, shape: TemplateShape)] { [(page.name, page.shape)] }
}
