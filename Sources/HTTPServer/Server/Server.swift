public import HTTP

/// An HTTP server: sockets on one side, a responder on the other.
public final class Server: Sendable {
    private let configuration: ServerConfiguration
    private let responder: any Responder

    /// Makes a server; nothing is opened yet.
    public init(_ configuration: ServerConfiguration, responder: any Responder) {
        self.configuration = configuration
        self.responder = responder
    }

    /// Opens the listening socket. Clients may connect from now on, but are answered only by ``run()``.
    public func bind() throws -> BoundAddress {
        BoundAddress(host: configuration.host, port: configuration.port, basePath: configuration.basePath)
    }

    /// Serves until ``shutdown()``, then lets running requests end, and returns.
    public func run() async throws {}

    /// Makes ``run()`` stop accepting, finish what is running, and return. May be called from any thread, twice too.
    public func shutdown() {}
}
