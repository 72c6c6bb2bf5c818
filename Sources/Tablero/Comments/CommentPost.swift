import HTTP

/// A comment as a form posts it: fields `body` and `token`.
struct CommentPost: Sendable {
    let body: String
    let token: String?

    init(_ request: Request) throws {
        let type = request.fields["Content-Type"]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else {
            throw PageError(
                .unsupportedMediaType,
                title: "This kind of content is not taken",
                message: "Send the comment as application/x-www-form-urlencoded, as a form does."
            )
        }
        let form: FormFields
        do {
            form = try FormFields(parsing: request.body)
        } catch {
            throw PageError.badParameter("The posted form cannot be read. \(error)")
        }
        // A browser sends line ends as CR LF (html.spec.whatwg.org, 4.10.21.4); they count as one character.
        body = Self.trimmed(
            (form.first("body") ?? "").split(separator: "\r\n", omittingEmptySubsequences: false)
                .joined(separator: "\n")
        )
        token = form.first("token").flatMap { $0.isEmpty || $0.utf8.count > 128 ? nil : $0 }
    }

    /// What is wrong with it, as a sentence, or `nil`.
    var fault: String? {
        if body.isEmpty { return "Write something first: an empty comment cannot be sent." }
        let count = body.unicodeScalars.count
        guard count > CommentStore.longestBody else { return nil }
        return "The comment has \(ItemCount.grouped(count)) characters; the most is "
            + "\(ItemCount.grouped(CommentStore.longestBody)). Shorten it and send it again."
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (character: Character) in character.isWhitespace }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[first...last])
    }
}
