public import HTTP

extension PublicFiles {
    /// Returns a responder that answers with these files, and leaves every other request to `next`.
    public func responder(before next: any Responder) -> any Responder {
        FilesFirst(files: self, next: next)
    }
}

private struct FilesFirst: Responder {
    private static let route = RouteName("/-/public/{file...}")

    let files: PublicFiles
    let next: any Responder

    func respond(to request: Request) async -> Response {
        if var response = files.response(to: request) {
            response.route = FilesFirst.route
            return response
        }
        return await next.respond(to: request)
    }
}
