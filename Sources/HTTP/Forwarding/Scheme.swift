/// How a reader reaches the server.
package enum Scheme: String, Sendable {
    /// In the clear.
    case http
    /// Over TLS, which a proxy in front ends.
    case https

    /// The port that an address leaves out.
    package var defaultPort: Int { self == .http ? 80 : 443 }

    /// Reads a name of any case.
    init?(_ name: String) {
        if Fields.isSame(name, "https") {
            self = .https
        } else if Fields.isSame(name, "http") {
            self = .http
        } else {
            return nil
        }
    }
}
