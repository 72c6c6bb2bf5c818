import Testing

@testable import HTTP

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("192.0.2.1", "192.0.2.1"),
        ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8::1", "2001:db8::1"),
        ("2001:0db8:0:0:0:0:0:1", "2001:db8::1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
        ("1:0:0:4:0:0:0:8", "1:0:0:4::8"), ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
        ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ])
    func `an address is read in any form, and shown in its usual one`(text: String, shown: String) {
        #expect(IPAddress(text)?.description == shown)
    }

    @Test(arguments: [
        "", " ", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", "1..3.4", ".1.2.3", "1.2.3.",
        "1.2.3.+4",
        ":", ":::", "1:2", ":1::", "::1:", "1:::2", "1::2::3", "12345::", "g::", "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::", "::1.2.3", "1.2.3.4::", "::1.2.3.4:1", "1:2:3:4:5:6:7:1.2.3.4", "::+1",
        "fe80::1%eth0", "[::1]",
        "localhost", "1234567890123456789012345678901234567890123456:",
    ])
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1"])
    func `a loopback address leads back to this machine`(text: String) {
        #expect(IPAddress(text)?.isLoopback == true)
    }

    @Test(arguments: ["126.0.0.1", "128.0.0.1", "::", "::2", "::127.0.0.1"])
    func `any other address does not`(text: String) {
        #expect(IPAddress(text)?.isLoopback == false)
    }
}

@Suite struct IPNetworkTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "::ffff:127.0.0.1"), ("10.0.0.0/8", "10.255.0.1"),
        ("10.1.2.3/8", "10.255.0.1"), ("192.0.2.4/31", "192.0.2.5"), ("0.0.0.0/0", "203.0.113.9"),
        ("::/0", "2001:db8::1"),
        ("2001:db8::/32", "2001:db8:ffff::1"), ("2001:db8::1", "2001:db8::1"),
        ("::ffff:10.0.0.0/104", "10.9.9.9"),
        ("2001:db8::/33", "2001:db8:7fff::1"),
    ])
    func `a network holds the addresses that begin like it`(network: String, address: String) throws {
        #expect(try #require(IPNetwork(network)).contains(try #require(IPAddress(address))))
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.2"), ("10.0.0.0/8", "11.0.0.0"), ("192.0.2.4/31", "192.0.2.6"),
        ("0.0.0.0/0", "::1"),
        ("::/0", "192.0.2.1"), ("2001:db8::/32", "2001:db9::"), ("2001:db8::/33", "2001:db8:8000::"),
        ("::1", "127.0.0.1"),
    ])
    func `and no other`(network: String, address: String) throws {
        #expect(try !#require(IPNetwork(network)).contains(try #require(IPAddress(address))))
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "::/129",
        "10.0.0/8", "unix",
        "10.0.0.0/255.0.0.0", "10.0.0.0/ 8",
    ])
    func `what is no network is none`(text: String) {
        #expect(IPNetwork(text) == nil)
    }
}
