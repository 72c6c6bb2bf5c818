import Templates

/// What a reader wrote about a row: the keys of `Views/cells/comment.html`.
package struct Comment: Sendable, Equatable {
    /// The comment's number, which no other comment has.
    package let number: Int64
    /// Who wrote it.
    package let author: String
    /// The text, without markup.
    package let body: String
    /// When it was written, in UTC: `2026-01-02T03:04:05Z`.
    package let createdAt: String

    static let shape = TemplateShape(
        "comment",
        ["number", "id", "author", "body", "createdAt"],
        nested: ["createdAt": TimeText.shape]
    )

    var context: TemplateContext {
        let time = TimeText(createdAt)
        let createdAt = TemplateContext(
            TimeText.shape,
            [.text(time?.iso ?? createdAt), .text(time?.text ?? createdAt)]
        )
        return TemplateContext(
            Self.shape,
            [
                .integer(number), .text("comment-\(number)"), .text(author), .text(body.withVisibleControls),
                .object(createdAt),
            ]
        )
    }
}
