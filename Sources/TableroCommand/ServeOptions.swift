import HTTP
import HTTPServer
import Tablero

/// What `serve` and `demo` are told on the command line, and by whoever started them.
struct ServeOptions {
    static let kinds: [String: Arguments.Kind] = [
        "--host": .value, "--port": .value, "--unix-socket": .value, "--base-path": .value,
        "--trusted-proxy": .repeated, "--views": .value, "--public": .value, "--store": .value,
        "--no-comments": .flag,
        "--auth": .value, "--auth-header": .value, "--origin": .repeated, "--log": .value,
        "--dev": .flag,
    ]

    var server = ServerConfiguration()
    var dashboard = DashboardConfiguration()
    var views: String?
    var publicFolder: String?
    var store: String
    var log: AccessLog.Format
    /// Whether files are read again when they change.
    let isDevelopment: Bool
    /// Read here, with the socket, because only now has the process one thread.
    let manager = ServiceManager()

    init(_ arguments: Arguments, usage: String) throws {
        let access = try AccessOptions(arguments, usage: usage)
        server.host = arguments.value("--host") ?? "127.0.0.1"
        server.port = try arguments.number("--port", in: 0...65535) ?? 8080
        server.unixSocket = arguments.value("--unix-socket")
        if server.unixSocket != nil, let other = ["--host", "--port"].first(where: arguments.has) {
            throw UsageError("--unix-socket and \(other) exclude each other: pass one of them.", usage: usage)
        }
        let basePath = arguments.value("--base-path") ?? ""
        guard let prefix = PathPrefix.normalized(basePath) else {
            throw UsageError(
                "--base-path must be a plain path such as /ops, not “\(basePath)”.",
                usage: usage
            )
        }
        server.basePath = prefix
        server.forwarding = access.forwarding
        views = arguments.value("--views")
        publicFolder = arguments.value("--public")
        store = arguments.value("--store") ?? "tablero-store.db"
        guard let log = AccessLog.Format(rawValue: arguments.value("--log") ?? "text") else {
            throw UsageError("--log must be text, json or off.", usage: usage)
        }
        self.log = log
        isDevelopment = arguments.has("--dev")
        server.inheritedSocket = try InheritedSocket.takeFromEnvironment()
        if access.authentication == nil, let place = exposedPlace {
            throw UsageError(
                "\(place) would show the data to the network. Say --auth none if that is what you want, or listen on "
                    + "127.0.0.1 and put a proxy in front, which may know its users: --auth proxy.",
                usage: usage
            )
        }
        dashboard.origins = access.origins
        dashboard.userField = access.userField
        dashboard.commenting =
            arguments.has("--no-comments") ? .off : access.authentication == nil ? .localReaders : .everybody
    }

    /// What lets other machines in, if anything does.
    private var exposedPlace: String? {
        if let socket = server.inheritedSocket {
            return socket.isLocal ? nil : "the socket that was passed on"
        }
        let isLocal = server.unixSocket != nil || Dashboard.isLoopback(server.host)
        return isLocal ? nil : "--host \(server.host)"
    }
}
