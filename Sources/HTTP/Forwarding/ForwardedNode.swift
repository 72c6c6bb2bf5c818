/// Who a proxy says sent it a request (RFC 7239, section 6).
enum ForwardedNode: Equatable {
    case address(IPAddress)
    /// `unknown`, or a made-up name such as `_hidden`.
    case hidden(String)

    /// Reads an address, perhaps with a port, or a name; `nil` if it is neither.
    ///
    /// - Parameter needsBrackets: whether an IPv6 address must stand in brackets, as in `Forwarded`.
    init?(_ text: String, needsBrackets: Bool) {
        if text.lowercased() == "unknown" {
            self = .hidden("unknown")
        } else if text.hasPrefix("_") {
            guard text.utf8.count > 1, text.utf8.allSatisfy(ForwardedNode.isNameByte) else { return nil }
            self = .hidden(text)
        } else if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), let address = IPAddress(text[..<end].dropFirst()),
                ForwardedNode.isPort(text[end...].dropFirst())
            else { return nil }
            self = .address(address)
        } else if !needsBrackets, text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
            guard let address = IPAddress(text) else { return nil }
            self = .address(address)
        } else {
            let end = text.firstIndex(of: ":") ?? text.endIndex
            guard let address = IPAddress(text[..<end]), ForwardedNode.isPort(text[end...]) else {
                return nil
            }
            self = .address(address)
        }
    }

    /// The same as a peer.
    var peer: Peer {
        switch self {
        case .address(let address): Peer(address)
        case .hidden(let name): .hidden(name)
        }
    }

    /// Nothing, a colon and digits, or a colon and a made-up name.
    private static func isPort(_ text: Substring) -> Bool {
        guard let first = text.utf8.first else { return true }
        let port = text.utf8.dropFirst()
        guard first == UInt8(ascii: ":"), !port.isEmpty else { return false }
        if port.first == UInt8(ascii: "_") { return port.count > 1 && port.allSatisfy(isNameByte) }
        return port.count <= 5 && port.allSatisfy(\.isASCIIDigit)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte.asciiLowercased || byte.isASCIIDigit || "._-".utf8.contains(byte)
    }
}
