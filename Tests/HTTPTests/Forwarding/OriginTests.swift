import Testing

@testable import HTTP

@Suite struct OriginTests {
    @Test(arguments: [
        ("https://shop.test", "https://shop.test:443"), ("http://SHOP.test", "HTTP://shop.test:80"),
        ("http://[::1]:8080", "http://[::1]:8080"), ("capacitor://localhost", "capacitor://localhost"),
    ])
    func `two spellings of one origin are equal`(one: String, other: String) {
        #expect(Origin(one) != nil)
        #expect(Origin(one) == Origin(other))
    }

    @Test(arguments: [
        ("https://shop.test", "http://shop.test"), ("https://shop.test", "https://shop.test:80"),
        ("https://shop.test", "https://shop.test.evil.test"), ("http://a.test:8080", "http://a.test:8081"),
    ])
    func `two origins are not`(one: String, other: String) {
        #expect(Origin(one) != Origin(other))
    }

    @Test(arguments: [
        "", "null", "foo", "shop.test:8080", "https:/shop.test", "https://", "https://shop.test/",
        "https://shop.test/a",
        "https://user@shop.test", "https://shop.test:", "https://shop.test:x", "https://shop.test:65536",
        "https://a b",
        "https://:80", "https://[::1", "https://[x]", "https://a:b:80", "1https://a", "://a",
        "https://bücher.test",
    ])
    func `what is no origin is none`(text: String) {
        #expect(Origin(text) == nil)
    }

    @Test(arguments: [
        ("http://localhost", true), ("http://shop.localhost:80", true), ("http://127.9.9.9:1", true),
        ("http://[::1]", true),
        ("http://localhost.evil.test", false), ("http://127.0.0.1.evil.test", false), ("http://[::2]", false),
        ("http://192.0.2.1", false),
    ])
    func `a name of this machine is told from others`(text: String, isLoopback: Bool) {
        #expect(Origin(text)?.isLoopback == isLoopback)
    }
}
