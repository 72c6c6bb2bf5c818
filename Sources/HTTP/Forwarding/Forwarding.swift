/// What a trusted proxy said about a request; what it did not say is `nil`.
public struct Forwarding: Sendable, Equatable {
    /// Who the reader is.
    public var client: Peer?
    /// How the reader reached the first proxy.
    public var scheme: Scheme?
    /// The host, perhaps with a port, as the reader's browser shows it.
    public var authority: String?
    /// The prefix that the proxy took off the path, in the form of a base path; empty if it says that there
    /// is none.
    public var prefix: String?

    /// Makes a statement about nothing.
    public init() {}
}
