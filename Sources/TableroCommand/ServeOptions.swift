import HTTPServer
import Tablero

/// What `serve` and `demo` are told on the command line.
struct ServeOptions {
    static let kinds: [String: Arguments.Kind] = [
        "--host": .value, "--port": .value, "--unix-socket": .value, "--base-path": .value, "--views": .value,
        "--public": .value, "--store": .value, "--no-comments": .flag, "--auth": .value,
        "--origin": .repeated,
        "--log": .value,
    ]

    var server = ServerConfiguration()
    var dashboard = DashboardConfiguration()
    var views: String?
    var publicFolder: String?
    var store: String
    var log: AccessLog.Format

    init(_ arguments: Arguments, usage: String) throws {
        server.host = arguments.value("--host") ?? "127.0.0.1"
        server.port = try arguments.number("--port", in: 0...65535) ?? 8080
        server.unixSocket = arguments.value("--unix-socket")
        server.basePath = try Self.basePath(arguments.value("--base-path") ?? "", usage: usage)
        views = arguments.value("--views")
        publicFolder = arguments.value("--public")
        store = arguments.value("--store") ?? "tablero-store.db"
        dashboard.origins = arguments.all("--origin")
        guard let log = AccessLog.Format(rawValue: arguments.value("--log") ?? "text") else {
            throw UsageError("--log must be text, json or off.", usage: usage)
        }
        self.log = log
        let auth = arguments.value("--auth")
        guard auth == nil || auth == "none" else {
            throw UsageError("--auth must be none: accounts are not there yet.", usage: usage)
        }
        if server.unixSocket == nil, auth == nil, !Self.isLoopback(server.host) {
            throw UsageError(
                "--host \(server.host) would show the data to the network. Say --auth none if that is what you want, "
                    + "or listen on 127.0.0.1 and put a proxy that knows its users in front.",
                usage: usage
            )
        }
        dashboard.commenting =
            arguments.has("--no-comments") ? .off : auth == "none" ? .everybody : .localReaders
    }

    /// The path as links begin with it: without a slash at its end, and empty for the root.
    private static func basePath(_ text: String, usage: String) throws -> String {
        let segments = text.split(separator: "/")
        let isPlain = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !#"?#%\"<>"#.utf8.contains(byte)
        }
        guard isPlain, !segments.contains(where: { $0 == "." || $0 == ".." }) else {
            throw UsageError("--base-path must be a plain path such as /ops, not “\(text)”.", usage: usage)
        }
        return segments.map { "/" + $0 }.joined()
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
    }
}
