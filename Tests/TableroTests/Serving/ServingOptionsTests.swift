import HTTP
import Testing

@testable import Tablero

@Suite struct ServingOptionsTests {
    private func options(
        _ arguments: [String],
        _ change: (inout ServingOptions.Defaults) -> Void = { _ in }
    ) throws -> ServingOptions {
        var defaults = ServingOptions.Defaults()
        defaults.store = "own.db"
        change(&defaults)
        let arguments = try Arguments(arguments, options: ServingOptions.kinds, usage: "usage")
        return try ServingOptions(arguments, defaults: defaults, usage: "usage")
    }

    private func trusting(_ network: String, userField: String? = nil) throws -> ForwardingPolicy {
        ForwardingPolicy(trusting: [try #require(IPNetwork(network))], userField: userField)
    }

    @Test func `the command line wins over what the program says`() throws {
        let none = try options([])
        #expect(none.place.host == "127.0.0.1" && none.place.port == 8080 && none.store == "own.db")
        #expect(none.log == .text && !none.isDevelopment && none.dashboard.writing == .localReaders)
        let all = try options([
            "--host", "localhost", "--port=0", "--store", "other.db", "--log", "off", "--dev",
        ]) {
            $0.place.unixSocket = "a.sock"
        }
        #expect(all.place.host == "localhost" && all.place.port == 0 && all.store == "other.db")
        #expect(all.place.unixSocket == nil && all.log == .off && all.isDevelopment)
        let socket = { (defaults: inout ServingOptions.Defaults) in defaults.place.unixSocket = "a.sock" }
        #expect(try options(["--unix-socket", "b.sock"], socket).place.unixSocket == "b.sock")
        #expect(try options([], socket).place.unixSocket == "a.sock")
        let base = { (defaults: inout ServingOptions.Defaults) in defaults.place.basePath = "ops/" }
        #expect(try options([], base).place.basePath == "/ops")
        #expect(try options(["--base-path", "/shop"], base).place.basePath == "/shop")
    }

    @Test func `origins are added to those of the program, and comments can be turned off`() throws {
        let shop = try #require(Origin("https://shop.example")),
            other = try #require(Origin("https://b.example"))
        let both = try options(["--origin", "https://b.example"]) { $0.dashboard.origins = [shop] }
        #expect(both.dashboard.origins == [shop, other])
        #expect(try options(["--no-comments", "--store", "a.db"]).store == nil)
        #expect(try options(["--auth", "none"]).dashboard.writing == .everybody)
        let off = try options(["--auth", "none"]) { $0.dashboard.writing = .nobody }
        #expect(off.dashboard.writing == .nobody, "what a program has turned off stays so")
    }

    @Test
    func `a proxy that signs readers in is believed as the command line says, else as the program does`()
        throws
    {
        let peer = Peer.address("10.0.0.1", isLoopback: false),
            fields: Fields = ["Remote-User": "ada", "X-User": "bob"]
        let named = try options([
            "--auth", "proxy", "--trusted-proxy", "10.0.0.0/8", "--auth-header", "X-User",
        ])
        #expect(named.dashboard.userField == "X-User" && named.dashboard.writing == .signedIn)
        #expect(named.place.forwarding.trusts(peer) && named.place.forwarding.user(fields) == "bob")
        let program = try trusting("10.0.0.0/8", userField: "Remote-User")
        let own = try options([]) {
            $0.place.forwarding = program
            $0.dashboard.userField = "Remote-User"
        }
        #expect(own.dashboard.userField == "Remote-User" && own.place.forwarding.user(fields) == "ada")
        let trusted = try trusting("10.0.0.0/8")
        let once = try options([]) {
            $0.place.forwarding = trusted
            $0.dashboard.userField = "Remote-User"
        }
        #expect(once.place.forwarding.user(fields) == "ada", "the field is named once")
        let moved = try options(["--trusted-proxy", "192.168.0.0/16"]) {
            $0.place.forwarding = program
            $0.dashboard.userField = "Remote-User"
        }
        #expect(!moved.place.forwarding.trusts(peer) && moved.place.forwarding.user(fields) == "ada")
        let open = try options(["--auth", "none"]) {
            $0.place.forwarding = program
            $0.dashboard.userField = "Remote-User"
        }
        #expect(open.dashboard.userField == nil && open.place.forwarding.user(fields) == nil)
        #expect(open.place.forwarding.trusts(peer))
        let field = try options(["--auth", "proxy"]) { $0.place.forwarding = program }
        #expect(field.place.forwarding.user(fields) == "ada", "the program has said whom to trust")
    }

    @Test func `what would show the dashboard to the network must be meant`() throws {
        func check(_ arguments: [String], _ change: (inout ServingOptions.Defaults) -> Void = { _ in }) throws
        {
            let options = try options(arguments, change)
            try options.allow(exposing: options.exposedPlace)
        }
        for host in ["0.0.0.0", "::", "192.168.1.2", "shop.example"] {
            let error = #expect(throws: UsageError.self) { try check(["--host", host]) }
            #expect(error?.message.contains("--auth none") == true)
            #expect(throws: UsageError.self) { try check([]) { $0.place.host = host } }
            try check(["--host", host, "--auth", "none"])
            try check(["--host", host]) { $0.isOpen = true }
            try check(["--host", host]) { $0.dashboard.userField = "Remote-User" }
            try check(["--unix-socket", "a.sock"]) { $0.place.host = host }
        }
        for host in ["127.0.0.1", "127.0.0.2", "localhost", "::1", "[::1]"] { try check(["--host", host]) }
    }

    /// A configuration says the rest, as a whole where one thing is said by several options.
    @Test(
        arguments: [
            ([], ["--port": ["1"]], ["--port": ["1"]]),
            (["--port", "2"], ["--port": ["1"]], ["--port": ["2"]]),
            (["--origin", "a"], ["--origin": ["b", "c"]], ["--origin": ["a"]]),
            (["--port", "2"], ["--unix-socket": ["s"]], ["--port": ["2"]]),
            (["--host", "::1"], ["--port": ["1"]], ["--host": ["::1"], "--port": ["1"]]),
            (["--unix-socket", "s"], ["--host": ["h"], "--port": ["1"]], ["--unix-socket": ["s"]]),
            (["--auth", "none"], ["--auth": ["proxy"], "--auth-header": ["X"]], ["--auth": ["none"]]),
            (
                ["--auth", "proxy"], ["--auth": ["proxy"], "--auth-header": ["X"]],
                ["--auth": ["proxy"], "--auth-header": ["X"]]
            ),
            ([], ["--no-comments": [""]], ["--no-comments": [""]]),
        ] as [([String], [String: [String]], [String: [String]])]
    )
    func `what the command line does not say may be said elsewhere`(
        line: [String],
        others: [String: [String]],
        expected: [String: [String]]
    ) throws {
        let arguments = try Arguments(line, options: ServingOptions.kinds, usage: "").completed(by: others)
        for name in ServingOptions.kinds.keys {
            #expect(arguments.all(name) == expected[name] ?? [], "\(name)")
        }
    }

    @Test(
        arguments: [
            (["--porth", "1"], "there is no option --porth."), (["--port"], "--port needs a value."),
            (["--port", "70000"], "--port must be a whole number from 0 to 65535, not “70000”."),
            (
                ["--unix-socket", "a", "--port", "1"],
                "--unix-socket and --port exclude each other: pass one of them."
            ),
            (["--base-path", "a?b"], "--base-path must be a plain path such as /ops, not “a?b”."),
            (["--log", "xml"], "--log must be text, json or off."),
            (["--auth", "basic"], "--auth must be none or proxy, not “basic”."),
            (["--auth-header", "X-User"], "--auth-header needs --auth proxy."),
        ]
    )
    func `a wrong command line is a sentence`(arguments: [String], message: String) throws {
        let error = #expect(throws: UsageError.self) { try options(arguments) }
        #expect(error?.message == message)
    }

    @Test func `the help tells what holds without options`() {
        var defaults = ServingOptions.Defaults()
        defaults.store = "own.db"
        defaults.place.port = 8081
        let help = ServedProgram.help(defaults)
        #expect(help.contains("(default 8081)") && help.contains("(default own.db)"))
    }
}
