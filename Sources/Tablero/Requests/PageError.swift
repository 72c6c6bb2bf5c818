public import HTTP

/// An error whose message a visitor may read.
///
/// Any other error becomes a 500 that shows one fixed sentence and the request's identifier.
public protocol UserFacingError: Error {
    /// The status of the response.
    var status: Status { get }
    /// A sentence: what happened, then what to do.
    var message: String { get }
}

/// A page that says what is wrong, and leads back.
public struct PageError: UserFacingError {
    /// A way on from an error page.
    public struct Suggestion: Sendable {
        /// What is there.
        package let label: String
        /// Where it leads.
        package let url: String

        /// A way on, with its name.
        public init(label: String, url: String) {
            self.label = label
            self.url = url
        }
    }

    /// The status of the response.
    public let status: Status
    /// The heading of the page.
    package let title: String
    /// What happened, then what to do.
    public let message: String
    /// Ways on.
    package let suggestions: [Suggestion]
    /// Seconds after which it is worth trying again, for the `Retry-After` field.
    package let retryAfter: Int?

    /// An error page with its sentence, and ways on.
    public init(
        _ status: Status,
        title: String,
        message: String,
        suggestions: [Suggestion] = [],
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.title = title
        self.message = message
        self.suggestions = suggestions
        self.retryAfter = retryAfter
    }

    /// A 400 for a parameter that cannot be understood.
    static func badParameter(_ message: String, suggestions: [Suggestion] = []) -> PageError {
        PageError(
            .badRequest,
            title: "This address cannot be understood",
            message: message,
            suggestions: suggestions
        )
    }

    /// A 404 for something that does not exist.
    public static func notFound(_ message: String, suggestions: [Suggestion] = []) -> PageError {
        PageError(.notFound, title: "Nothing here", message: message, suggestions: suggestions)
    }
}
