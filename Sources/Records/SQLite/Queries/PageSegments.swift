extension PageOrder {
    /// A range of rows in the order.
    struct Segment {
        let condition: SQLFragment
        /// How many of the order's terms are, in this range, either all NULL or all not.
        let plainTerms: Int
    }

    /// The ranges of rows beyond a place, nearest first: together they are all rows beyond it, each row is in
    /// one, and each is in order.
    ///
    /// After the row (a = 1, id = 5) come those with a = 1 and id > 5, then those with a > 1. One `OR` of
    /// both would keep SQLite from seeking in an index; as ranges of their own each begins where the last
    /// page ended, however far down that is.
    func segments(beyond values: [RecordValue], reversed: Bool) -> [Segment] {
        var segments: [Segment] = []
        for depth in terms.indices.reversed() {
            let equal = zip(terms, values).prefix(depth).map { term, value in
                value.isNull
                    ? SQLFragment("\(term.expression) IS NULL") : SQLFragment("\(term.expression) = ?", value)
            }
            for range in ranges(of: terms[depth], beyond: values[depth], reversed: reversed) {
                guard let condition = SQLFragment.joined(equal + [range], by: "AND") else { continue }
                segments.append(Segment(condition: condition, plainTerms: depth + 1))
            }
        }
        return segments
    }

    /// The values beyond one of them, and the NULLs, which no comparison finds.
    private func ranges(of term: Term, beyond value: RecordValue, reversed: Bool) -> [SQLFragment] {
        let beginsWithNulls = term.beginsWithNulls(reversed: reversed)
        if value.isNull {
            return beginsWithNulls ? [SQLFragment("\(term.expression) IS NOT NULL")] : []
        }
        let comparison = term.isDescending != reversed ? "<" : ">"
        let values = SQLFragment("\(term.expression) \(comparison) ?", value)
        return term.isNullable && !beginsWithNulls
            ? [values, SQLFragment("\(term.expression) IS NULL")] : [values]
    }
}
