extension Response {
    /// Returns this response, or 304 if the client has it already (RFC 9110, section 13.1.2).
    ///
    /// Only a 200 to `GET` or `HEAD` with an `ETag` becomes a 304. It keeps every field that does not
    /// describe the content left out, so `ETag`, `Cache-Control`, `Link` and `Vary` stay.
    public func conditional(on request: Request) -> Response {
        guard status == .ok, request.method == .get || request.method == .head else { return self }
        guard let tag = fields["ETag"].flatMap(EntityTag.init(text:)) else { return self }
        let conditions = request.fields.values(of: "If-None-Match")
        guard conditions.contains(where: { Response.names(tag, in: $0) }) else { return self }

        var kept = Fields()
        for field in fields where !Response.describesContent(field.name) {
            kept.append(field.name, field.value)
        }
        return Response(status: .notModified, fields: kept)
    }

    private static func names(_ tag: EntityTag, in condition: String) -> Bool {
        if condition == "*" { return true }
        return EntityTag.list(condition)?.contains { $0.weaklyMatches(tag) } ?? false
    }

    private static func describesContent(_ name: String) -> Bool {
        contentFields.contains { Fields.isSame($0, name) }
    }

    private static let contentFields = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Disposition",
        "Content-Range",
    ]
}
