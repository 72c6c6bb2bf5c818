/// What a trusted proxy said about a request; what it did not say is `nil`.
package struct Forwarding: Sendable, Equatable {
    /// Who the reader is.
    package var client: Peer?
    /// How the reader reached the first proxy.
    package var scheme: Scheme?
    /// The host, perhaps with a port, as the reader's browser shows it.
    package var authority: String?
    /// The prefix that the proxy took off the path, in the form of a base path; empty if it says that there
    /// is none.
    package var prefix: String?

    /// Makes a statement about nothing.
    package init() {}
}
