/// All that must hold for the rows of a request.
struct RowFilter {
    /// Conditions on the columns.
    var conditions: [SQLFragment] = []
    /// What a full-text index of the table finds.
    var match: SearchMatch?
    /// Whether what holds depends on a full-text index.
    var usesIndex: Bool { match != nil }

    /// The conditions, with what the index finds as one of them.
    var allConditions: [SQLFragment] {
        guard let match else { return conditions }
        return conditions + [match.isAmongFound]
    }
}
