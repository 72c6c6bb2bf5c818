public import Templates

/// A row of a list, ready to render: a template by its name, and what fills it.
public struct Cell: Sendable {
    /// The name of a template below `Views`, without `.html`: for example `cells/row`.
    public var template: String
    /// The values of the template's keys.
    public var context: TemplateContext

    /// A cell of the template named, filled with `context`.
    public init(_ template: String, _ context: TemplateContext) {
        self.template = template
        self.context = context
    }
}
