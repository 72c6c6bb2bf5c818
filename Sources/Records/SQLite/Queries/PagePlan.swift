/// One way to find the rows of a page, of which SQLite may know a worse or a better one.
struct PagePlan {
    /// `SELECT` and `FROM`, up to the conditions.
    let select: SQLFragment
    let conditions: [SQLFragment]
    let order: PageOrder
    /// Whether an index gives the order, so that the ranges beyond a place are better sought each by itself.
    let seeksRanges: Bool
    /// How far it may go each time it is tried, in instructions, before others go further.
    ///
    /// A million take some 70 ms.
    let budgets: [Int]
}

/// The ways to find the rows of a page.
struct PagePlans {
    /// The ways, in the order in which they are tried; none where there is only one.
    let tried: [PagePlan]
    /// The way that is taken without a limit, when none of the tries came to an end.
    let last: PagePlan

    init(_ filter: RowFilter, _ order: PageOrder, _ reader: RowReader) {
        (tried, last) =
            if let match = filter.match {
                Self.plans(filter.conditions, match, order, reader)
            } else {
                Self.plans(filter.conditions, order, reader)
            }
    }

    /// SQLite likes to take the filter's index and sort all that it finds.
    ///
    /// Walking the sort's index finds a page sooner where enough rows match, and SQLite's own way where few do. Which is better only
    /// shows in trying, so each gets a share in turn, and the page never costs much more than by the better one.
    private static func plans(
        _ conditions: [SQLFragment],
        _ order: PageOrder,
        _ reader: RowReader
    ) -> (tried: [PagePlan], last: PagePlan) {
        let plan = { (select: SQLFragment, budgets: [Int]) in
            PagePlan(
                select: select,
                conditions: conditions,
                order: order,
                seeksRanges: order.indexHint != nil,
                budgets: budgets
            )
        }
        let own = plan(reader.select, [1_000, 80_000, 800_000])
        guard let hint = order.indexHint, !conditions.isEmpty else { return ([], own) }
        return ([own, plan(reader.select + SQLFragment(" " + hint), [10_000, 80_000, 800_000])], own)
    }

    /// A rare word is found soonest by its index, and so is any word where the page goes by the index's own order.
    ///
    /// In another order that an index of the table gives, that is walked, and each row is looked for among those
    /// that the search has found; for a word of very many rows it is sooner to ask about each row alone. A word of
    /// many rows beside a condition for few is found by those few.
    private static func plans(
        _ conditions: [SQLFragment],
        _ match: SearchMatch,
        _ order: PageOrder,
        _ reader: RowReader
    ) -> (tried: [PagePlan], last: PagePlan) {
        let isRowID = if case .rowid = reader.table.identity { true } else { false }
        let own = isRowID && order.isOfKey ? order.reading(match.foundName) : nil
        let driving = { (budgets: [Int]) in
            PagePlan(
                select: SQLFragment(reader.selection + " FROM ") + match.driving(reader.table),
                conditions: conditions,
                order: own ?? order,
                seeksRanges: own != nil,
                budgets: budgets
            )
        }
        let asking = { (hint: String, condition: SQLFragment, budgets: [Int]) in
            PagePlan(
                select: reader.select + SQLFragment(hint),
                conditions: conditions + [condition],
                order: order,
                seeksRanges: order.indexHint != nil,
                budgets: budgets
            )
        }
        let hint = own == nil ? order.indexHint.map { " " + $0 } : nil
        if hint == nil, conditions.isEmpty { return ([], driving([])) }
        let among = asking(hint ?? "", match.isAmongFound, [160_000, 800_000, 2_000_000])
        guard let alone = match.holds(in: reader.table) else {
            return ([driving([hint == nil ? 160_000 : 16_000])], among)
        }
        let first = driving([16_000, 160_000, 800_000])
        let byConditions = conditions.isEmpty ? [] : [asking("", alone, [24_000, 80_000, 400_000])]
        guard let hint else { return ([first] + byConditions, first) }
        return ([first, asking(hint, alone, [24_000, 80_000, 400_000]), among] + byConditions, among)
    }

    /// Returns what `body` finds by the first way that comes to an end within its share.
    func firstResult<Result>(
        on connection: SQLiteConnection,
        _ body: (PagePlan) throws -> Result
    ) throws -> Result {
        for round in 0..<(tried.first?.budgets.count ?? 0) {
            for plan in tried {
                let result = try connection.limits.budgeted(instructions: plan.budgets[round]) {
                    try body(plan)
                }
                if let result { return result }
            }
        }
        return try body(last)
    }
}
