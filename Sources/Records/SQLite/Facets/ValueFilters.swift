/// Finds the filters that show the rows of one value of a column, and no others.
///
/// A filter's value is text. SQLite converts it by the column's affinity, and a column without one compares it as text
/// and as the number it spells, so that 5 and '5' have to be told apart here
/// (<https://www.sqlite.org/datatype3.html#type_conversions_prior_to_comparison>).
struct ValueFilters {
    let column: Column
    /// Whether values were converted by the column's affinity as they were stored.
    ///
    /// A view's were not, and what it compares by may differ from the type that it tells.
    let isStored: Bool
    let mayHoldNumbers: Bool
    let mayHoldTexts: Bool
    let compiler: ConditionCompiler

    /// Returns the filters, which hold together, or `nil` if there are none such.
    func filters(for value: RecordValue) throws -> [Filter]? {
        switch value {
        case .null: [Filter(column: column.name, operation: .isNull, value: "1")]
        case .blob, .malformedText: nil
        case .text(let text): filters(forText: text)
        case .integer(let number): filters(forNumber: String(number))
        case .real(let number): try isReadBack(number) ? filters(forNumber: Self.text(of: number)) : nil
        }
    }

    private func filters(forText text: String) -> [Filter]? {
        let exact = Filter(column: column.name, value: text)
        guard isStored else {
            if !Self.mayBeNumber(text) { return [exact] }
            return column.affinity == .text && !mayHoldNumbers ? [exact] : nil
        }
        guard column.affinity == .blob, mayHoldNumbers, compiler.number(text) != nil else { return [exact] }
        // Each text is greater than each number.
        return [exact, Filter(column: column.name, operation: .gt, value: text)]
    }

    private func filters(forNumber text: String) -> [Filter]? {
        let exact = Filter(column: column.name, value: text)
        if !isStored { return mayHoldTexts || column.affinity == .text ? nil : [exact] }
        guard column.affinity == .blob, mayHoldTexts else { return [exact] }
        return [exact, Filter(column: column.name, operation: .lte, value: text)]
    }

    /// Whether SQLite reads the number's text as the very same number: it does not round all of them correctly.
    private func isReadBack(_ number: Double) throws -> Bool {
        // Without an affinity, it is not SQLite that reads it.
        if column.affinity == .blob { return true }
        let sql = "SELECT CAST(? AS REAL) = ?"
        let arguments: [RecordValue] = [.text(Self.text(of: number)), .real(number)]
        return try compiler.connection.firstRow(sql, arguments) { $0.integer(at: 0) } == 1
    }

    private static func text(of number: Double) -> String {
        // The names of infinities are no numbers to SQLite, but what is too large becomes one.
        number.isInfinite ? (number < 0 ? "-9e999" : "9e999") : number.description
    }

    private static func mayBeNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) || $0 <= 32 || "+-.eE".utf8.contains($0) }
    }
}
