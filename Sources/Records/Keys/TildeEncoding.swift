/// Writes any bytes as one path segment that proxies leave alone.
///
/// Every byte but `A-Z a-z 0-9 _ -` becomes `~XX`, as Datasette does it, because proxies decode `%2F`. A name
/// that is just `-` is `~2D`, since `-` separates Tablero's own part of a path, and an empty name is `~`.
public enum TildeEncoding {
    /// Encodes a name.
    public static func encode(_ text: String) -> String {
        isItsOwnCode(text) ? text : encode(bytes: Array(text.utf8))
    }

    /// Decodes a segment; `nil` if it is malformed or no valid UTF-8.
    ///
    /// Bytes that need not be encoded may be, digits may be in lower case, and `+` is a space.
    package static func decode(_ text: String) -> String? {
        decodeBytes(text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    package static func encode(bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "~" }
        if bytes == [UInt8(ascii: "-")] { return "~2D" }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            if isPlain(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "~"))
                output += Hexadecimal.digits(of: byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    package static func decodeBytes(_ text: String) -> [UInt8]? {
        if text == "~" { return [] }
        let input = Array(text.utf8)
        guard !input.isEmpty else { return nil }
        var output: [UInt8] = []
        var index = 0
        while index < input.count {
            let byte = input[index]
            if byte == UInt8(ascii: "~") {
                guard index + 2 < input.count,
                    let value = Hexadecimal.byte(input[index + 1], input[index + 2])
                else { return nil }
                output.append(value)
                index += 3
                continue
            }
            guard isPlain(byte) || byte == UInt8(ascii: "+") else { return nil }
            output.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return output
    }

    /// Whether nothing of a text needs to be encoded, as in most names.
    private static func isItsOwnCode(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where !isPlain(bytes[index]) { return false }
        return bytes.count > 1 || bytes.count == 1 && bytes[0] != UInt8(ascii: "-")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
