import HTTP
import Testing

@testable import Tablero

@Suite struct ForgeryGuardTests {
    private func check(
        _ fields: Fields,
        host: String = "tablero.test",
        origins: [String] = [],
        isLocal: Bool = false,
        forwarding: Forwarding? = nil
    ) throws {
        var fields = fields
        fields["Host"] = host
        try ForgeryGuard(origins: origins.compactMap { Origin($0) }, isLocal: isLocal).check(
            Request(method: .post, path: "/", fields: fields, forwarding: forwarding)
        )
    }

    @Test(
        arguments: [
            [:],
            ["Sec-Fetch-Site": "same-origin"],
            ["Sec-Fetch-Site": "none"],
            ["Origin": "http://tablero.test"],
            ["Origin": "https://tablero.test"],
            ["Origin": "https://TABLERO.test:443"],
        ] as [Fields]
    )
    func `a post from the page itself, or from no browser, passes`(fields: Fields) {
        #expect(throws: Never.self) { try check(fields) }
    }

    @Test(
        arguments: [
            ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "cross-site", "Origin": "http://tablero.test"],
            ["Origin": "http://evil.test"],
            ["Origin": "http://tablero.test.evil.test"],
            ["Origin": "http://tablero.test:8080"],
            ["Origin": "null"],
            ["Origin": ""],
        ] as [Fields]
    )
    func `a post from elsewhere is refused`(fields: Fields) {
        let error = #expect(throws: PageError.self) { try check(fields) }
        #expect(error?.status.code == 403)
    }

    @Test func `an origin that the operator names passes`() {
        #expect(throws: Never.self) {
            try check(
                ["Sec-Fetch-Site": "cross-site", "Origin": "https://intranet.test"],
                origins: ["https://intranet.test"]
            )
        }
    }

    @Test func `a missing origin is explained`() {
        let error = #expect(throws: PageError.self) { try check(["Origin": "null"]) }
        #expect(
            error?.message
                == "The form was refused because it came from a page without an origin, such as a local file. Open the "
                + "page itself and send it from there; an operator can allow more origins with --origin."
        )
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "127.0.0.1", "shop.localhost"])
    func `this machine's own names may be posted from`(host: String) {
        #expect(throws: Never.self) {
            try check(
                ["Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"],
                host: host,
                isLocal: true
            )
        }
    }

    @Test(arguments: ["evil.test", "evil.test:8080", "127.0.0.1.evil.test", "localhost.evil.test", ""])
    func `another name that leads to this machine may not`(host: String) {
        #expect(throws: PageError.self) {
            try check(["Sec-Fetch-Site": "same-origin"], host: host, isLocal: true)
        }
        #expect(throws: PageError.self) { try check(["Origin": "http://\(host)"], host: host, isLocal: true) }
        #expect(throws: Never.self) { try check([:], host: host, isLocal: true) }
    }

    @Test func `a page of this machine under another name, shown by a proxy that says nothing, may not`() {
        let error = #expect(throws: PageError.self) {
            try check(
                ["Origin": "https://shop.test", "Sec-Fetch-Site": "same-origin"],
                host: "127.0.0.1:8080",
                isLocal: true
            )
        }
        #expect(error?.message.contains("this page was opened as https://shop.test, which is not") == true)
    }

    private static func told(_ scheme: Scheme?, _ authority: String?) -> Forwarding {
        var forwarding = Forwarding()
        forwarding.scheme = scheme
        forwarding.authority = authority
        return forwarding
    }

    @Test(arguments: [
        ("https://shop.test", told(.https, "shop.test")),
        ("https://shop.test:8443", told(.https, "shop.test:8443")),
        ("http://shop.test", told(.http, "shop.test:80")), ("https://shop.test", told(nil, "shop.test")),
        ("http://shop.test", told(nil, "shop.test")), ("https://tablero.test", told(.https, nil)),
    ])
    func `behind a proxy, the page's own origin is what the reader's browser shows`(
        origin: String,
        told: Forwarding
    ) {
        #expect(throws: Never.self) { try check(["Origin": origin], forwarding: told) }
    }

    @Test(arguments: [
        ("http://shop.test", told(.https, "shop.test")),
        ("https://shop.test", told(.https, "shop.test:8443")),
        ("http://tablero.test", told(.http, "shop.test")), ("http://tablero.test", told(.https, nil)),
        ("https://evil.test", told(nil, nil)),
    ])
    func `and nothing else is`(origin: String, told: Forwarding) {
        #expect(throws: PageError.self) { try check(["Origin": origin], forwarding: told) }
    }

    @Test func `a post from elsewhere is explained`() {
        let error = #expect(throws: PageError.self) {
            try check(["Origin": "https://a.test"], forwarding: Self.told(.https, "b.test"))
        }
        #expect(
            error?.message
                == "The form was refused because it came from https://a.test, and this page was opened as b.test. Open the "
                + "page itself and send it from there; an operator can allow more origins with --origin."
        )
    }
}
