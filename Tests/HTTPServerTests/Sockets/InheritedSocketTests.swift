import CLinux
import Glibc
import HTTP
import Testing

@testable import HTTPServer

@Suite struct InheritedSocketTests {
    private func socket(_ family: CInt, _ type: __socket_type) -> CInt {
        Glibc.socket(family, CInt(type.rawValue), 0)
    }

    @Test func `a socket that listens is served where it listens`() async throws {
        let descriptor = socket(AF_INET, SOCK_STREAM)
        let loopback = try #require(ListenAddress("127.0.0.1"))
        #expect(loopback.bind(descriptor, port: 0) == 0)
        #expect(listen(descriptor, 8) == 0)
        let inherited = try InheritedSocket(checking: descriptor)
        #expect(inherited.isLocal)
        #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        let port = try #require(BoundAddress(of: descriptor, basePath: "").port)
        try await withServer({
            $0.inheritedSocket = inherited
            $0.host = "203.0.113.1"
            $0.basePath = "/ops"
        }) { server in
            #expect(server.address.description == "http://127.0.0.1:\(port)/ops/")
            let client = try server.connect()
            try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.readResponse().body == "GET /a")
        }
    }

    @Test func `a socket that its owner shuts down ends no connection, and no server`() async throws {
        let descriptor = socket(AF_INET, SOCK_STREAM)
        #expect(try #require(ListenAddress("127.0.0.1")).bind(descriptor, port: 0) == 0)
        #expect(listen(descriptor, 8) == 0)
        let owner = dup(descriptor)
        let inherited = try InheritedSocket(checking: descriptor)
        try await withServer({ $0.inheritedSocket = inherited }) { server in
            let client = try server.connect()
            for path in ["/1", "/2", "/3"] {
                try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.readResponse().body == "GET \(path)")
                shutdown(owner, CInt(SHUT_RDWR))
            }
        }
        close(owner)
    }

    @Test func `a socket on every address is not local`() throws {
        let descriptor = socket(AF_INET6, SOCK_STREAM)
        #expect(try #require(ListenAddress("::")).bind(descriptor, port: 0) == 0)
        #expect(listen(descriptor, 8) == 0)
        let inherited = try InheritedSocket(checking: descriptor)
        defer { close(descriptor) }
        #expect(!inherited.isLocal)
        #expect(BoundAddress(of: descriptor, basePath: "").description.hasPrefix("http://[::]:"))
    }

    @Test func `what cannot be served is explained`() {
        let (closed, datagrams, silent) = (
            CInt(1_000_000), socket(AF_INET, SOCK_DGRAM), socket(AF_UNIX, SOCK_STREAM)
        )
        var pipe: [CInt] = [0, 0]
        unsafe Glibc.pipe(&pipe)
        let cases: [(CInt, String)] = [
            (closed, "descriptor 1000000, which LISTEN_FDS tells of, is not open"),
            (
                datagrams,
                "the socket that was passed on is no stream socket: use ListenStream= in the socket unit"
            ),
            (
                pipe[0],
                "the socket that was passed on is no stream socket: use ListenStream= in the socket unit"
            ),
            (silent, "the socket that was passed on does not listen: set Accept=no in the socket unit"),
        ]
        for (descriptor, message) in cases {
            let error = #expect(throws: BindError.self) { try InheritedSocket(checking: descriptor) }
            #expect(error?.description == message)
        }
        for descriptor in [datagrams, silent] + pipe { close(descriptor) }
    }
}
