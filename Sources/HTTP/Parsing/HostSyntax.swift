/// The syntax of a host with its port, as in `Host` and in an absolute target (RFC 3986, section 3.2).
enum HostSyntax {
    /// Whether a text is a name or an address, perhaps with a port; never empty, never with user information.
    ///
    /// `http` allows no empty host (RFC 9110, section 4.2.1).
    static func accepts(_ text: String) -> Bool { accepts(text.utf8Span.span) }

    private static func accepts(_ bytes: borrowing Span<UInt8>) -> Bool {
        guard bytes.count > 0 else { return false }
        let end = bytes[0] == UInt8(ascii: "[") ? endOfIPv6(bytes) : endOfName(bytes)
        guard let end else { return false }
        return end == bytes.count || bytes[end] == UInt8(ascii: ":") && isPort(bytes, from: end + 1)
    }

    /// Where a `reg-name` or an IPv4 address ends; a `%` needs its two digits.
    private static func endOfName(_ bytes: borrowing Span<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count, ByteSets.isHost(bytes[index]) {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, bytes[index + 1].hexDigitValue != nil,
                    bytes[index + 2].hexDigitValue != nil
                else { return nil }
                index += 2
            }
            index += 1
        }
        return index > 0 ? index : nil
    }

    /// Where an address in brackets ends; what the bytes in them stand for is left to whoever connects.
    private static func endOfIPv6(_ bytes: borrowing Span<UInt8>) -> Int? {
        var colons = 0
        var index = 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
            if bytes[index] == UInt8(ascii: ":") {
                colons += 1
            } else if bytes[index].hexDigitValue == nil, bytes[index] != UInt8(ascii: ".") {
                return nil
            }
            index += 1
        }
        return index < bytes.count && (2...7).contains(colons) ? index + 1 : nil
    }

    /// A port may be empty.
    private static func isPort(_ bytes: borrowing Span<UInt8>, from start: Int) -> Bool {
        guard bytes.count - start <= 5 else { return false }
        var port = 0
        for index in start..<bytes.count {
            guard bytes[index].isASCIIDigit else { return false }
            port = port * 10 + Int(bytes[index] & 15)
        }
        return port <= 65_535
    }
}
