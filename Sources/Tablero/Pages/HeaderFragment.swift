import Templates

/// What stands above a list once it is known: the keys of `Views/header.html`.
struct HeaderFragment: Sendable {
    var count: String?

    static let shape = TemplateShape("list header", ["count"])

    var context: TemplateContext { TemplateContext(Self.shape, [.optional(count)]) }
}
