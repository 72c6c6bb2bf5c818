/// Answers requests.
///
/// A conforming type is shared between all connections and must tolerate concurrent calls. The task of a
/// request whose client went away is cancelled.
package protocol Responder: Sendable {
    /// Returns the response to one request.
    func respond(to request: Request) async -> Response
}
