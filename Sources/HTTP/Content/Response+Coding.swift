extension Response {
    /// Which coding the content of this response has in the answer to a request, or `nil` if it has only one
    /// form.
    ///
    /// A pure function of both, so that whoever compares a tag and whoever compresses decide alike. A request
    /// for a range of content that can be had in ranges selects identity: the ranges of a compressed form
    /// would be of no use to a client that resumes a download (RFC 9110, section 14.2).
    func selectedCoding(
        _ content: ContentFields,
        _ conditions: RequestConditions,
        method: Method
    ) -> ContentCoding? {
        guard isNegotiable(content) else { return nil }
        if conditions.range != nil, method == .get, canBeSentInRanges(content) { return .identity }
        return conditions.acceptEncoding.flatMap(AcceptEncoding.init)?.preferred ?? .identity
    }

    /// This response as one form of it, with the fields that tell the forms apart; as it is if there is but one.
    ///
    /// `Vary` stands in each form (RFC 9110, section 12.5.5). A strong tag names one sequence of bytes, so the
    /// compressed form has another one (section 8.8.3.3); what is compressed while it is written has no
    /// sequence that is the same each time, and so only a weak one.
    package func labelled(as coding: ContentCoding?) -> Response {
        labelled(as: coding, ContentFields(fields))
    }

    func labelled(as coding: ContentCoding?, _ content: ContentFields) -> Response {
        guard let coding else { return self }
        var response = self
        response.fields.addVary(content.vary)
        guard coding == .gzip else { return response }
        response.fields["Content-Encoding"] = "gzip"
        response.fields["Accept-Ranges"] = nil
        if let tag = tag(of: coding, content) { response.fields["ETag"] = tag.text }
        return response
    }

    /// The tag of one form of this response.
    func tag(of coding: ContentCoding?, _ content: ContentFields) -> EntityTag? {
        guard let tag = content.tag.flatMap(EntityTag.init(text:)) else { return nil }
        guard coding == .gzip, !tag.isWeak else { return tag }
        if case .stream = body { return EntityTag(value: tag.value, isWeak: true) }
        return EntityTag(value: tag.value + "-gzip")
    }

    /// Whether this response has a compressed form too.
    var isNegotiable: Bool { isNegotiable(ContentFields(fields)) }

    private func isNegotiable(_ content: ContentFields) -> Bool {
        guard status.allowsContent, status != .partialContent, !content.hasCoding,
            !content.forbidsTransformation, let type = content.type
        else { return false }
        switch body {
        case .empty: return false
        case .bytes(let bytes) where bytes.count < ContentCoding.smallestContent: return false
        case .bytes, .stream: return ContentCoding.suits(mediaType: type)
        }
    }
}

extension Fields {
    /// Says that the response depends on `Accept-Encoding`, beside what it depends on already.
    mutating func addVary(_ present: String?) {
        guard let present, !present.isEmpty else {
            self["Vary"] = "Accept-Encoding"
            return
        }
        if present == "*" || ContentFields.list(present, contains: "accept-encoding") { return }
        self["Vary"] = present + ", Accept-Encoding"
    }
}
