/// Decides which addresses a page may link to.
enum URLGuard {
    private static let schemes = ["http", "https", "mailto", "tel"]

    /// Whether an address is relative or has one of the schemes that cannot run a script.
    ///
    /// The scheme is read as browsers read it (URL standard, section 4.4): leading controls and spaces are
    /// dropped, tabs and line breaks are dropped everywhere, letters count in either case.
    static func isHarmless(_ address: some Sequence<UInt8>) -> Bool {
        var scheme: [UInt8] = []
        var hasBegun = false
        for byte in address {
            if byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
            if !hasBegun, byte <= 0x20 { continue }
            hasBegun = true
            switch byte {
            case UInt8(ascii: ":"): return schemes.contains { $0.utf8.elementsEqual(scheme) }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
            default: scheme.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
            }
        }
        return true
    }
}
