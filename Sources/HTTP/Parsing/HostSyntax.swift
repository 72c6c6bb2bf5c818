/// The syntax of a host with its port, as in `Host` and in an absolute target (RFC 3986, section 3.2).
enum HostSyntax {
    /// Whether a text is a name or an address, perhaps with a port; never empty, never with user information.
    ///
    /// `http` allows no empty host (RFC 9110, section 4.2.1).
    static func accepts(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")), isIPv6(rest[..<end].dropFirst()) else {
                return false
            }
            rest = rest[end...].dropFirst()
        } else {
            let end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
            guard isName(rest[..<end]) else { return false }
            rest = rest[end...]
        }
        guard let colon = rest.popFirst() else { return true }
        return colon == UInt8(ascii: ":") && isPort(rest)
    }

    /// `reg-name` or an IPv4 address; a `%` needs its two digits.
    private static func isName(_ bytes: Substring.UTF8View) -> Bool {
        var rest = bytes
        while let byte = rest.popFirst() {
            guard ByteSets.isHost(byte) else { return false }
            guard byte == UInt8(ascii: "%") else { continue }
            guard rest.popFirst()?.hexDigitValue != nil, rest.popFirst()?.hexDigitValue != nil else {
                return false
            }
        }
        return !bytes.isEmpty
    }

    /// The bytes between brackets; what they stand for is left to whoever connects.
    private static func isIPv6(_ bytes: Substring.UTF8View) -> Bool {
        var colons = 0
        for byte in bytes {
            if byte == UInt8(ascii: ":") {
                colons += 1
            } else if byte.hexDigitValue == nil, byte != UInt8(ascii: ".") {
                return false
            }
        }
        return (2...7).contains(colons)
    }

    private static func isPort(_ bytes: Substring.UTF8View) -> Bool {
        guard bytes.count <= 5, bytes.allSatisfy(\.isASCIIDigit) else { return false }
        return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 65_535
    }
}
