/// Why a record is no value of the type that it was decoded as: a mistake in the program, or an odd row.
public struct RecordDecodingError: Error, Sendable, Hashable {
    /// The table of the record.
    public let table: String
    /// The key of the record, as in its path; `nil` if it has none.
    public let key: String?
    /// The column, or the key of the type that no column is called.
    public let column: String
    /// What the column holds, such as `the text “abc”`.
    public let found: String
    /// What it should hold, such as `Int`.
    public let wanted: String
}

extension RecordDecodingError: CustomStringConvertible {
    /// All of it in one sentence.
    public var description: String {
        let row = key.map { " of the row \($0)" } ?? ""
        return "The column “\(column)”\(row) of “\(table)” holds \(found), and \(wanted) is wanted."
    }
}
