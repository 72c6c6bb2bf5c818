import HTTP

/// What the post that starts a job says of it besides the work's own fields.
enum JobPost {
    /// The form's one-time token, or `nil` if there is none, as in a post without content.
    static func token(of request: Request) throws -> String? {
        guard !request.body.isEmpty else { return nil }
        let type = request.fields["Content-Type"]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else {
            throw PageError(
                .unsupportedMediaType,
                title: "This kind of content is not taken",
                message: "Send the form as application/x-www-form-urlencoded, or nothing at all."
            )
        }
        do {
            let token = try FormFields(parsing: request.body).first("token")
            return token.flatMap { $0.isEmpty || $0.utf8.count > 128 ? nil : $0 }
        } catch {
            throw PageError.badParameter("The posted form cannot be read. \(error)")
        }
    }
}

extension PageRequest {
    /// Whether a program asked for JSON.
    var wantsJSON: Bool {
        request.fields["Accept"]?.lowercased().split(separator: ",").contains { range in
            range.split(separator: ";").first?.filter { $0 != " " } == "application/json"
        } ?? false
    }
}
