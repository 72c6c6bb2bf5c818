package import HTTP

/// This module's servers, for a module that finds them by name: see `ServerProvider`.
package struct HostedServer: ServerProvider {
    private let configuration: ServerConfiguration

    /// Gets ready to listen at a place.
    package init(at place: ServingPlace, reportingTo report: (@Sendable (AnsweredRequest) -> Void)?) {
        var configuration = ServerConfiguration()
        configuration.host = place.host
        configuration.port = place.port
        configuration.unixSocket = place.unixSocket
        configuration.inheritedSocket = place.inherited.map(InheritedSocket.init)
        configuration.basePath = place.basePath
        configuration.forwarding = place.forwarding
        configuration.onRequest = report
        self.configuration = configuration
    }

    /// Takes the socket that the environment tells of.
    package static func takeInheritedPlace() throws -> InheritedPlace? {
        try InheritedSocket.takeFromEnvironment().map {
            InheritedPlace(descriptor: $0.descriptor, isLocal: $0.isLocal)
        }
    }

    /// The manager that the environment tells of.
    package static func manager() -> any ProcessManager { ServiceManager() }

    /// What the server will tell of itself.
    package var monitor: any MetricSource { configuration.monitor }

    /// Reads folders of public files.
    package func files(in folders: [String]) throws -> any ServedFiles { try PublicFiles(folders: folders) }

    /// Returns the server.
    package func server(answeringWith responder: any Responder) -> any RunnableServer {
        Server(configuration, responder: responder)
    }
}

extension Server: RunnableServer {
    /// Opens the listening socket, and returns where it is.
    package func open() throws -> String { try bind().description }
}

extension PublicFiles: ServedFiles {}

extension ServiceManager: ProcessManager {}
