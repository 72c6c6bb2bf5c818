/// One form of a response that is sent often, with its head written already.
///
/// A class, as a copy of the many parts of a response takes longer than to find the right one.
final class ResponseForm: Sendable {
    let response: Response
    let content: ContentFields

    init(_ response: Response) {
        var response = response
        if response.status == .ok, response.fields["Content-Encoding"] == nil {
            let content = ContentFields(response.fields)
            response = response.inRanges(RequestConditions(Fields()), .get, content)
        }
        response.isNegotiated = true
        response.prepareHead()
        self.response = response
        content = ContentFields(response.fields)
    }
}
