/// A responder that has the answers to some requests ready.
///
/// Nothing is waited for and no task is needed for them, so the server sends them as soon as it has read the
/// request.
package protocol PromptResponder: Responder {
    /// The response to a `GET` or `HEAD`, already in the form that is sent; `nil` if it must be asked for with
    /// ``Responder/respond(to:)``.
    ///
    /// It is no error of the server's, and its content is no stream.
    func promptResponse(to request: borrowing Request) -> Response?
}
