import HTTP
import Records

/// Turns errors into responses: the one place where that is done.
struct ErrorResponder: Sendable {
    let environment: PageEnvironment

    func response(to error: any Error, for request: Request, urls: URLs) -> Response {
        let fault = pageError(for: error, request)
        if request.path.hasSuffix(".json") { return json(fault) }
        let suggestions = fault.suggestions.isEmpty ? wayBack(from: request, fault.status) : fault.suggestions
        var page = ErrorPage(status: fault.status, message: fault.message, suggestions: suggestions)
        if fault.status.code >= 500, request.method == .get {
            page.retryURL = request.basePath + request.path + (request.query.map { "?" + $0 } ?? "")
        }
        let site = environment.configuration.siteTitle
        let layout = Layout(
            title: fault.title,
            siteTitle: site,
            urls: urls,
            breadcrumbs: [Breadcrumb(label: site, url: urls.home)]
        )
        var response: Response
        do {
            response = .html(try environment.render("error", page.context(in: layout)), status: fault.status)
        } catch {
            // The error page was found at start, so this is a library without templates, as in tests.
            response = .text(fault.message + "\n", status: fault.status)
        }
        response.fields["Cache-Control"] = "no-store"
        if let seconds = fault.retryAfter { response.fields["Retry-After"] = String(seconds) }
        return response
    }

    /// Leads from an address that cannot be understood to its page without parameters.
    private func wayBack(from request: Request, _ status: Status) -> [PageError.Suggestion] {
        guard status == .badRequest, request.query != nil else { return [] }
        let end = request.path.firstRange(of: "/-/")?.lowerBound ?? request.path.endIndex
        let path = request.path[..<end]
        guard !path.isEmpty else { return [] }
        return [PageError.Suggestion(label: "Start over", url: request.basePath + path)]
    }

    private func json(_ fault: PageError) -> Response {
        let text = "{\"error\": \(JSONText.quoted(fault.message)), \"status\": \(fault.status.code)}\n"
        var response = Response.json(Array(text.utf8), status: fault.status)
        response.fields["Cache-Control"] = "no-store"
        if let seconds = fault.retryAfter { response.fields["Retry-After"] = String(seconds) }
        return response
    }

    /// What a reader is told of an error; what a reader may not see goes to the log.
    func pageError(for error: any Error, _ request: Request) -> PageError {
        switch error {
        case let error as PageError: return error
        case let error as any UserFacingError:
            return PageError(error.status, title: error.status.reason, message: error.message)
        case let error as RecordsError where Self.status(of: error) != nil:
            let status = Self.status(of: error) ?? .internalServerError
            if status.code >= 500 || isOfProgram(error, request) { report(error, request.id) }
            let more =
                status == .internalServerError ? " The server's log says more, under \(request.id)." : ""
            return PageError(
                status,
                title: Self.title(of: error),
                message: error.message + more,
                retryAfter: status == .serviceUnavailable ? 2 : nil
            )
        default:
            report(error, request.id)
            return PageError(
                .internalServerError,
                title: "Something went wrong",
                message: "This could not be shown. The server's log says why, under \(request.id)."
            )
        }
    }

    /// Whether a table or column that is not there was asked for by the program: a reader can only ask for one where
    /// the address names the table.
    private func isOfProgram(_ error: RecordsError, _ request: Request) -> Bool {
        guard error.code == .noSuchTable || error.code == .noSuchColumn else { return false }
        guard case .found(let endpoint, _) = environment.router.match(request.method, path: request.path)
        else { return true }
        return !endpoint.base.hasSuffix("/{source}/{table}")
    }

    private func report(_ error: any Error, _ id: RequestID) {
        environment.configuration.reportError(id.description, LogText.of(error))
    }

    private static func status(of error: RecordsError) -> Status? {
        switch error.code {
        case .noSuchTable, .badKey: .notFound
        case .noSuchColumn, .badFilter, .badCursor: .badRequest
        case .busy, .tooSlow: .serviceUnavailable
        case .notADatabase, .cannotOpen, .corrupt, .brokenObject: .internalServerError
        case .constraint, .storage, .statement: nil
        }
    }

    private static func title(of error: RecordsError) -> String {
        switch error.code {
        case .noSuchTable, .badKey: "Nothing here"
        case .noSuchColumn, .badFilter, .badCursor: "This address cannot be understood"
        case .busy: "The database is busy"
        case .tooSlow: "This takes too long"
        case .notADatabase, .cannotOpen, .corrupt: "The database cannot be read"
        case .brokenObject: "This table cannot be read"
        case .constraint, .storage, .statement: "Something went wrong"
        }
    }
}
