extension PageOrder {
    /// The ranges of rows beyond a place, nearest first: together they are all rows beyond it, each row is in
    /// one, and each is in order.
    ///
    /// After the row (a = 1, id = 5) come those with a = 1 and id > 5, then those with a > 1. One `OR` of
    /// both would keep SQLite from seeking in an index; as ranges of their own each begins where the last
    /// page ended, however far down that is.
    func segments(beyond values: [RecordValue], reversed: Bool) -> [SQLFragment] {
        var segments: [SQLFragment] = []
        for depth in terms.indices.reversed() {
            let equal = zip(terms, values).prefix(depth).map { term, value in
                value.isNull
                    ? SQLFragment("\(term.expression) IS NULL") : SQLFragment("\(term.expression) = ?", value)
            }
            for range in ranges(of: terms[depth], beyond: values[depth], reversed: reversed) {
                if let segment = SQLFragment.joined(equal + [range], by: "AND") { segments.append(segment) }
            }
        }
        return segments
    }

    /// NULL is the smallest value, but no comparison finds it.
    private func ranges(of term: Term, beyond value: RecordValue, reversed: Bool) -> [SQLFragment] {
        switch (term.isDescending != reversed, value.isNull) {
        case (false, true): [SQLFragment("\(term.expression) IS NOT NULL")]
        case (false, false): [SQLFragment("\(term.expression) > ?", value)]
        case (true, true): []
        case (true, false):
            [SQLFragment("\(term.expression) < ?", value)]
                + (term.isNullable ? [SQLFragment("\(term.expression) IS NULL")] : [])
        }
    }
}
