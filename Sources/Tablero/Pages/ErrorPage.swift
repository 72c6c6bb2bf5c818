import HTTP
import Templates

/// A page that says what is wrong, and leads back: the keys of `Views/error.html`.
struct ErrorPage: Sendable {
    var status = Status.ok
    var message = ""
    var suggestions: [PageError.Suggestion] = []
    var retryURL: String?

    static let shape = TemplateShape(
        "error page",
        ErrorPage().entries(in: Layout()),
        nested: Layout.nested.merging(["suggestions": suggestionShape, "retry": retryShape]) { $1 }
    )

    private static let suggestionShape = TemplateShape("suggestion", ["label", "url"])
    private static let retryShape = TemplateShape("retry", ["url"])

    func context(in layout: Layout) -> TemplateContext {
        TemplateContext(Self.shape, entries(in: layout).map(\.value))
    }

    private func entries(in layout: Layout) -> [(key: String, value: TemplateValue)] {
        layout.entries + [
            ("status", .integer(Int64(status.code))),
            ("message", .text(message)),
            ("hasSuggestions", .flag(!suggestions.isEmpty)),
            (
                "suggestions",
                .list(
                    suggestions.map {
                        TemplateContext(Self.suggestionShape, [.text($0.label), .text($0.url)])
                    }
                )
            ),
            ("retry", retryURL.map { .object(TemplateContext(Self.retryShape, [.text($0)])) } ?? .nothing),
        ]
    }
}
