public import HTTP
public import Records
import Templates

extension Dashboard {
    /// Serves a dashboard until the process is told to stop: all that a program needs besides its controllers.
    ///
    /// ```swift
    /// import Tablero
    ///
    /// try await Dashboard.serve { routes in
    ///     routes.add(PlanetList(), at: "/planets")
    /// }
    /// ```
    ///
    /// It prints `listening on http://127.0.0.1:8080/` and answers from then on. SIGTERM and SIGINT make it finish what
    /// is running and return; SIGHUP makes it read templates and public files again. If nothing stands at `/`, there is a
    /// page that leads to the lists. The command line, whose options are those of `tablero serve`, wins over what is said
    /// here: see <doc:ServingADashboard>.
    ///
    /// Started by systemd with a socket (`LISTEN_FDS`), it serves that one, and looks at no other address.
    ///
    /// What keeps it from starting, such as a faulty template, a missing database or a port in use, is printed on standard
    /// error, a fault a line, and ends the process with exit code 1; so does an option that does not exist, with 2.
    ///
    /// - Parameters:
    ///   - configuration: What the dashboard is called, and what it allows. Errors that readers may not see are also
    ///     written to the log.
    ///   - sources: The sources whose changes are told to live pages, opened here: one that cannot be is a sentence. Their
    ///     pages are up to `routes`, for example by `routes.addDatabases()`.
    ///   - host: An address of this machine, or `localhost`.
    ///   - port: The port; 0 takes a free one.
    ///   - unixSocket: The path of a Unix socket to listen on, instead of an address.
    ///   - basePath: The path under which a proxy shows the dashboard, such as `/ops`.
    ///   - forwarding: Which proxies are believed, and what about.
    ///   - allowsUnauthenticatedAccess: Whether other machines may connect although nobody signs their readers in.
    ///   - store: The file in which comments are kept; with `nil` there are none.
    ///   - arguments: The command line, without the program's name; an empty one for a program that reads its own.
    ///   - file: The file that calls. The program's own folders `Views` and `Public` are looked for beside it, in its
    ///     parent folders up to that of its package, in the working folder, and beside the program. What they lack is
    ///     taken from the built-in ones.
    ///   - addRoutes: Adds the controllers; called once.
    /// - Throws: what ends the server while it runs.
    public static func serve(
        _ configuration: DashboardConfiguration = DashboardConfiguration(),
        sources: @autoclosure () throws -> [any RecordSource] = [],
        host: String = "127.0.0.1",
        port: Int = 8080,
        unixSocket: String? = nil,
        basePath: String = "",
        forwarding: ForwardingPolicy = ForwardingPolicy(),
        allowsUnauthenticatedAccess: Bool = false,
        store: String? = "tablero-store.db",
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        file: String = #filePath,
        routes addRoutes: (inout Routes) async throws -> Void
    ) async throws {
        Terminal.fillDescriptors()
        var defaults = ServingOptions.Defaults()
        defaults.place = ServingPlace(
            host: host,
            port: port,
            unixSocket: unixSocket,
            basePath: basePath,
            forwarding: forwarding
        )
        defaults.dashboard = configuration
        defaults.store = store
        defaults.isOpen = allowsUnauthenticatedAccess
        let program: ServedProgram
        let run: ServingRun
        do {
            if arguments.contains("--help") { return Terminal.print(ServedProgram.help(defaults)) }
            program = try ServedProgram(arguments, defaults: defaults, file: file)
            Signals.hold(reloading: true)
            run = try await program.open(try sources(), addRoutes)
        } catch {
            ServingFailure.end(error)
        }
        try await program.serve(run)
    }

    /// Whether a host is one that only this machine can reach.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
    }
}
