public import HTTP
public import Records

/// A request as a controller sees it: with its path's parameters decoded, and the means to make links.
public struct PageRequest: Sendable {
    /// The request as it came in, but for what middleware has changed.
    public internal(set) var request: Request
    /// The links of this dashboard.
    public internal(set) var urls: URLs
    /// The query's names and values, decoded, in order.
    public let query: FormFields
    private let parameters: RouteParameters?
    private let environment: PageEnvironment
    /// What becomes of the page, if it may be kept.
    let making: PageMaking?

    init(
        _ request: Request,
        parameters: RouteParameters?,
        urls: URLs,
        environment: PageEnvironment,
        making: PageMaking? = nil
    ) throws {
        self.making = making
        self.request = request
        self.parameters = parameters
        self.urls = urls
        self.environment = environment
        do {
            query = try FormFields(parsing: request.query ?? "")
        } catch {
            throw PageError.badParameter("The query of this address is not valid: \(error)")
        }
    }

    /// The header fields of the request.
    public var fields: Fields { request.fields }

    /// The bytes that were posted; none of a request without a body.
    public var body: [UInt8] { request.body }

    /// The external path of the page itself, under the base path, without a query.
    public var path: String { request.basePath + request.path }

    /// The text that a parameter of the controller's path stands for, decoded, as ``url(ofID:)`` has written it.
    ///
    /// ```swift
    /// let name = try request.parameter("planet")
    /// ```
    ///
    /// - Throws: an error that becomes a 404 page if the text in the address cannot be decoded. A parameter that the path does
    ///   not have is a fault of the program's own: readers see a 500, and the log says which parameters there are.
    public func parameter(_ name: String) throws -> String {
        let text = try raw(name)
        guard let decoded = URLs.name(ofSegment: text) else {
            throw PageError.notFound("“\(text)” is not a well-formed name.")
        }
        return decoded
    }

    /// The text of a parameter of the controller's path, as it stands in the address.
    ///
    /// Some clients write `~` as `%7E`, so percent-encoding is undone, once.
    func raw(_ parameter: String) throws -> String {
        guard let text = parameters?[parameter] else {
            throw NoSuchParameter(name: parameter, names: parameters?.names ?? [])
        }
        return PercentEncoding.decode(text) ?? ""
    }

    /// The value that a parameter of the controller's path stands for, such as a whole number.
    ///
    /// ```swift
    /// let number = try request.parameter("id", as: Int.self)
    /// ```
    ///
    /// - Throws: an error that becomes a 404 page if the text in the address is no such value, and for a parameter that
    ///   the path does not have, the same as ``parameter(_:)``.
    public func parameter<Value: LosslessStringConvertible>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        let text = try parameter(name)
        // Another spelling of the same value, such as 007, is another address, and not one of this page.
        guard let value = Value(text), value.description == text else {
            throw PageError.notFound("There is no page for “\(text)”: it cannot be the \(name) of anything.")
        }
        return value
    }

    /// Whether this reader may write comments, post forms and start jobs, so that a page need not show what they cannot
    /// send; ``DashboardConfiguration/writing`` says who may.
    public var mayWrite: Bool { environment.mayWrite(request) }

    /// What the dashboard is called, and what it allows.
    public var configuration: DashboardConfiguration { environment.configuration }

    /// The sources that the dashboard was given, in their order.
    public var sources: [any RecordSource] { environment.sources }

    /// Tells every page that is open that what it shows may have changed, such as after a post to a route of yours.
    ///
    /// Each asks again for its own rows with the tag of those it has, which costs little where nothing is new. Changes of a
    /// source need not be told, and those of one controller's data are better told to its own pages alone, by a
    /// ``ChangeSignal``.
    public func tellOfChange() async { await environment.changes.storeChanged() }

    /// Says that the page which answers this request must not be kept to be sent again: a part of it is missing that
    /// took too long, or it depends on what a kept page must not depend on, such as the time.
    ///
    /// Only pages of a controller that is ``PageController/isCacheable`` are kept at all.
    public func skipCache() { making?.skipCache() }

    /// Who is signed in, or `nil` if that is not known; middleware that knows better may change it.
    public var user: String? {
        get { request.user }
        set { request.user = newValue }
    }

    /// Whether the reader asked for a piece of a page, so that a form post answers with the new piece.
    var wantsFragment: Bool {
        request.fields["X-Fragment"] == "1" || request.fields["HX-Request"] == "true"
    }
}

/// A controller asked for a parameter that its path does not have; readers see a 500, and the log this.
private struct NoSuchParameter: Error, CustomStringConvertible {
    let name: String
    let names: [String]

    var description: String {
        let known = names.map { "“\($0)”" }.joined(separator: ", ")
        return "The path of this page has no parameter “\(name)”: it has \(names.isEmpty ? "none" : known)."
    }
}
