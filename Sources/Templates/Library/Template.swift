/// One compiled template, ready to be rendered any number of times, from any thread.
public final class Template: Sendable {
    /// The template's path in its folder without `.html`.
    public let name: String

    init(name: String) { self.name = name }

    /// Appends the template, filled with the values of a context, to a buffer.
    public func render(_ context: TemplateContext, into output: inout [UInt8]) {
    }

    /// Returns the template filled with the values of a context.
    public func render(_ context: TemplateContext) -> SafeHTML {
        var output: [UInt8] = []
        render(context, into: &output)
        return SafeHTML(rendered: output)
    }
}
