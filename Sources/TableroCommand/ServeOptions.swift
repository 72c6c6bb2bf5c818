import HTTPServer
import Tablero

/// What `serve` and `demo` are told on the command line, and by whoever started them.
struct ServeOptions {
    static let kinds = ServingOptions.kinds.merging(["--views": .value, "--public": .value]) { $1 }

    let common: ServingOptions
    let views: String?
    let publicFolder: String?
    private(set) var server = ServerConfiguration()
    /// Read here, with the socket, because only now has the process one thread.
    let manager = ServiceManager()

    init(_ arguments: Arguments, usage: String) throws {
        common = try ServingOptions(arguments, usage: usage)
        views = arguments.value("--views")
        publicFolder = arguments.value("--public")
        server.host = common.place.host
        server.port = common.place.port
        server.unixSocket = common.place.unixSocket
        server.basePath = common.place.basePath
        server.forwarding = common.place.forwarding
        server.inheritedSocket = try InheritedSocket.takeFromEnvironment()
        if let socket = server.inheritedSocket {
            try common.allow(exposing: socket.isLocal ? nil : "the socket that was passed on")
        } else {
            try common.allow(exposing: common.exposedPlace)
        }
    }
}
