/// The addresses that begin with the same bits, as `10.0.0.0/8` or `2001:db8::/32` writes them (RFC 4632,
/// section 3.1).
public struct IPNetwork: Hashable, Sendable {
    private let address: IPAddress
    /// How many of the 128 bits are the same for all.
    private let length: Int

    /// Reads `ADDRESS/LENGTH`, or an address alone; `nil` if it is neither.
    ///
    /// Bits of the address past the length do not count: `10.1.2.3/8` is `10.0.0.0/8`. A network of IPv4
    /// addresses in their IPv6 form, such as `::ffff:10.0.0.0/104`, is that of the IPv4 addresses.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let isDotted = !parts[0].utf8.contains(UInt8(ascii: ":"))
        var length = 128
        if parts.count == 2 {
            let digits = parts[1].utf8
            guard (1...3).contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
                let number = Int(parts[1]),
                number <= (isDotted ? 32 : 128)
            else { return nil }
            length = isDotted ? 96 + number : number
        }
        let mask = length == 0 ? 0 : ~UInt128(0) << UInt128(128 - length)
        self.address = IPAddress(bits: address.bits & mask)
        self.length = length
    }

    /// Whether an address is one of them; IPv4 addresses are in no IPv6 network, not even in `::/0`.
    package func contains(_ other: IPAddress) -> Bool {
        guard other.isIPv4 == address.isIPv4 else { return false }
        return length == 0 || (address.bits ^ other.bits) >> UInt128(128 - length) == 0
    }
}
