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
        guard status.allowsContent, status != .partialContent else { return (self, .identity) }
        let conditions = RequestConditions(request.fields)
        let content = ContentFields(fields)
        let coding = selectedCoding(content, conditions, method: request.method)
        if let answer = answer(to: conditions, request.method, content, coding) { return (answer, .identity) }
        let response = labelled(as: coding, content)
        guard coding != .gzip else { return (response, .gzip) }
        return (response.inRanges(conditions, request.method, content), .identity)
    }
}
