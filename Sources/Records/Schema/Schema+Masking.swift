extension Schema {
    /// Returns the schema without what a mask hides, and with its labels.
    func masked(by mask: SchemaMask) -> Schema {
        if mask.isEmpty { return self }
        let mask = completed(mask)
        let gone = Set(byName.values.map(\.name).filter { mask[$0].isHidden })
        let tables = byName.values.filter { !gone.contains($0.name) }.map { table in
            table.masked(by: mask[table.name]) { key in
                gone.contains(key.table)
                    || !mask[key.table].hiddenColumns.isDisjoint(with: key.referencedColumns)
            }
        }
        return Schema(tables: tables, unsteadyNames: unsteadyNames)
    }

    /// Returns the mask with what else shows the hidden columns: full-text indexes, and the tables that these keep their
    /// data in.
    private func completed(_ mask: SchemaMask) -> SchemaMask {
        var mask = mask
        var opened: Set<String> = []
        for name in mask.tables {
            guard let table = self.table(named: name) else { continue }
            let (hidden, isHidden) = (mask[name].hiddenColumns, mask[name].isHidden)
            guard isHidden || !hidden.isEmpty else { continue }
            if table.kind == .virtual { opened.insert(name) }
            for index in table.searchIndexes where index.name != name {
                guard let copy = self.table(named: index.name) else { continue }
                let names = Set(hidden.map(\.asciiLowercased))
                let same = copy.columns.map(\.name).filter { names.contains($0.asciiLowercased) }
                guard isHidden || !same.isEmpty else { continue }
                if isHidden { mask[copy.name].isHidden = true }
                mask[copy.name].hiddenColumns.formUnion(same)
                opened.insert(copy.name)
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
        case .shadow: opened.contains { table.name.hasPrefix($0 + "_") }
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
        let hidden = part.hiddenColumns
        // Columns of a full-text table that are no data of it find what is in all of them.
        let isSearched = kind == .virtual && !hidden.isEmpty
        return Table(
            name: name,
            kind: kind,
            columns: columns.filter { !hidden.contains($0.name) && !(isSearched && $0.isHidden) },
            identity: identity,
            keyCollations: keyCollations,
            foreignKeys: foreignKeys.filter { hidden.isDisjoint(with: $0.columns) && !isGone($0) },
            indexes: indexes,
            searchIndexes: searchIndexes.compactMap { $0.without(hidden) },
            problem: problem,
            label: hidden.contains(part.label ?? "") ? nil : part.label
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
