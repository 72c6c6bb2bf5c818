import HTTP
import Testing

@testable import Tablero

@Suite struct ServingOptionsTests {
    private func options(
        _ arguments: [String],
        host: String = "127.0.0.1",
        unixSocket: String? = nil,
        basePath: String = "",
        isOpen: Bool = false
    ) throws -> ServingOptions {
        let place = ServingPlace(
            host: host,
            port: 8080,
            unixSocket: unixSocket,
            basePath: basePath,
            forwarding: ForwardingPolicy()
        )
        return try ServingOptions(arguments, place: place, store: "own.db", isOpen: isOpen)
    }

    @Test func `the command line wins over what the program says`() throws {
        let none = try options([])
        #expect(none.place.host == "127.0.0.1" && none.place.port == 8080 && none.store == "own.db")
        let all = try options(
            ["--host", "localhost", "--port=0", "--store", "other.db"],
            unixSocket: "a.sock"
        )
        #expect(all.place.host == "localhost" && all.place.port == 0 && all.store == "other.db")
        #expect(all.place.unixSocket == nil)
        #expect(try options(["--unix-socket", "b.sock"], unixSocket: "a.sock").place.unixSocket == "b.sock")
        #expect(try options([], unixSocket: "a.sock").place.unixSocket == "a.sock")
        #expect(try options([], basePath: "ops/").place.basePath == "/ops")
    }

    @Test func `what would show the dashboard to the network must be meant`() throws {
        for host in ["0.0.0.0", "::", "192.168.1.2", "shop.example"] {
            #expect(throws: UsageError.self) { try options([], host: host) }
            #expect(throws: UsageError.self) { try options(["--host", host]) }
            #expect(try options(["--host", host], isOpen: true).place.host == host)
            #expect(try options([], host: host, unixSocket: "a.sock").place.unixSocket == "a.sock")
        }
        for host in ["127.0.0.1", "127.0.0.2", "localhost", "::1", "[::1]"] {
            #expect(try options(["--host", host]).place.host == host)
        }
    }

    @Test(
        arguments: [
            (["--porth", "1"], "there is no option --porth."), (["shop.db"], "“shop.db” is no option."),
            (["--port"], "--port needs a value."),
            (["--port", "70000"], "--port must be a whole number from 0 to 65535, not “70000”."),
            (
                ["--unix-socket", "a", "--port", "1"],
                "--unix-socket and --port exclude each other: pass one."
            ),
        ]
    )
    func `a wrong command line is a sentence`(arguments: [String], message: String) throws {
        let error = #expect(throws: UsageError.self) { try options(arguments) }
        #expect(error?.message == message)
        #expect(
            error?.usage.contains("[--host HOST] [--port PORT] [--unix-socket PATH] [--store PATH]") == true
        )
    }

    @Test func `the help tells what holds without options`() throws {
        let options = try options(["--help"])
        #expect(options.wantsHelp)
        #expect(options.help.contains("(default 8080)") && options.help.contains("(default own.db)"))
    }
}
