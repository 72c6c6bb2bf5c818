@testable import Records

/// A value as SQLite stores it, told apart to the last bit.
enum Cell: Hashable, CustomStringConvertible {
    case null
    case integer(Int64)
    case real(UInt64)
    case text([UInt8])
    case blob([UInt8])

    init(_ value: RecordValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .real(let number): .real(number.bitPattern)
            case .text(let text): .text(Array(text.utf8))
            case .malformedText(let bytes): .text(bytes)
            case .blob(let bytes): .blob(bytes)
            }
    }

    /// As SQL has it, long ones cut.
    var description: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .real(let bits): "\(Double(bitPattern: bits))"
        case .text(let bytes):
            bytes.contains { $0 < 32 || $0 > 126 || $0 == 39 }
                ? "CAST(x'\(Self.hex(bytes))' AS TEXT)"
                : "'\(String(decoding: bytes.prefix(24), as: UTF8.self))\(bytes.count > 24 ? "…" : "")'"
        case .blob(let bytes): "x'\(Self.hex(bytes))'"
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.prefix(24).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            + (bytes.count > 24 ? "…" : "")
    }
}
