import HTTP

extension Service {
    /// What the responder answers, in the form that is sent.
    func response(to request: Request) async -> Response {
        await responder.respond(to: request)
    }
}
