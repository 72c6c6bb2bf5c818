/// A column in a ``Condition``.
public struct ConditionColumn: Sendable {
    /// The name of the column.
    package let name: String

    /// Names a column; see ``column(_:)``.
    package init(_ name: String) { self.name = name }
}

/// Names a column in a condition: `column("status") == "paid"`.
///
/// A name that the table does not have is an error when the rows are fetched, which says the names there are.
public func column(_ name: String) -> ConditionColumn { ConditionColumn(name) }

extension ConditionColumn {
    /// Equal to a value; `nil` is NULL, which ``isNull`` says as well.
    public static func == (column: ConditionColumn, value: some ConditionValue) -> Condition {
        let value = value.recordValue
        return value.isNull ? column.isNull : column.compares(.equal, value)
    }

    /// Neither equal to a value, nor NULL; not `nil` is any value.
    public static func != (column: ConditionColumn, value: some ConditionValue) -> Condition {
        !(column == value)
    }

    /// NULL.
    public static func == (column: ConditionColumn, value: _OptionalNilComparisonType) -> Condition {
        column.isNull
    }

    /// Not NULL.
    public static func != (column: ConditionColumn, value: _OptionalNilComparisonType) -> Condition {
        !column.isNull
    }

    /// Smaller than a value: numbers are smaller than texts, and texts smaller than blobs.
    public static func < (column: ConditionColumn, value: some ConditionValue) -> Condition {
        column.compares(.less, value.recordValue)
    }

    /// Smaller than a value or equal to it.
    public static func <= (column: ConditionColumn, value: some ConditionValue) -> Condition {
        column.compares(.lessOrEqual, value.recordValue)
    }

    /// Greater than a value: texts are greater than numbers, and blobs greater than texts.
    public static func > (column: ConditionColumn, value: some ConditionValue) -> Condition {
        column.compares(.greater, value.recordValue)
    }

    /// Greater than a value or equal to it.
    public static func >= (column: ConditionColumn, value: some ConditionValue) -> Condition {
        column.compares(.greaterOrEqual, value.recordValue)
    }

    /// NULL.
    public var isNull: Condition { Condition(.isNull(column: name)) }

    /// Equal to one of some values, of which `nil` is NULL; no value at all is one of none.
    public func isOne(of values: [any ConditionValue]) -> Condition {
        Condition(.isOne(column: name, values.map(\.recordValue)))
    }

    /// From a value to another, both included.
    public func isBetween(_ first: some ConditionValue, and last: some ConditionValue) -> Condition {
        self >= first && self <= last
    }

    /// Holds a text, whatever its case; numbers are taken as text, and a blob never holds any.
    public func contains(_ text: String) -> Condition { searches(.contains, text) }

    /// Begins with a text, whatever its case.
    public func hasPrefix(_ text: String) -> Condition { searches(.hasPrefix, text) }

    /// Ends with a text, whatever its case.
    public func hasSuffix(_ text: String) -> Condition { searches(.hasSuffix, text) }

    private func compares(_ comparison: Condition.Comparison, _ value: RecordValue) -> Condition {
        Condition(.compares(column: name, comparison, value))
    }

    private func searches(_ search: Condition.Search, _ text: String) -> Condition {
        Condition(.searches(column: name, search, text))
    }
}
