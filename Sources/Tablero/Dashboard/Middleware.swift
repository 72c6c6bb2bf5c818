public import HTTP

/// Stands between readers and pages: sees each request before the page does, and each response before the reader.
///
/// It may answer by itself, pass the request on to `next`, changed or not, and change the response. What it throws
/// becomes a page that says so. What fails behind it has become such a page already, and is a response like others:
/// `next` throws nothing.
///
/// ```swift
/// routes.use { request, next in
///     guard isOpen(at: .now) else { throw PageError(.forbidden, title: "Closed", message: "Come back at nine.") }
///     var response = await next(request)
///     response.fields["X-Shop"] = "north"
///     return response
/// }
/// ```
///
/// That of the whole dashboard sees all requests but those for files of `Public`, also those for Tablero's own pages
/// and for pages that do not exist. It never sees one that is refused for its form: by a reader who must be known and
/// is not, posted by another site, or with a query that cannot be read.
public typealias Middleware =
    @Sendable (_ request: PageRequest, _ next: @escaping NextResponder) async throws -> Response

/// What a ``Middleware`` passes a request on to.
public typealias NextResponder = @Sendable (PageRequest) async -> Response

/// Middleware around a handler.
enum MiddlewareChain {
    /// Returns a handler that passes all middleware, the first one first, before it comes to its own.
    static func handler(_ handler: @escaping Routes.Handler, behind all: [Middleware]) -> Routes.Handler {
        all.reversed().reduce(handler) { inner, middleware in
            { request, environment in
                try await middleware(request) { request in
                    do {
                        return try await inner(request, environment)
                    } catch {
                        return environment.page(for: error, request.request, urls: request.urls)
                    }
                }
            }
        }
    }
}

extension PageEnvironment {
    /// The page that says what happened.
    func page(for error: any Error, _ request: Request, urls: URLs) -> Response {
        // Nobody is there to read a page, and what the end of its work looks like is no fault.
        guard !Task.isCancelled else { return Response(status: .clientClosedRequest) }
        return ErrorResponder(environment: self).response(to: error, for: request, urls: urls)
    }
}
