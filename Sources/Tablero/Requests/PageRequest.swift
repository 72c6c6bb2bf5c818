public import HTTP

/// A request as a controller sees it: with its path's parameters decoded, and the means to make links.
public struct PageRequest: Sendable {
    /// The request as it came in.
    public let request: Request
    /// The links of this dashboard.
    public let urls: URLs
    /// The query's names and values, decoded, in order.
    public let query: FormFields
    /// Whether this reader may write comments.
    public let mayComment: Bool
    private let parameters: RouteParameters

    init(_ request: Request, parameters: RouteParameters, urls: URLs, mayComment: Bool) throws {
        self.request = request
        self.parameters = parameters
        self.urls = urls
        self.mayComment = mayComment
        do {
            query = try FormFields(parsing: request.query ?? "")
        } catch {
            throw PageError.badParameter("The query of this address is not valid: \(error)")
        }
    }

    /// The external path of the page itself, under the base path, without a query.
    public var path: String { request.basePath + request.path }

    /// The name that a parameter of the controller's path stands for, tilde-decoded.
    public func name(_ parameter: String) throws -> String {
        guard let name = URLs.name(ofSegment: raw(parameter)) else {
            throw PageError.notFound("“\(raw(parameter))” is not a well-formed name.")
        }
        return name
    }

    /// The text of a parameter of the controller's path, as it stands in the address.
    ///
    /// Some clients write `~` as `%7E`, so percent-encoding is undone, once.
    public func raw(_ parameter: String) -> String {
        parameters[parameter].flatMap { PercentEncoding.decode($0) } ?? ""
    }

    /// Whether the reader asked for a piece of a page, so that a form post answers with the new piece.
    public var wantsFragment: Bool {
        request.fields["X-Fragment"] == "1" || request.fields["HX-Request"] == "true"
    }
}
