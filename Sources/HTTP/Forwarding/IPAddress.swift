/// An IPv4 or IPv6 address as a number.
///
/// An IPv4 address in IPv6's clothes (RFC 4291, section 2.5.5.2) is that IPv4 address.
package struct IPAddress: Hashable, Sendable {
    /// The 128 bits of the address; those of an IPv4 address are the mapped form, `::ffff:a.b.c.d`.
    package let bits: UInt128

    private static let mapped: UInt128 = 0xFFFF_0000_0000

    /// Takes the bits of an IPv6 address.
    package init(bits: UInt128) { self.bits = bits }

    /// Takes the bits of an IPv4 address.
    package init(ipv4: UInt32) { bits = IPAddress.mapped | UInt128(ipv4) }

    /// Reads an address in any of its usual forms, without a port, brackets or a zone; `nil` if it is none.
    package init?(_ text: some StringProtocol) {
        if let ipv4 = IPAddress.ipv4(text.utf8) {
            self.init(ipv4: ipv4)
        } else if let bits = IPAddress.ipv6(text) {
            self.init(bits: bits)
        } else {
            return nil
        }
    }

    /// Whether it is an IPv4 address.
    package var isIPv4: Bool { bits >> 32 == IPAddress.mapped >> 32 }

    /// Whether it leads back to this machine: `127.0.0.0/8` or `::1`.
    package var isLoopback: Bool { isIPv4 ? bits >> 24 & 0xFF == 127 : bits == 1 }

    /// Four decimal numbers without leading zeros, which some programs would read as octal.
    private static func ipv4(_ text: some Sequence<UInt8>) -> UInt32? {
        var (value, part, digits, dots): (UInt32, UInt32, Int, Int) = (0, 0, 0, 0)
        for byte in text {
            if byte == UInt8(ascii: ".") {
                guard digits > 0, dots < 3 else { return nil }
                value = value << 8 | part
                (part, digits, dots) = (0, 0, dots + 1)
            } else {
                guard byte.isASCIIDigit, digits == 0 || part > 0 else { return nil }
                part = part * 10 + UInt32(byte - UInt8(ascii: "0"))
                digits += 1
                guard part < 256 else { return nil }
            }
        }
        return dots == 3 && digits > 0 ? value << 8 | part : nil
    }

    /// The text forms of RFC 4291, section 2.2.
    private static func ipv6(_ text: some StringProtocol) -> UInt128? {
        guard text.utf8.count <= 45 else { return nil }
        var pieces = text.split(separator: ":", omittingEmptySubsequences: false)[...]
        guard pieces.count >= 3 else { return nil }
        // A gap at either end leaves two empty pieces for the one gap.
        if pieces.first?.isEmpty == true {
            pieces.removeFirst()
            guard pieces.first?.isEmpty == true else { return nil }
        }
        if pieces.count > 1, pieces.last?.isEmpty == true {
            pieces.removeLast()
            guard pieces.last?.isEmpty == true else { return nil }
        }
        var (bits, groups, groupsBeforeGap): (UInt128, Int, Int?) = (0, 0, nil)
        for (index, piece) in zip(pieces.indices, pieces) {
            if piece.isEmpty {
                guard groupsBeforeGap == nil else { return nil }
                groupsBeforeGap = groups
            } else if index == pieces.endIndex - 1, let ipv4 = ipv4(piece.utf8) {
                bits = bits << 32 | UInt128(ipv4)
                groups += 2
            } else {
                guard piece.utf8.count <= 4, piece.utf8.allSatisfy({ $0.hexDigitValue != nil }),
                    let group = UInt128(piece, radix: 16), groups < 8
                else { return nil }
                bits = bits << 16 | group
                groups += 1
            }
        }
        guard let groupsBeforeGap else { return groups == 8 ? bits : nil }
        guard groups < 8 else { return nil }
        let bitsAfterGap = UInt128((groups - groupsBeforeGap) * 16)
        let tail = bits & ((1 << bitsAfterGap) - 1)
        let head = bits >> bitsAfterGap
        return groupsBeforeGap == 0 ? tail : head << UInt128(128 - groupsBeforeGap * 16) | tail
    }
}

extension IPAddress: CustomStringConvertible {
    /// The usual form: dotted for IPv4, that of RFC 5952 for IPv6.
    package var description: String {
        if isIPv4 {
            let number = UInt32(truncatingIfNeeded: bits)
            return "\(number >> 24).\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
        }
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: bits >> UInt128(112 - $0 * 16)) }
        let gap = IPAddress.longestZeros(groups)
        func text(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard gap.count > 1 else { return text(groups[...]) }
        return text(groups[..<gap.lowerBound]) + "::" + text(groups[gap.upperBound...])
    }

    private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<(index + 1)
            }
        }
        return longest
    }
}
