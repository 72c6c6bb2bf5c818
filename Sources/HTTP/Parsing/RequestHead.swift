/// A request line and the header fields after it, checked.
package struct RequestHead: Equatable, Sendable {
    /// How the end of the content is known (RFC 9112, section 6).
    package enum Framing: Equatable, Sendable {
        case none
        case length(Int)
        case chunked
    }

    /// The method.
    package var method: Method
    /// The path as sent: starts with `/`, or is `*` for `OPTIONS` to the server itself.
    package var path: String
    /// The text after the first `?`.
    package var query: String?
    /// All fields; `Host` is the authority of an absolute target, if there was one.
    package var fields: Fields
    /// Whether the client speaks HTTP/1.0: no chunks, and closed unless asked otherwise.
    package var isHTTP10 = false
    /// Whether the client lets the connection stay open.
    package var keepsAlive = true
    /// Whether the client waits for `100 Continue` before it sends the content.
    package var expectsContinue = false
    /// How the end of the content is known.
    package var framing = Framing.none
    /// The host and port of an absolute target.
    var authority: String?
}
