import Templates

/// The comments of a row alone: the keys of `Views/comments.html`.
struct CommentsFragment: Sendable {
    var comments: [Comment]

    static let shape = TemplateShape("comments", ["comments"], nested: ["comments": Comment.shape])

    var context: TemplateContext { TemplateContext(Self.shape, [.list(comments.map(\.context))]) }
}
