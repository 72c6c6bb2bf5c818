/// Decides what an address that a value begins may be.
enum URLGuard {
    /// The schemes of addresses in which values may stand.
    static let schemes = ["http", "https", "mailto", "tel"]

    /// Schemes that run what follows them.
    private static let scripts = ["javascript", "vbscript"]

    /// Whether an address has a scheme that runs a script; it is in lower case.
    static func runsScript(scheme: String) -> Bool { scripts.contains(scheme) }

    /// Whether a scheme cannot run a script, and leads to what browsers and phones open; it is in lower case.
    static func isHarmless(scheme: String) -> Bool { schemes.contains(scheme) }

    /// Whether an address may stand where a value begins it.
    ///
    /// It is read as browsers read it (URL standard, section 4.4): leading controls and spaces are dropped, tabs and
    /// line breaks are dropped everywhere, letters count in either case, and a backslash is a slash. Two slashes at
    /// its beginning would name another host without a scheme, which no data do by intent.
    static func accepts(_ address: String, _ rule: AddressRule) -> Bool {
        if !rule.contains(.inList), isPlainPath(address) { return true }
        var begun = Beginning()
        for byte in address.utf8 {
            if rule.contains(.inList) {
                if byte <= 0x20 || byte == UInt8(ascii: ",") { return false }
            } else if begun.isDecided {
                break
            }
            begun.read(byte)
        }
        return switch begun.kind {
        case .empty, .query: true
        case .path: true
        case .host, .otherScheme: false
        case .relative, .scheme: !rule.contains(.onSite)
        }
    }

    /// Whether an address is a path at the first look, as an application's own are.
    private static func isPlainPath(_ address: String) -> Bool {
        let bytes = address.utf8.span
        return bytes.count > 1 && bytes[0] == UInt8(ascii: "/") && bytes[1] > 0x20 && !bytes[1].isSlash
    }

    /// Whether a value is nothing but one slash, to which a second would be added.
    static func isSlash(_ address: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in address where byte > 0x20 {
            guard byte.isSlash else { return false }
            count += 1
        }
        return count == 1
    }

    /// What the beginning of an address is.
    private struct Beginning {
        enum Kind { case empty, relative, path, host, query, scheme, otherScheme }

        private(set) var kind = Kind.empty
        private var scheme: [UInt8] = []
        private(set) var isDecided = false

        mutating func read(_ byte: UInt8) {
            if isDecided || byte == 0x09 || byte == 0x0A || byte == 0x0D { return }
            if kind == .path {
                // The second byte decides whether this is a path or a host.
                if byte.isSlash { kind = .host }
                isDecided = true
            } else if byte.isSlash {
                if kind == .empty { kind = .path } else { isDecided = true }
            } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
                if kind == .empty { kind = .query }
                isDecided = true
            } else if byte == UInt8(ascii: ":") {
                kind = schemes.contains { $0.utf8.elementsEqual(scheme) } ? .scheme : .otherScheme
                isDecided = true
            } else if kind != .empty || byte > 0x20 {
                kind = .relative
                scheme.append(byte.lowercased)
            }
        }
    }
}

extension UInt8 {
    /// Whether a browser takes the byte for a slash in an address.
    var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
