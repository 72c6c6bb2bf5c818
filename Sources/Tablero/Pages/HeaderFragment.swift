import Templates

/// How many rows a list has, once it is known: the keys of `Views/header.html`.
struct HeaderFragment: Sendable {
    static let template = "header"

    var count: String?

    static let shape = TemplateShape("list header", ["count"])

    var context: TemplateContext { TemplateContext(Self.shape, [.optional(count)]) }
}
