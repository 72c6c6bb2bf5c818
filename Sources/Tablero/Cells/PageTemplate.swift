import Templates

/// A whole page: a template by its name, and what fills its keys.
///
/// ```swift
/// let page = PageTemplate("pages/hours", HoursKeys.self) { (page, hours: Hours) in
///     page.opening = hours.opening
/// }
/// ```
///
/// Besides the keys it declares, the template may use those that every page has: it begins with `{{<layout}}`, as the
/// built-in ones do, and shows its `title`.
public struct PageTemplate<Content: Sendable>: Sendable {
    let name: String
    let shape: TemplateShape
    /// What is wrong with its keys.
    let fault: String?
    let makeContext: @Sendable (Content, Layout) -> TemplateContext

    /// A page whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ name: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (_ page: inout Filling<Keys>, _ content: Content) -> Void
    ) {
        let standard = Layout().entries.map(\.key)
        let set = KeySet<Keys>(name: name, standard: standard, nested: Layout.nested)
        self.name = name
        shape = set.shape
        fault = set.fault
        makeContext = { content, layout in
            var page = Filling(set, standard: layout.entries.map(\.value))
            fill(&page, content)
            return TemplateContext(set.shape, page.values)
        }
    }
}
