internal import CSQLite

/// A row of a walk, lent to a serializer; nothing of it is copied but what is asked for.
///
/// Columns are counted from 0, in the order in which the serializer was told them.
public struct WalkRow: ~Copyable {
    /// What a value is stored as.
    public enum Kind: Sendable, Hashable {
        /// No value.
        case null
        /// A whole number.
        case integer
        /// A floating-point number, or an infinity.
        case real
        /// Text, whose bytes need not be valid UTF-8.
        case text
        /// Bytes.
        case blob
    }

    /// How many columns there are.
    public let count: Int
    private let statement: SQLiteStatement
    private let labels: WalkLabels

    /// Makes a view of whatever row the statement is at.
    init(of statement: SQLiteStatement, labels: WalkLabels) {
        self.statement = statement
        self.labels = labels
        count = labels.columnCount
    }

    /// What the value of a column is.
    public func kind(at index: Int) -> Kind {
        switch statement.type(at: index) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The value of a column that is an integer.
    public func integer(at index: Int) -> Int64 { statement.integer(at: index) }

    /// The value of a column that is a real number.
    public func real(at index: Int) -> Double { statement.real(at: index) }

    /// Lends all bytes of a text or blob; of anything else, none.
    public func withBytes(at index: Int, _ body: (Span<UInt8>) -> Void) {
        statement.withBytes(at: index, body)
    }

    /// The row that a column points to as a foreign key; `nil` if it is none, or points nowhere.
    ///
    /// It is looked up when it is asked for, and the last ones are remembered.
    package func label(at index: Int) -> Record.Label? { labels.label(at: index, of: SQLiteRow(statement)) }
}
