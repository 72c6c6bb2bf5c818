extension Schema {
    /// Returns the schema without what a mask hides, and with its labels.
    func masked(by mask: SchemaMask) -> Schema {
        if mask.isEmpty { return self }
        let mask = completed(mask)
        let gone = Set(byName.values.map(\.name).filter { mask[$0].isHidden })
        let tables = byName.values.filter { !gone.contains($0.name) }.map { table in
            table.masked(by: mask[table.name]) { key in
                gone.contains(key.table) || mask[key.table].hides(anyOf: key.referencedColumns)
            }
        }
        return Schema(tables: tables, unsteadyNames: unsteadyNames, fullTextTables: fullTextTables)
    }

    /// Returns the mask with what else shows the hidden columns: the full-text tables over a table, those over them, and
    /// the tables that these keep their data in.
    private func completed(_ mask: SchemaMask) -> SchemaMask {
        var mask = mask
        var opened: Set<String> = []
        var names = byName.values.map(\.name).filter { mask[$0].isHidden || !mask[$0].hiddenColumns.isEmpty }
        while let name = names.popLast() {
            let part = mask[name]
            if self.table(named: name)?.kind == .virtual { opened.insert(name) }
            for copy in (fullTextTables[name.asciiLowercased] ?? []).compactMap({ self.table(named: $0) }) {
                let same = copy.columns.map(\.name).filter { part.hides($0) }
                guard part.isHidden || !same.isEmpty else { continue }
                var hidden = mask[copy.name]
                hidden.isHidden = hidden.isHidden || part.isHidden
                hidden.hiddenColumns.formUnion(same)
                opened.insert(copy.name)
                // One table may be over another that is over it: what is hidden only grows.
                guard hidden != mask[copy.name] else { continue }
                mask[copy.name] = hidden
                names.append(copy.name)
            }
        }
        guard !opened.isEmpty else { return mask }
        for table in byName.values where Self.shows(table, whatIsIn: opened) {
            mask[table.name].isHidden = true
        }
        return mask
    }

    /// Whether a table holds the data of one of these full-text tables, or lists the words of any.
    private static func shows(_ table: Table, whatIsIn opened: Set<String>) -> Bool {
        switch table.kind {
        case .shadow: opened.contains { table.name.asciiLowercased.hasPrefix($0.asciiLowercased + "_") }
        case .virtual: vocabularies.contains(table.visibleColumns.map(\.name))
        case .table, .view: false
        }
    }

    /// The columns of the tables of words (<https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>,
    /// <https://www.sqlite.org/fts3.html#fts4aux>).
    private static let vocabularies: Set<[String]> = [
        ["term", "doc", "cnt"], ["term", "col", "doc", "cnt"], ["term", "doc", "col", "offset"],
        ["term", "col", "documents", "occurrences"],
    ]
}

extension Table {
    /// Returns the table without the hidden columns, and without the foreign keys that use one or are not to be followed.
    fileprivate func masked(by part: SchemaMask.Part, without isGone: (ForeignKey) -> Bool) -> Table {
        // Columns of a full-text table that are no data of it find what is in all of them.
        let isSearched = kind == .virtual && !part.hiddenColumns.isEmpty
        return Table(
            name: name,
            kind: kind,
            columns: columns.filter { !part.hides($0.name) && !(isSearched && $0.isHidden) },
            identity: identity,
            keyCollations: keyCollations,
            foreignKeys: foreignKeys.filter { !part.hides(anyOf: $0.columns) && !isGone($0) },
            indexes: indexes,
            searchIndexes: searchIndexes.compactMap { $0.without(part.hiddenColumns) },
            problem: problem,
            label: part.label.flatMap { part.hides($0) ? nil : $0 }
        )
    }
}

extension SearchIndex {
    /// Returns the index for a search in the other columns; `nil` if it cannot leave out the hidden ones.
    fileprivate func without(_ hidden: Set<String>) -> SearchIndex? {
        let left = columns.subtracting(hidden.map(\.asciiLowercased))
        if left.count == columns.count { return self }
        guard version == .five, !left.isEmpty else { return nil }
        var index = self
        index.columns = left
        index.isPartial = true
        return index
    }
}
