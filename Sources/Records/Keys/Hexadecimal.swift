/// Bytes as pairs of hexadecimal digits.
enum Hexadecimal {
    static func digits(of byte: UInt8) -> [UInt8] { [digit(byte >> 4), digit(byte & 15)] }

    static func byte(_ high: UInt8, _ low: UInt8) -> UInt8? {
        guard let high = value(high), let low = value(low) else { return nil }
        return high << 4 | low
    }

    static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap(digits(of:)), as: UTF8.self)
    }

    static func decode(_ text: String) -> [UInt8]? {
        let input = Array(text.utf8)
        guard input.count.isMultiple(of: 2) else { return nil }
        var output: [UInt8] = []
        for index in stride(from: 0, to: input.count, by: 2) {
            guard let value = byte(input[index], input[index + 1]) else { return nil }
            output.append(value)
        }
        return output
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 48 : value + 55 }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - 48
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - 55
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 87
        default: nil
        }
    }
}
