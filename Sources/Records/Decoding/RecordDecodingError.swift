/// Why a record is no value of the type that it was decoded as: a mistake in the program, or an odd row.
package struct RecordDecodingError: Error, Sendable, Hashable {
    /// The table of the record.
    package let table: String
    /// The key of the record, as in its path; `nil` if it has none.
    package let key: String?
    /// The column, or the key of the type that no column is called.
    package let column: String
    /// What the column holds, such as `the text “abc”`.
    package let found: String
    /// What it should hold, such as `Int`.
    package let wanted: String
}

extension RecordDecodingError: CustomStringConvertible {
    /// All of it in one sentence.
    package var description: String {
        let row = key.map { " of the row \($0)" } ?? ""
        return "The column “\(column)”\(row) of “\(table)” holds \(found), and \(wanted) is wanted."
    }
}
