import HTTP
import Testing

@testable import HTTPServer

@Suite struct BasePathTests {
    /// What is configured, told and sent, and then what links start with and which path is served.
    @Test(
        arguments: [
            ("", nil, "/shop/orders", "", "/shop/orders"),
            // The proxy says nothing: kept, stripped, and the ambiguous one.
            ("/ops", nil, "/ops/shop/orders", "/ops", "/shop/orders"),
            ("/ops", nil, "/shop/orders", "/ops", "/shop/orders"),
            ("/ops", nil, "/ops", "/ops", "/"), ("/ops", nil, "/opsx", "/ops", "/opsx"),
            ("/shop", nil, "/shop/orders", "/shop", "/orders"),
            // It tells what it stripped.
            ("", "/ops", "/shop/orders", "/ops", "/shop/orders"),
            ("", "/ops", "/ops/orders", "/ops", "/ops/orders"),
            ("/shop", "/shop", "/shop/orders", "/shop", "/shop/orders"),
            ("/shop", "/shop", "/orders", "/shop", "/orders"),
            ("/ops", "/team/ops", "/shop", "/team/ops", "/shop"),
            ("/ops", "/team/ops", "/ops/a", "/team/ops", "/ops/a"),
            // It stripped the outer part alone.
            ("/ops", "/team", "/ops/shop", "/team/ops", "/shop"), ("/ops", "/team", "/ops", "/team/ops", "/"),
            ("/ops", "/teamops", "/ops/shop", "/teamops/ops", "/shop"),
            // It says that it stripped nothing.
            ("/ops", "", "/ops/shop", "/ops", "/shop"), ("", "", "/shop", "", "/shop"),
            // It stripped something else altogether.
            ("/ops", "/team", "/shop", "/team", "/shop"),
        ] as [(String, String?, String, String, String)]
    )
    func `the prefix stands in links once`(
        configured: String,
        told: String?,
        sent: String,
        basePath: String,
        path: String
    ) {
        let split = BasePath(configured).split(sent, told: told)
        #expect(split.basePath == basePath)
        #expect(split.path == path)
    }
}

@Suite struct ForwardingTests {
    /// Who, how, where, under what, and which user; the same over both kinds of socket.
    private static let answer: @Sendable (Request) async -> Response = { request in
        let parts = [
            "\(request.client)", request.scheme.rawValue, request.authority, request.basePath + request.path,
            request.user ?? "-", request.forwarding == nil ? "direct" : "proxied",
        ]
        return .text(parts.joined(separator: " "))
    }

    private static let request = """
        GET /shop HTTP/1.1\r\nHost: a:8080\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r
        X-Forwarded-Host: shop.test\r\nX-Forwarded-Prefix: /ops\r\nRemote-User: ada\r\n\r\n
        """

    @Test(arguments: [
        (["127.0.0.0/8"], "203.0.113.7 https shop.test /ops/shop ada proxied"),
        (["10.0.0.0/8"], "127.0.0.1 http a:8080 /shop - direct"),
        ([], "127.0.0.1 http a:8080 /shop - direct"),
    ])
    func `the fields of a proxy count only from a trusted one`(proxies: [String], expected: String)
        async throws
    {
        let policy = ForwardingPolicy(
            trusting: proxies.compactMap { IPNetwork($0) },
            userField: "Remote-User"
        )
        try await withServer({ $0.forwarding = policy }, answer: Self.answer) { server in
            let client = try server.connect()
            try client.send(Self.request)
            #expect(try client.readResponse().body == expected)
        }
    }
}
