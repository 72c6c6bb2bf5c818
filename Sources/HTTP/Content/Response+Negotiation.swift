extension Response {
    /// The response that a server sends for this one: unchanged content is not sent, a part is if only that was
    /// asked for, and the form is the one that the client likes best.
    ///
    /// The order is that of RFC 9110, section 13.2.2. A response that went through this once comes out of it
    /// unchanged the second time.
    ///
    /// - Returns: the response, and the coding in which the caller must now write its content; the fields name
    ///   that coding already.
    package func negotiated(for request: Request) -> (response: Response, coding: ContentCoding) {
        guard !isNegotiated, status.allowsContent, status != .partialContent else { return (self, .identity) }
        let conditions = RequestConditions(request.fields)
        let content = ContentFields(fields)
        let coding = selectedCoding(content, conditions, method: request.method)
        var response = negotiated(conditions, request.method, content, coding)
        response.isNegotiated = true
        return (response, response.status == status ? coding ?? .identity : .identity)
    }

    /// The response that a server sends for this one, whose coding was selected.
    func negotiated(
        _ conditions: RequestConditions,
        _ method: Method,
        _ content: ContentFields,
        _ coding: ContentCoding?
    ) -> Response {
        if let answer = answer(to: conditions, method, content, coding) { return answer }
        let response = labelled(as: coding, content)
        return coding == .gzip ? response : response.inRanges(conditions, method, content)
    }
}
