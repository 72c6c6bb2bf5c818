extension String.UTF8View {
    /// Functions of CSS that make a colour or a number, and fetch nothing.
    private static let harmless: Set<String> = [
        "calc", "color", "color-mix", "hsl", "hsla", "hwb", "lab", "lch", "light-dark", "oklab", "oklch",
        "rgb", "rgba",
        "var",
    ]

    private static let suspicious = ByteSet("(\\/")

    /// Whether the text brings no address to CSS, whatever is written around it: it has no function but those of
    /// colours, no escape, by which the name of one could be spelled, and no comment.
    var isHarmlessInCSS: Bool {
        // Nearly every value is a word or a number.
        guard contains(where: Self.suspicious.contains) else { return true }
        var name: [UInt8] = []
        var last: UInt8 = 0
        for byte in self {
            switch byte {
            case UInt8(ascii: "\\"): return false
            case UInt8(ascii: "*") where last == UInt8(ascii: "/"): return false
            case UInt8(ascii: "("):
                guard Self.harmless.contains(String(decoding: name, as: UTF8.self)) else { return false }
                name = []
            case _ where byte.isCSSNameByte: name.append(byte.lowercased)
            default: name = []
            }
            last = byte
        }
        return true
    }
}
