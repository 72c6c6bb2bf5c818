/// One part of a key as it stands in a path.
enum KeyPart {
    static func text(_ value: RecordValue, natural: Affinity) -> String {
        switch (value, natural) {
        case (.integer(let number), .integer): String(number)
        case (.text(let text), .text): TildeEncoding.encode(text)
        case (.malformedText(let bytes), .text): TildeEncoding.encode(bytes: bytes)
        case (.null, _): ".n"
        case (.integer(let number), _): ".i-\(number)"
        case (.real(let number), _): ".r-" + TildeEncoding.encode(number.description)
        case (.text(let text), _): ".t-" + TildeEncoding.encode(text)
        case (.malformedText(let bytes), _): ".t-" + TildeEncoding.encode(bytes: bytes)
        case (.blob(let bytes), _): ".x-" + Hexadecimal.encode(bytes)
        }
    }

    static func parse(_ part: String, natural: Affinity) -> RecordValue? {
        if part == ".n" { return .null }
        guard part.hasPrefix(".") else {
            switch natural {
            case .integer: return integer(part)
            case .text: return TildeEncoding.decodeBytes(part).map(RecordValue.init(textBytes:))
            case .blob, .real, .numeric: return nil
            }
        }
        let rest = String(part.dropFirst(3))
        switch part.prefix(3) {
        case ".i-": return integer(rest)
        case ".r-":
            return TildeEncoding.decode(rest).flatMap(Double.init).flatMap { $0.isNaN ? nil : .real($0) }
        case ".t-": return TildeEncoding.decodeBytes(rest).map(RecordValue.init(textBytes:))
        case ".x-": return Hexadecimal.decode(rest).map(RecordValue.blob)
        default: return nil
        }
    }

    private static func integer(_ text: String) -> RecordValue? {
        guard let number = Int64(text), String(number) == text else { return nil }
        return .integer(number)
    }
}
