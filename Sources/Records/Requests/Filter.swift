/// A condition on one column.
public struct Filter: Hashable, Sendable {
    /// How the column is compared.
    ///
    /// The raw value is the word after `__` in a list's address.
    public enum Operation: String, Sendable, CaseIterable {
        /// Equal by the column's affinity; in a column without affinity, to the text or to the number
        /// it spells.
        case exact
        /// Neither equal nor NULL.
        case not
        /// Greater than the value.
        case gt
        /// Greater than the value, or equal to it.
        case gte
        /// Less than the value.
        case lt
        /// Less than the value, or equal to it.
        case lte
        /// Holds the text, whatever its case; `%` and `_` are ordinary characters.
        case contains
        /// Begins with the text, whatever its case.
        case hasPrefix = "startswith"
        /// Ends with the text, whatever its case.
        case hasSuffix = "endswith"
        /// Equal to one of a comma list, or of a JSON array if the value begins with `[`.
        case `in`
        /// NULL; the value must be `1`.
        case isNull = "isnull"
        /// Not NULL; the value must be `1`.
        case isNotNull = "notnull"
        /// On a day, `2026-01-31`, as SQLite's `date()` reads the column.
        case date
    }

    /// The name of the column.
    public let column: String
    /// How it is compared.
    public let operation: Operation
    /// What it is compared with.
    public let value: String

    /// Makes a filter, as an address `column__operation=value` does.
    public init(column: String, operation: Operation = .exact, value: String) {
        self.column = column
        self.operation = operation
        self.value = value
    }
}
