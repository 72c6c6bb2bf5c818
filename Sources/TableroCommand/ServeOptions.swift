import HTTPServer
import Tablero

/// What `serve` and `demo` are told on the command line, and by whoever started them.
struct ServeOptions {
    static let kinds = ServingOptions.kinds.merging(
        ["--config": .value, "--views": .value, "--public": .value]
    ) { $1 }

    let common: ServingOptions
    let views: String?
    let publicFolder: String?
    /// What the file of `--config` says, where the command line does not.
    let configuration: FileConfiguration?
    private let given: Arguments
    private(set) var server = ServerConfiguration()
    /// Read here, with the socket, because only now has the process one thread.
    let manager = ServiceManager()

    init(_ arguments: Arguments, usage: String) throws {
        let configuration = try arguments.value("--config").map(FileConfiguration.init(path:))
        do {
            try self.init(arguments, configuration, usage: usage)
        } catch let error as UsageError {
            // What is wrong with the file may be why.
            try configuration?.checkItself()
            throw configuration?.fault(behind: error.message, arguments.has) ?? error
        }
    }

    private init(_ given: Arguments, _ configuration: FileConfiguration?, usage: String) throws {
        (self.given, self.configuration) = (given, configuration)
        let arguments = given.completed(by: configuration?.options ?? [:])
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

    /// Whether the command line itself says it.
    func isGiven(_ option: String) -> Bool { given.has(option) }
}
