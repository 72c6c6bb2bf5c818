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

    /// Values are equal if SQLite stores the same for them: texts by their bytes.
    public static func == (one: RecordValue, other: RecordValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other
        case (.text(let one), .text(let other)): one.isSpelled(like: other)
        case (.malformedText(let one), .malformedText(let other)): one == other
        case (.blob(let one), .blob(let other)): one == other
        case (.null, _), (.integer, _), (.real, _), (.text, _), (.malformedText, _), (.blob, _): false
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: break
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value)
        case .text(let text): hasher.combine(ExactText(text))
        case .malformedText(let bytes), .blob(let bytes): hasher.combine(bytes)
        }
    }

    /// The length in bytes of a text or blob, otherwise `nil`.
    var byteCount: Int? {
        switch self {
        case .text(let text): text.utf8.count
        case .malformedText(let bytes), .blob(let bytes): bytes.count
        case .null, .integer, .real: nil
        }
    }
}
