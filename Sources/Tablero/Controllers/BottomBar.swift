import Templates

/// A bar at the bottom of a page, which stays on top of the on-screen keyboard: a template by its name.
///
/// The comment bar is one. That of a chat holds a form that is posted to a route of yours:
///
/// ```swift
/// let bottomBar = BottomBar("bars/chat", ChatBar.self) { bar, request in bar.action = request.path }
/// ```
public struct BottomBar: Sendable {
    let part: Part<PageRequest>?
    let isForComments: Bool

    /// A bar whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ template: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (_ bar: inout Filling<Keys>, _ request: PageRequest) -> Void
    ) {
        part = Part(template, keys, fill: fill)
        isForComments = false
    }

    /// A bar whose template has no keys.
    public init(_ template: String) { self.init(template, NoKeys.self) { _, _ in } }

    private init(isForComments: Bool) {
        part = nil
        self.isForComments = isForComments
    }

    /// No bar.
    public static let none = BottomBar(isForComments: false)

    /// The bar that writes a comment, on a detail page that has comments.
    package static let comments = BottomBar(isForComments: true)

    func render(for request: PageRequest, with library: TemplateLibrary) throws -> SafeHTML? {
        try part?.render(request, with: library)
    }
}

private struct NoKeys: TemplateKeys {}
