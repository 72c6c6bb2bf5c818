extension String {
    /// Control characters, which HTML cannot carry, as the pictures Unicode has for them.
    var withVisibleControls: String {
        guard hasControls else { return self }
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

    private var hasControls: Bool {
        let bytes = utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            // Most bytes lie between both, and are settled by one comparison.
            guard byte &- 0x20 >= 0x5F else { continue }
            if byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F { return true }
        }
        return false
    }
}
