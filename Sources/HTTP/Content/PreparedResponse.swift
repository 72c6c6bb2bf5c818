/// A response that is sent often: both forms of it are made once, and nothing is made for a request.
package final class PreparedResponse: Sendable {
    private let identity: ResponseForm
    private let gzip: ResponseForm?

    /// Makes both forms.
    ///
    /// - Parameter compressed: the content compressed; `nil` if that makes it no smaller.
    package init(_ response: Response, compressed: [UInt8]?) {
        guard response.isNegotiable else {
            identity = ResponseForm(response)
            gzip = nil
            return
        }
        guard let compressed else {
            // Nobody on the way need try it either.
            var response = response
            response.fields["Cache-Control"] =
                (response.fields["Cache-Control"].map { $0 + ", " } ?? "") + "no-transform"
            identity = ResponseForm(response)
            gzip = nil
            return
        }
        identity = ResponseForm(response.labelled(as: .identity))
        var response = response.labelled(as: .gzip)
        response.body = .bytes(compressed)
        gzip = ResponseForm(response)
    }

    /// The response to a request for it.
    package func response(to request: borrowing Request) -> Response {
        let conditions = RequestConditions(request.fields)
        guard !conditions.isEmpty else { return identity.response }
        var form = identity
        if let gzip, form.response.selectedCoding(form.content, conditions, method: request.method) == .gzip {
            form = gzip
        }
        return form.response.negotiated(conditions, request.method, form.content, nil)
    }
}
