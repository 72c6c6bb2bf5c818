/// Where a page came from: scheme, host and port (RFC 6454).
///
/// Two are equal if a browser thinks so: letters of any case are the same, and so is a default port that is
/// left out.
public struct Origin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// Reads `scheme://host` or `scheme://host:port`; `nil` for anything else, such as `null` or an address
    /// with a path.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        self.init(scheme: text[..<colon], authority: text[colon...].dropFirst(3))
    }

    /// Takes the parts; the authority is a host, perhaps with a port.
    package init?(scheme: some StringProtocol, authority: some StringProtocol) {
        guard let first = scheme.utf8.first, 0x61...0x7A ~= first.asciiLowercased,
            scheme.utf8.allSatisfy(Origin.isScheme), let (host, port) = Origin.split(authority)
        else { return nil }
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        self.port = port == Scheme(rawValue: self.scheme)?.defaultPort ? nil : port
    }

    /// Whether the host is a name that leads to the machine of whoever uses it: `localhost` and names below
    /// it (RFC 6761, section 6.3), `127.x.x.x` and `[::1]`.
    package var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let literal = host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...]
        return IPAddress(literal)?.isLoopback == true
    }

    /// Whether a text is a host, perhaps with a port (RFC 3986, section 3.2).
    static func isAuthority(_ text: some StringProtocol) -> Bool { split(text) != nil }

    /// Whether a text ends with a port.
    static func hasPort(_ authority: String) -> Bool { split(authority)?.port != nil }

    private static func split(_ authority: some StringProtocol) -> (host: String, port: Int?)? {
        var host = String(authority)[...]
        var port: Int?
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            let digits = host[colon...].dropFirst()
            guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
                let number = Int(digits), number < 65_536
            else { return nil }
            port = number
            host = host[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard IPAddress(host.dropFirst().dropLast()) != nil else { return nil }
        } else {
            guard !host.isEmpty, host.utf8.allSatisfy(ByteSets.isHost),
                !host.utf8.contains(where: { "[]:".utf8.contains($0) })
            else { return nil }
        }
        return (String(host), port)
    }

    private static func isScheme(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte.asciiLowercased || byte.isASCIIDigit || "+-.".utf8.contains(byte)
    }
}
