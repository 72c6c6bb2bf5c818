package import HTTP

/// Where a server listens, and how.
package struct ServerConfiguration: Sendable {
    /// An IPv4 or IPv6 address, or `localhost`.
    package var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    package var port = 8080
    /// The path of a Unix socket to listen on instead of an address; its owner and group may use it.
    package var unixSocket: String?
    /// A socket that listens already, to be served instead of any address.
    package var inheritedSocket: InheritedSocket?
    /// The path under which a proxy shows the server, such as `/ops`; empty for the root.
    package var basePath = ""
    /// Which proxies are believed, and what about.
    package var forwarding = ForwardingPolicy()
    /// The number of event loops; `nil` is one for each core that the process may run on.
    package var loops: Int?
    /// What one connection may take.
    package var limits = Limits()
    /// How long running requests may go on after `shutdown()`.
    package var drain = Duration.seconds(10)
    /// The value of the `Server` field, or `nil` for none.
    package var serverName: String?
    /// Called after each request that was answered or refused, on the loop that did it: it must not block.
    package var onRequest: (@Sendable (AnsweredRequest) -> Void)?
    /// Tells how the server that is made of this configuration is doing.
    package let monitor = ServerMonitor()

    /// Makes a configuration with the defaults.
    package init() {}
}
