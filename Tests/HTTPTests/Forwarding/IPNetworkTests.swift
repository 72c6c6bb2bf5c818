import Glibc
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

@Suite struct RandomAddressTests {
    /// What the C library makes of a text.
    private func reference(_ text: String) -> UInt128? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET6, text, &bytes) == 1 { return bytes.reduce(0) { $0 << 8 | UInt128($1) } }
        guard unsafe inet_pton(AF_INET, text, &bytes) == 1 else { return nil }
        return IPAddress(ipv4: bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }).bits
    }

    @Test(arguments: 0..<20)
    func `random texts are addresses where they are for the C library`(seed: Int) {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            ":", ":", ":", "::", ".", "0", "1", "25", "ff", "abcd", "1.2.3.4", "ffff", "01", "256", "g",
        ]
        for _ in 0..<2000 {
            let text = (0...next(below: 17)).map { _ in pieces[next(below: pieces.count)] }.joined()
            #expect(IPAddress(text)?.bits == reference(text), "\(text)")
        }
    }

    @Test(arguments: 0..<200)
    func `what is shown is read as the same`(seed: Int) {
        // Half of the groups are zero, so that there are gaps of all lengths.
        var generator = SystemRandomNumberGenerator()
        let bits = (0..<8).reduce(UInt128(0)) { bits, _ in
            bits << 16
                | (Bool.random(using: &generator) ? 0 : UInt128(UInt16.random(in: 0...9, using: &generator)))
        }
        #expect(IPAddress(IPAddress(bits: bits).description)?.bits == bits)
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
