internal import CSQLite

/// The current row of a statement, lent to a closure; outside of it the values are meaningless.
package struct SQLiteRow {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) { self.statement = statement }

    /// The whole value of a column, counted from 0.
    package func value(at index: Int) -> RecordValue { value(at: index, limit: .max).value }

    /// The value as an integer, converted as SQLite does; NULL is 0.
    package func integer(at index: Int) -> Int64 { statement.integer(at: index) }

    /// The value as text, with marks for what is no UTF-8; NULL is empty.
    package func text(at index: Int) -> String { optionalText(at: index) ?? "" }

    /// The value as text, with marks for what is no UTF-8; NULL is `nil`.
    package func optionalText(at index: Int) -> String? {
        switch value(at: index) {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): number.description
        case .text(let text): text
        case .malformedText(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Lends the bytes of a text; `false` for anything else.
    func withText(at index: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
        guard statement.type(at: index) == SQLITE_TEXT else { return false }
        statement.withBytes(at: index, body)
        return true
    }

    /// The value of a column, cut to a number of bytes; if it was cut, also its full length.
    func value(at index: Int, limit: Int) -> (value: RecordValue, fullLength: Int?) {
        switch statement.type(at: index) {
        case SQLITE_INTEGER: return (.integer(statement.integer(at: index)), nil)
        case SQLITE_FLOAT: return (.real(statement.real(at: index)), nil)
        case SQLITE_TEXT:
            if let text = statement.text(at: index, limit: limit) { return (.text(text), nil) }
            let (bytes, count) = statement.bytes(at: index, limit: limit)
            let isCut = bytes.count < count
            return (RecordValue(textBytes: isCut ? bytes.withoutTornCharacter : bytes), isCut ? count : nil)
        case SQLITE_BLOB:
            let (bytes, count) = statement.bytes(at: index, limit: limit)
            return (.blob(bytes), bytes.count < count ? count : nil)
        default: return (.null, nil)
        }
    }
}

extension [UInt8] {
    /// The bytes without a UTF-8 sequence at the end that a cut has torn apart.
    fileprivate var withoutTornCharacter: [UInt8] {
        let tail = reversed().prefix { $0 & 0xc0 == 0x80 }.count
        guard tail < 4, count > tail else { return self }
        let leader = self[count - tail - 1]
        let length = leader >= 0xf0 ? 4 : leader >= 0xe0 ? 3 : leader >= 0xc0 ? 2 : 1
        return length > tail + 1 ? dropLast(tail + 1) : self
    }
}
