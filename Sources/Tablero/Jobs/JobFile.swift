import HTTP

/// The fields of a download whose name and type the work has made up.
enum JobFile {
    /// The type, if it is one that a field can carry.
    static func type(_ type: String) -> String {
        let isWellFormed = type.contains("/") && type.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        return isWellFormed ? type : "application/octet-stream"
    }

    /// The name, in letters that all take, and in its own for those that read them (RFC 6266, section 4.3).
    static func disposition(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "download"
        let plain = String(
            last.unicodeScalars.map { isPlain($0) ? Character($0) : "_" }
        )
        guard plain != last else { return "attachment; filename=\"\(plain)\"" }
        let encoded = last.utf8.map { byte in
            isPlain(Unicode.Scalar(byte)) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
        }
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded.joined())"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
