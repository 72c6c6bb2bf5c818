extension Response {
    /// Whether parts of this response can be had: all of its content is there, and its name is exact.
    func canBeSentInRanges(_ content: ContentFields) -> Bool {
        guard status == .ok, !content.hasCoding, case .bytes = body, let tag = content.tag else {
            return false
        }
        return tag.utf8.first == UInt8(ascii: "\"")
    }

    /// This response, or the part of it that a request asks for (RFC 9110, section 14).
    ///
    /// Says in `Accept-Ranges` that there are parts to be had. Only `GET` has ranges; what is malformed is
    /// ignored.
    func inRanges(_ conditions: RequestConditions, _ method: Method, _ content: ContentFields) -> Response {
        guard method == .get || method == .head, canBeSentInRanges(content), case .bytes(let bytes) = body
        else {
            return self
        }
        var response = self
        if !content.acceptsRanges { response.fields["Accept-Ranges"] = "bytes" }
        guard method == .get, let range = conditions.range,
            isCurrent(conditions.ifRange, content)
        else { return response }
        switch ByteRanges(range, length: bytes.count) {
        case .ignored: return response
        case .unsatisfiable: return response.unsatisfiable(length: bytes.count)
        case .parts(let parts):
            response.status = .partialContent
            if parts.count == 1 {
                response.fields["Content-Range"] = Response.contentRange(parts[0], of: bytes.count)
                response.body = .bytes(Array(bytes[parts[0]]))
            } else {
                let multipart = MultipartRanges(parts, of: bytes, type: content.type)
                response.fields["Content-Type"] = multipart.type
                response.body = .bytes(multipart.content)
            }
            return response
        }
    }

    /// The value of `Content-Range` for a part (RFC 9110, section 14.4).
    static func contentRange(_ range: Range<Int>, of length: Int) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    }

    /// Whether what the client has a part of is what there is now (RFC 9110, section 13.1.5).
    ///
    /// Parts of two states must never meet, so a weak tag matches nothing, and a date only the very same one.
    private func isCurrent(_ condition: String?, _ content: ContentFields) -> Bool {
        guard let condition else { return true }
        if let tag = EntityTag(text: condition) {
            return content.tag.flatMap(EntityTag.init(text:))?.stronglyMatches(tag) ?? false
        }
        guard let date = HTTPDate(text: condition) else { return false }
        return content.lastModified.flatMap(HTTPDate.init(text:)) == date
    }

    private func unsatisfiable(length: Int) -> Response {
        refused(
            .rangeNotSatisfiable,
            "No range begins within the content, which has \(length) bytes.",
            ["Content-Range": "bytes */\(length)", "Accept-Ranges": "bytes"]
        )
    }
}
