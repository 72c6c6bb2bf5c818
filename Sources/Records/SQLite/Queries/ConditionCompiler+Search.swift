extension ConditionCompiler {
    private static let wordLimit = 32

    /// Returns what must hold for the rows of a request: what a full-text index finds where there is one, and
    /// conditions for the rest.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, `badFilter`, or `statement` for a condition in SQL.
    func filter(of request: FetchRequest, usingIndexes: Bool = true) throws -> RowFilter {
        var filter = RowFilter(conditions: try request.filters.map(condition))
        var matches: [SearchMatch] = []
        if let search = request.search {
            try add(search, in: nil, to: &filter, &matches, usingIndexes: usingIndexes)
        }
        for search in request.columnSearches {
            let column = try column(search.column)
            try add(search.words, in: column, to: &filter, &matches, usingIndexes: usingIndexes)
        }
        if let condition = request.condition { try filter.conditions.append(fragment(condition.kind)) }
        // One index leads; what others find is a condition like any other.
        filter.match = matches.first
        filter.conditions += matches.dropFirst().map(\.isAmongFound)
        return filter
    }

    /// Returns all conditions of a request, which hold together.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`, `badFilter`, or `statement` for a condition in SQL.
    func conditions(of request: FetchRequest) throws -> [SQLFragment] {
        try filter(of: request).allConditions
    }

    /// Runs `body` with what must hold for the rows of a request; where the full-text index turns out to be damaged,
    /// or cannot answer, once more without it.
    func withFilter<Result>(of request: FetchRequest, _ body: (RowFilter) throws -> Result) throws -> Result {
        let filter = try filter(of: request)
        do {
            return try body(filter)
        } catch let error as RecordsError
            where filter.usesIndex && (error.code == .corrupt || error.code == .statement)
        {
            return try body(self.filter(of: request, usingIndexes: false))
        }
    }

    private func add(
        _ search: String,
        in column: Column?,
        to filter: inout RowFilter,
        _ matches: inout [SearchMatch],
        usingIndexes: Bool
    ) throws {
        let words = SearchWords(search).words
        guard words.count <= Self.wordLimit else {
            throw RecordsError(.badFilter, "A search takes at most \(Self.wordLimit) words.")
        }
        let index = usingIndexes ? table.searchIndexes.first { $0.covers(column?.name) } : nil
        let known = words.filter { index?.knows($0) ?? false }
        guard let index, !known.isEmpty else {
            filter.conditions += words.map { contains($0, in: column) }
            return
        }
        let place = matches.firstIndex { $0.index == index } ?? matches.endIndex
        if place == matches.endIndex { matches.append(SearchMatch(index)) }
        matches[place].add(known, in: column?.name)
        // A tokenizer of words passes over signs between them, and so does the search.
        filter.conditions += words.filter { !index.knows($0) && !index.ignores($0) }.map {
            contains($0, in: column)
        }
    }

    /// A word must be in a column, or in some column.
    ///
    /// Columns of numbers are left out then, as words are not looked for there.
    private func contains(_ word: SearchWords.Word, in column: Column?) -> SQLFragment {
        let columns =
            column.map { [$0] }
            ?? table.visibleColumns.filter { $0.affinity != .integer && $0.affinity != .real }
        let needle = folded(word.text)
        let places = columns.map { SQLFragment("tablero_contains(\($0.name.quotedIdentifier), ?)", needle) }
        return SQLFragment.joined(places, by: "OR") ?? SQLFragment("0")
    }
}
