/// A condition on rows, written in Swift.
///
/// ```swift
/// column("status") == "paid" && (column("total_cents") > 5000 || column("note").isNull)
/// ```
///
/// Values are bound as they are, with their type, and never become SQL. A column compares as it does in SQLite: one
/// with a type converts what it is compared with, so that `column("total_cents") == "5000"` finds the number; one
/// without a type tells `5000` from `"5000"` (<https://www.sqlite.org/datatype3.html#comparison_expressions>).
///
/// A comparison with NULL is neither true nor false, and neither is its opposite: `column("note") != "gift"` and
/// `!(column("note") == "gift")` leave out rows whose note is NULL. Ask for them by name:
/// `column("note") != "gift" || column("note").isNull`.
public struct Condition: Hashable, Sendable {
    /// How a column is compared with one value.
    enum Comparison: String, Sendable {
        case equal = "="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    /// How a text is looked for in a column.
    enum Search: String, Sendable {
        case contains = "tablero_contains"
        case hasPrefix = "tablero_starts"
        case hasSuffix = "tablero_ends"
    }

    indirect enum Kind: Hashable, Sendable {
        case compares(column: String, Comparison, RecordValue)
        case isNull(column: String)
        case isOne(column: String, [RecordValue])
        case searches(column: String, Search, String)
        case sql(String, [RecordValue])
        case all([Kind])
        case any([Kind])
        case not(Kind)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// A condition in SQL, with a `?` for each value.
    ///
    /// It is one expression on the columns of the table: what is more than that, or has another number of
    /// parameters than there are values, is an error when it is fetched.
    ///
    /// ```swift
    /// .sql("total_cents > ? * 2", 5000)
    /// ```
    public static func sql(_ text: String, _ arguments: any ConditionValue...) -> Condition {
        Condition(.sql(text, arguments.map(\.recordValue)))
    }

    /// Both hold.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(.all(left.parts(of: .and) + right.parts(of: .and)))
    }

    /// One of both holds, or both do.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(.any(left.parts(of: .or) + right.parts(of: .or)))
    }

    /// The condition is false; where it is neither true nor false, because of a NULL, so is this.
    public static prefix func ! (condition: Condition) -> Condition {
        if case .not(let kind) = condition.kind { return Condition(kind) }
        return Condition(.not(condition.kind))
    }

    private enum Word {
        case and, or
    }

    /// A chain is kept as one list, so that it is no deeper than it looks.
    private func parts(of word: Word) -> [Kind] {
        switch (kind, word) {
        case (.all(let parts), .and), (.any(let parts), .or): parts
        default: [kind]
        }
    }
}
