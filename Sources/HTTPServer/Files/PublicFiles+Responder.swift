package import HTTP

extension PublicFiles {
    /// Returns a responder that answers with these files, and leaves every other request to `next`.
    package func responder(before next: any Responder) -> any Responder {
        FilesFirst(files: self, next: next, promptNext: next as? any PromptResponder)
    }
}

private struct FilesFirst: PromptResponder {
    private static let route = RouteName("/-/public/{file...}")

    let files: PublicFiles
    let next: any Responder
    let promptNext: (any PromptResponder)?

    func respond(to request: Request) async -> Response {
        if let response = file(for: request) { return response }
        return await next.respond(to: request)
    }

    func promptResponse(to request: borrowing Request) -> Response? {
        file(for: request) ?? promptNext?.promptResponse(to: request)
    }

    private func file(for request: borrowing Request) -> Response? {
        guard var response = files.response(to: request) else { return nil }
        response.route = FilesFirst.route
        return response
    }
}
