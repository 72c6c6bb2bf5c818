/// The field that makes a response a download with a name (RFC 6266).
enum Attachment {
    /// Returns the value of `Content-Disposition`; a name that plain ASCII cannot say is told twice (RFC 8187).
    static func field(named name: String) -> String {
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : "_" }))
        let field = "attachment; filename=\"\(plain)\""
        return plain == name ? field : field + "; filename*=UTF-8''" + encoded(name)
    }

    /// Whether every client takes a character for itself: no quote, no path, no escape, and no start of one.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", " ", "(", ")", ",", "+", "=": true
        default: false
        }
    }

    /// The `attr-char`s of RFC 8187, section 3.2.1, stay as they are.
    private static func encoded(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
