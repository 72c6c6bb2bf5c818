/// Why a request cannot be read: the status to answer, and a sentence that is safe to show.
package struct ParseError: Error, Equatable, Sendable {
    /// The status to answer before the connection is closed.
    package let status: Status
    /// What is wrong, for the person who wrote the client.
    package let message: String

    static func badRequest(_ message: String) -> ParseError {
        ParseError(status: .badRequest, message: message)
    }
}
