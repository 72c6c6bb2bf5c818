/// One value of a record, with the type the database stored it with.
///
/// SQLite types values, not columns, so the cells of one column may be of several cases. A NaN cannot be
/// stored (SQLite writes NULL); infinities can. See <https://www.sqlite.org/datatype3.html>.
public enum RecordValue: Sendable, Hashable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number, or an infinity.
    case real(Double)
    /// Text.
    case text(String)
    /// Text whose bytes are no valid UTF-8, kept as they are.
    case malformedText([UInt8])
    /// Bytes.
    case blob([UInt8])

    /// Makes text of bytes, and says so where they are no valid UTF-8.
    package init(textBytes bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = .text(text)
        } else {
            self = .malformedText(bytes)
        }
    }

    /// Whether this is NULL.
    public var isNull: Bool { self == .null }

    /// The length in bytes of a text or blob, otherwise `nil`.
    var byteCount: Int? {
        switch self {
        case .text(let text): text.utf8.count
        case .malformedText(let bytes), .blob(let bytes): bytes.count
        case .null, .integer, .real: nil
        }
    }
}
