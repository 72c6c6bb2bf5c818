import Testing

@testable import HTTP

@Suite struct ForwardingPolicyTests {
    private let policy = ForwardingPolicy(
        trusting: ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"].compactMap { IPNetwork($0) },
        userField: "Remote-User"
    )

    /// One line a statement: client, scheme, authority, prefix; `-` is nothing.
    private func statement(_ fields: Fields) -> String {
        let forwarding = policy.forwarding(fields)
        let parts = [
            forwarding.client?.description, forwarding.scheme?.rawValue, forwarding.authority,
            forwarding.prefix,
        ]
        return parts.map { $0 ?? "-" }.joined(separator: " ")
    }

    @Test(arguments: [
        ("for=203.0.113.7;proto=https;host=shop.test", "203.0.113.7 https shop.test -"),
        (
            #"For="[2001:DB9::1]:4711";Proto=HTTPS;by=10.0.0.1;HOST="shop.test:8443""#,
            "2001:db9::1 https shop.test:8443 -"
        ),
        (#"for="203.0.113.7:80"; proto="http" ;host=a"#, "203.0.113.7 http a -"),
        (#"for="203.0.113.7:_x9""#, "203.0.113.7 - - -"),
        ("for=unknown", "unknown - - -"),
        ("for=_gazonk;proto=https", "_gazonk https - -"),
        (#"for="\2\0\3.0.113.7";secret="a,b;c\"d""#, "203.0.113.7 - - -"),
        ("proto=https", "- https - -"),
        // The list is read from its end, past the trusted ones.
        ("for=198.51.100.9, for=203.0.113.7", "203.0.113.7 - - -"),
        (
            "for=198.51.100.9;proto=http;host=evil, for=203.0.113.7;proto=https;host=a, for=10.1.1.1",
            "203.0.113.7 https a -"
        ),
        ("for=203.0.113.7, for=10.1.1.1;proto=https;host=a", "203.0.113.7 https a -"),
        ("for=10.1.1.2;host=b, for=10.1.1.1;host=a", "10.1.1.2 - b -"),
        ("for=203.0.113.7, for=_a, for=10.1.1.1", "_a - - -"),
        (#"for=203.0.113.7,, ;for="[2001:db8::5]","#, "203.0.113.7 - - -"),
    ])
    func `a Forwarded field is believed`(value: String, expected: String) {
        #expect(statement(["Forwarded": value]) == expected)
    }

    @Test(arguments: [
        "", "for", "for=", "for=[2001:db9::1]", "for=203.0.113.7:80", #"for="203.0.113.7"#,
        "for=203.0.113.7;for=198.51.100.1",
        #"for="2001:db9::1""#, "for=203.0.113.7;proto=gopher", #"for=203.0.113.7;host="a/b""#,
        #"for=203.0.113.7;host="u@a""#,
        #"for=203.0.113.7;host="""#, "for =203.0.113.7", "for= 203.0.113.7", "for=203.0.113.7 x",
        "for=203.0.113.7/8", "for=_",
        #"for=203.0.113.7;proto=https, for="#, #"for="203.0.113.7:99999999""#, "for=203.0.113.256",
        #"for="a\"#,
    ])
    func `a malformed Forwarded field is ignored as a whole`(value: String) {
        #expect(statement(["Forwarded": value]) == "- - - -")
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("203.0.113.7:5678", "203.0.113.7"),
        ("[2001:db9::1]:80", "2001:db9::1"),
        ("2001:DB9::1", "2001:db9::1"), ("unknown", "unknown"), ("::ffff:203.0.113.7", "203.0.113.7"),
        ("198.51.100.9, 203.0.113.7, 10.0.0.1", "203.0.113.7"), ("10.0.0.2,10.0.0.1", "10.0.0.2"),
        // What stands before the first stranger is a stranger's word.
        ("<script>, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, nonsense", "-"), ("203.0.113.7, nonsense, 10.0.0.1", "-"), ("203.0.113.7;", "-"),
        ("", "-"),
        ("203.0.113.7 10.0.0.1", "-"),
    ])
    func `an X-Forwarded-For field is read from its end`(value: String, expected: String) {
        #expect(statement(["X-Forwarded-For": value]) == "\(expected) - - -")
    }

    @Test(
        arguments: [
            (["X-Forwarded-For": "198.51.100.9", "x-forwarded-for": "203.0.113.7"], "203.0.113.7 - - -"),
            (
                ["X-Forwarded-Proto": "HTTPS", "X-Forwarded-Host": "shop.test:8443"],
                "- https shop.test:8443 -"
            ),
            (["X-Forwarded-Proto": "ftp", "X-Forwarded-Host": "a/b"], "- - - -"),
            (["X-Forwarded-Proto": "http, https", "X-Forwarded-Host": "evil, a"], "- https a -"),
            (
                [
                    "X-Forwarded-For": "198.51.100.9, 203.0.113.7, 10.0.0.1",
                    "X-Forwarded-Proto": "ftp, https, http",
                    "X-Forwarded-Host": "evil, a, b",
                ], "203.0.113.7 https a -"
            ),
            (
                ["X-Forwarded-For": "203.0.113.7, 10.0.0.1", "X-Forwarded-Proto": "https"],
                "203.0.113.7 https - -"
            ),
            (["Host": "a", "X-Forwarded-Port": "8443", "X-Forwarded-Proto": "https"], "- https a:8443 -"),
            (["Host": "a", "X-Forwarded-Port": "443", "X-Forwarded-Proto": "https"], "- https - -"),
            (["Host": "a:1", "X-Forwarded-Port": "8443"], "- - - -"),
            (["X-Forwarded-Host": "[::1]", "X-Forwarded-Port": "8080"], "- - [::1]:8080 -"),
            (["Host": "a", "X-Forwarded-Port": "0"], "- - - -"),
            (["Host": "a", "X-Forwarded-Port": "8443, 1"], "- - - -"),
        ] as [(Fields, String)]
    )
    func `the other X-Forwarded fields are believed if they make sense`(fields: Fields, expected: String) {
        #expect(statement(fields) == expected)
    }

    @Test(arguments: [
        ("/ops", "/ops"), ("ops", "/ops"), ("/a/b/", "/a/b"), ("//evil.test", "/evil.test"), ("/", ""),
        ("", ""),
        ("/\\evil.test", "-"), ("/../a", "-"), ("/a b", "-"), ("/a?b", "-"), ("/a%2F", "-"), ("/a,/b", "-"),
        ("/<a>", "-"),
    ])
    func `a prefix is believed if it is a plain path`(value: String, expected: String) {
        #expect(statement(["X-Forwarded-Prefix": value]) == "- - - \(expected)")
    }

    @Test func `two prefixes are none`() {
        #expect(statement(["X-Forwarded-Prefix": "/a", "x-forwarded-prefix": "/b"]) == "- - - -")
    }

    @Test(arguments: [
        ("for=203.0.113.7;proto=https", "203.0.113.7", "203.0.113.7 https - /ops"),
        ("for=198.51.100.9;proto=https", "203.0.113.7", "- - - /ops"),
        ("for=203.0.113.7;proto=http", "203.0.113.7", "- - - /ops"),
        ("for=203.0.113.7", "203.0.113.7", "- - - /ops"),
        ("for=203.0.113.7;proto=https;host=a", "203.0.113.7", "- - - /ops"),
        // Malformed, it is not there.
        ("for=?", "203.0.113.7", "203.0.113.7 https - /ops"),
    ])
    func `two kinds that differ are both ignored, but for the prefix, which only one of them has`(
        standard: String,
        common: String,
        expected: String
    ) {
        let fields: Fields = [
            "Forwarded": standard, "X-Forwarded-For": common, "X-Forwarded-Proto": "https",
            "X-Forwarded-Prefix": "/ops",
        ]
        #expect(statement(fields) == expected)
    }

    @Test(arguments: [
        (Peer.unix, false), (.hidden("_a"), false), (.address("127.0.0.1", isLoopback: true), true),
        (.address("10.255.0.1", isLoopback: false), true), (.address("192.0.2.1", isLoopback: false), false),
        (.address("::1", isLoopback: true), false),
    ])
    func `a peer is trusted by its address`(peer: Peer, isTrusted: Bool) {
        #expect(policy.trusts(peer) == isTrusted)
    }

    @Test func `the Unix socket is trusted by name, and nobody by default`() {
        #expect(ForwardingPolicy(trustsUnixSocket: true).trusts(.unix))
        #expect(!ForwardingPolicy(trustsUnixSocket: true).trustsNobody)
        #expect(ForwardingPolicy().trustsNobody)
        #expect(!ForwardingPolicy().trusts(.unix))
    }

    @Test(
        arguments: [
            (["remote-user": "Åsa"], "Åsa"), ([:], nil), (["Remote-User": ""], nil),
            (["Remote-User": "\u{FFFD}"], nil),
            (["Remote-User": "a", "remote-user": "a"], nil),
            (["Remote-User": String(repeating: "a", count: 256)], String(repeating: "a", count: 256)),
            (["Remote-User": String(repeating: "a", count: 257)], nil), (["X-Remote-User": "a"], nil),
        ] as [(Fields, String?)]
    )
    func `a user is one name`(fields: Fields, user: String?) {
        #expect(policy.user(fields) == user)
    }
}

@Suite struct HostileForwardingTests {
    private let policy = ForwardingPolicy(trusting: ["10.0.0.0/8"].compactMap { IPNetwork($0) })

    @Test(arguments: 0..<50)
    func `random fields are believed or ignored, never a trap, and a prefix stays a path`(seed: Int) {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "for=", "proto=", "host=", "\"", "\\", ",", ";", " ", "10.0.0.1", "[::1]", ":80", "_a", "unknown",
            "https",
            "a.test", "/", "//", "..", "é", "\t", "203.0.113.7", "=", "[", "]", ":",
        ]
        let names = [
            "Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Prefix",
            "X-Forwarded-Port",
        ]
        for _ in 0..<200 {
            var fields: Fields = ["Host": "a"]
            for _ in 0..<next(below: 6) {
                let value = (0..<next(below: 12)).map { _ in pieces[next(below: pieces.count)] }.joined()
                fields.append(names[next(below: names.count)], value)
            }
            let forwarding = policy.forwarding(fields)
            if let prefix = forwarding.prefix {
                #expect(prefix.isEmpty || prefix.hasPrefix("/"))
                #expect(!prefix.contains("//") && !prefix.hasSuffix("/") && !prefix.contains("\\"))
            }
            if let authority = forwarding.authority { #expect(Origin.isAuthority(authority)) }
        }
    }
}

@Suite struct RequestForwardingTests {
    @Test(arguments: [
        "Forwarded", "X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Proto", "X-Forwarded-Prefix",
        "X-Forwarded-Server",
        "X-Real-IP", "Via",
    ])
    func `any field of a proxy shows that a request was forwarded`(name: String) {
        #expect(Request(fields: Fields(dictionaryLiteral: ("Host", "a"), (name, "b"))).isForwarded)
    }

    @Test func `other fields do not`() {
        #expect(
            !Request(fields: ["Host": "a", "X-Fragment": "1", "X-Forwarded": "1", "Range-xx": "b"])
                .isForwarded
        )
    }

    @Test func `without a proxy the request speaks for itself, with one the proxy does`() {
        var request = Request(fields: ["Host": "a:8080"])
        #expect(request.client == request.peer)
        #expect(request.scheme == .http)
        #expect(request.authority == "a:8080")
        var forwarding = Forwarding()
        forwarding.client = .hidden("_a")
        forwarding.scheme = .https
        forwarding.authority = "b"
        request.forwarding = forwarding
        #expect(request.client == .hidden("_a"))
        #expect(request.scheme == .https)
        #expect(request.authority == "b")
    }
}
