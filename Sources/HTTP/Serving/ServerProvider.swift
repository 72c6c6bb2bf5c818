/// Makes servers for a module that knows responders but no sockets, and finds this type at run time.
///
/// So `Tablero` serves although it does not import the server: whoever links both has both.
package protocol ServerProvider: Sendable {
    /// Gets ready to listen at a place; nothing is opened yet.
    ///
    /// - Parameter report: Called after each request that was answered or refused, on the loop that did it: it must not
    ///   block.
    init(at place: ServingPlace, reportingTo report: (@Sendable (AnsweredRequest) -> Void)?)

    /// Takes the socket that whoever started the process has opened, as systemd does; `nil` if there is none.
    ///
    /// To be called once, before the process reads its environment elsewhere.
    ///
    /// - Throws: an error that describes itself in a sentence for the operator.
    static func takeInheritedPlace() throws -> InheritedPlace?

    /// Whoever started the process, to be told how it gets on.
    static func manager() -> any ProcessManager

    /// What the server will tell of itself.
    var monitor: any MetricSource { get }

    /// Reads folders of public files; where two files have one path, the one of the earlier folder stands.
    ///
    /// - Throws: an error that describes itself in a sentence for the operator.
    func files(in folders: [String]) throws -> any ServedFiles

    /// Returns the server of this place; it is made once.
    func server(answeringWith responder: any Responder) -> any RunnableServer
}

/// A socket that listens already when the process starts.
package struct InheritedPlace: Sendable {
    /// The socket.
    package let descriptor: Int32
    /// Whether only programs of this machine can connect to it.
    package let isLocal: Bool

    /// Tells of a socket that was checked.
    package init(descriptor: Int32, isLocal: Bool) {
        self.descriptor = descriptor
        self.isLocal = isLocal
    }
}

/// Whoever started the process, such as systemd, and wants to know how it gets on.
package protocol ProcessManager: Sendable {
    /// Says that clients are served, or are again after a reload.
    func ready()
    /// Says that the configuration is read again; ``ready()`` must follow.
    func reloading()
    /// Says that no more clients are taken, and the process will end.
    func stopping()
}

/// Where a server listens, and what it believes of proxies.
package struct ServingPlace: Sendable {
    /// An address, or `localhost`.
    package var host: String
    /// The port; 0 takes a free one.
    package var port: Int
    /// The path of a Unix socket, instead of an address.
    package var unixSocket: String?
    /// A socket that listens already, to be served instead of any of these.
    package var inherited: InheritedPlace?
    /// The path under which a proxy shows the server; empty for the root.
    package var basePath: String
    /// Which proxies are believed, and what about.
    package var forwarding: ForwardingPolicy

    /// Makes a place.
    package init(
        host: String,
        port: Int,
        unixSocket: String?,
        basePath: String,
        forwarding: ForwardingPolicy
    ) {
        self.host = host
        self.port = port
        self.unixSocket = unixSocket
        self.basePath = basePath
        self.forwarding = forwarding
    }
}

/// Public files, read at start.
package protocol ServedFiles: Sendable {
    /// What their addresses start with, without a slash at the end.
    var prefix: String { get }

    /// Returns a responder that answers with these files, and leaves every other request to `next`.
    func responder(before next: any Responder) -> any Responder
}

/// A server that runs once.
package protocol RunnableServer: Sendable {
    /// Opens the listening socket, and returns where it is, as a person would type it.
    ///
    /// - Throws: an error that describes itself in a sentence for the operator.
    func open() throws -> String

    /// Serves until ``shutdown()``, then lets running requests end, and returns.
    func run() async throws

    /// Makes ``run()`` return; may be called from any thread, at any time.
    func shutdown()
}
