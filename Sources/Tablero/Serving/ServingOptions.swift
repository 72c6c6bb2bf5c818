package import HTTP

/// What serves a dashboard is told on the command line: the options that `tablero serve` and a program of one's own
/// have in common.
package struct ServingOptions {
    /// The options, and how each is written.
    package static let kinds: [String: Arguments.Kind] = [
        "--host": .value, "--port": .value, "--unix-socket": .value, "--base-path": .value,
        "--trusted-proxy": .repeated, "--store": .value, "--no-comments": .flag,
        "--auth": .value, "--auth-header": .value, "--origin": .repeated, "--dev": .flag, "--log": .value,
    ]

    /// What holds where the command line says nothing.
    package struct Defaults {
        /// Where to listen, and whom to believe.
        package var place = ServingPlace(
            host: "127.0.0.1",
            port: 8080,
            unixSocket: nil,
            basePath: "",
            forwarding: ForwardingPolicy()
        )
        /// What the dashboard is called, and what it allows.
        package var dashboard = DashboardConfiguration()
        /// The file of comments; with `nil` there are none.
        package var store: String? = "tablero-store.db"
        /// Whether other machines may connect although nobody signs their readers in.
        package var isOpen = false

        /// What `tablero serve` says.
        package init() {}
    }

    /// Where to listen, and whom to believe.
    package private(set) var place: ServingPlace
    /// What the dashboard is called, and what it allows.
    package private(set) var dashboard: DashboardConfiguration
    /// The file of comments; with `nil` there are none.
    package let store: String?
    /// The form of the access log.
    package let log: AccessLog.Format
    /// Whether files are read again when they change.
    package let isDevelopment: Bool
    private let isOpen: Bool
    private let usage: String

    /// Reads the command line, whose options win.
    ///
    /// - Throws: ``UsageError``.
    package init(_ arguments: Arguments, defaults: Defaults = Defaults(), usage: String) throws {
        let access = try AccessOptions(
            arguments,
            trusting: defaults.place.forwarding,
            userField: defaults.dashboard.userField,
            usage: usage
        )
        self.usage = usage
        place = try Self.place(arguments, defaults.place, usage: usage)
        place.forwarding = access.forwarding
        store = arguments.has("--no-comments") ? nil : arguments.value("--store") ?? defaults.store
        guard let log = AccessLog.Format(rawValue: arguments.value("--log") ?? "text") else {
            throw UsageError("--log must be text, json or off.", usage: usage)
        }
        self.log = log
        isDevelopment = arguments.has("--dev")
        dashboard = defaults.dashboard
        dashboard.origins += access.origins
        dashboard.userField = access.userField
        if let writing = access.authentication?.writing, dashboard.writing != .nobody {
            dashboard.writing = writing
        }
        isOpen = defaults.isOpen || access.authentication != nil || access.userField != nil
    }

    private static func place(
        _ arguments: Arguments,
        _ program: ServingPlace,
        usage: String
    ) throws -> ServingPlace {
        var place = program
        if let socket = arguments.value("--unix-socket") {
            if let other = ["--host", "--port"].first(where: arguments.has) {
                throw UsageError(
                    "--unix-socket and \(other) exclude each other: pass one of them.",
                    usage: usage
                )
            }
            place.unixSocket = socket
        } else if arguments.has("--host") || arguments.has("--port") {
            place.unixSocket = nil
        }
        if let host = arguments.value("--host") { place.host = host }
        if let port = try arguments.number("--port", in: 0...65535) { place.port = port }
        let basePath = arguments.value("--base-path") ?? program.basePath
        guard let prefix = PathPrefix.normalized(basePath) else {
            throw UsageError(
                "--base-path must be a plain path such as /ops, not “\(basePath)”.",
                usage: usage
            )
        }
        place.basePath = prefix
        return place
    }

    /// What lets other machines in, if anything does.
    package var exposedPlace: String? {
        place.unixSocket != nil || Dashboard.isLoopback(place.host) ? nil : "--host \(place.host)"
    }

    /// Refuses a place that lets other machines in, unless somebody said that this is meant.
    ///
    /// - Throws: ``UsageError`` that names the choices.
    package func allow(exposing exposedPlace: String?) throws {
        guard !isOpen, let exposedPlace else { return }
        throw UsageError(
            "\(exposedPlace) would show the data to the network. Say --auth none if that is what you want, or "
                + "listen on 127.0.0.1 and put a proxy in front, which may know its users: --auth proxy.",
            usage: usage
        )
    }

    /// The help for these options.
    package static func help(_ defaults: Defaults = Defaults()) -> String {
        """
          --host ADDRESS        the address to listen on (default \(defaults.place.host))
          --port N              the port; 0 takes a free one (default \(defaults.place.port))
          --unix-socket PATH    listen on a socket file instead, for its owner and group
          --base-path PATH      the path under which a proxy shows the dashboard, such as /ops
          --trusted-proxy CIDR  a proxy whose Forwarded, X-Forwarded-For, -Proto, -Host, -Port and -Prefix count: an
                                address, a network, or unix for whoever uses the socket file; may be repeated
          --store PATH          Tablero's own database, for comments\(defaults.store.map { " (default \($0))" } ?? "")
          --no-comments         no comments at all
          --auth none           serve anybody who can reach the address, and let them comment
          --auth proxy          serve those whom a trusted proxy has signed in, and let them comment
          --auth-header NAME    where that proxy names the user (default Remote-User)
          --origin URL          another origin that may post forms, such as https://shop.example; may be repeated
          --dev                 read templates and public files again when they change, and show a faulty template as
                                a page; for whoever edits them
          --log text|json|off   the access log on standard error (default text)
        """
    }
}
