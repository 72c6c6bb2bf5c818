/// Attributes that a browser reads as CSS in which an address may stand (SVG 2, section 6.6, "presentation attributes").
///
/// A value can be kept from bringing an address of its own; what is written around it must not make one of it.
enum PaintAttribute {
    static let names: Set<String> = [
        "clip-path", "color", "color-profile", "cursor", "fill", "filter", "flood-color", "lighting-color",
        "marker",
        "marker-end", "marker-mid", "marker-start", "mask", "mask-border-source", "mask-image", "stop-color",
        "stroke",
    ]

    /// Functions whose arguments are fetched (CSS Images 4, CSS Values 5).
    private static let fetching: Set<String> = [
        "-webkit-cross-fade", "-webkit-image-set", "cross-fade", "image", "image-set", "paint", "src", "url",
    ]

    /// Returns why no variable can stand in an attribute, by what is written in it; `nil` if one can.
    static func refusal(_ attribute: HTMLAttribute) -> String? {
        guard names.contains(attribute.name), !attribute.isStatic else { return nil }
        // Whether what stands before may end with the first half of a name.
        var mayEndInName = false
        var depth = 0
        for part in attribute.parts {
            switch part {
            case .variable: mayEndInName = true
            case .sectionStart: depth += 1
            case .sectionEnd: depth -= 1
            case .text(let text):
                if mayHoldAddress(text.utf8, follows: mayEndInName) {
                    return "it could name an address: write url(#, and the value after it"
                }
                let endsInName = text.utf8.last?.isCSSNameByte == true
                mayEndInName = endsInName || depth > 0 && mayEndInName
            }
        }
        return nil
    }

    /// Whether a value before or after a text could be an address in it, or make one of it.
    private static func mayHoldAddress(_ text: String.UTF8View, follows mayEndInName: Bool) -> Bool {
        // CSS and HTML have other spellings of each character.
        if text.contains(UInt8(ascii: "\\")) || text.contains(UInt8(ascii: "&")) { return true }
        var rest = text[...]
        var isStart = true
        while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
            let name = rest[..<open].reversed().prefix(while: \.isCSSNameByte).reversed()
            if isStart, mayEndInName, name.count == rest[..<open].count { return true }
            isStart = false
            rest = rest[rest.index(after: open)...]
            guard fetching.contains(String(decoding: name, as: UTF8.self).lowercased()) else { continue }
            let inside = rest.drop { $0.isSpace || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            guard inside.first == UInt8(ascii: "#") || rest.contains(UInt8(ascii: ")")) else { return true }
        }
        return false
    }
}

extension UInt8 {
    /// Whether the byte may be in the name of a function of CSS.
    var isCSSNameByte: Bool {
        isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
