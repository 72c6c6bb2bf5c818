extension String {
    /// Control characters, which HTML cannot carry, as the pictures Unicode has for them.
    var withVisibleControls: String {
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F })
        else { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: shown.append(scalar)
            case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}
