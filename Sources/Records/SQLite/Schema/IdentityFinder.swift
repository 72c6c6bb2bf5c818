/// Finds what identifies the rows of a table.
struct IdentityFinder {
    let kind: Table.Kind
    let isWithoutRowID: Bool
    let columns: [Column]
    let indexes: [FoundIndex]
    /// The collation that each column compares with by itself.
    let columnCollations: [String: String]

    func identity() -> (identity: RowIdentity, collations: [String?]) {
        guard kind != .view else { return (.none, []) }
        let key = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
        let keyIndex = indexes.first(where: \.isKey)?.index
        if isWithoutRowID { return declared(key, by: keyIndex) }
        // `INTEGER PRIMARY KEY` is the rowid and needs no index; with `DESC` it is an ordinary column with
        // one (<https://www.sqlite.org/lang_createtable.html#rowids_and_the_integer_primary_key>).
        if key.count == 1, keyIndex == nil, key[0].declaredType.asciiLowercased == "integer" {
            return (.rowid(alias: key[0].name), [])
        }
        if !key.isEmpty, key.allSatisfy(\.isNotNull) { return declared(key, by: keyIndex) }
        let names = Set(columns.map(\.name.asciiLowercased))
        if let alias = ["rowid", "_rowid_", "oid"].first(where: { !names.contains($0) }) {
            return (.rowid(alias: alias), [])
        }
        return unique() ?? (.none, [])
    }

    private func declared(_ key: [Column], by index: TableIndex?) -> (
        identity: RowIdentity, collations: [String?]
    ) {
        guard !key.isEmpty else { return (.none, []) }
        let collations = key.map { column in
            collation(of: index?.parts.first { $0.column?.isSpelled(like: column.name) == true })
        }
        return (.columns(key.map(\.name)), collations)
    }

    /// The collation of an index's column where it is not the one that the column has by itself.
    private func collation(of part: TableIndex.Part?) -> String? {
        guard let part, let column = part.column,
            columnCollations[column]?.asciiLowercased != part.collation.asciiLowercased
        else { return nil }
        return part.collation
    }

    /// A unique index over columns that are never NULL, for a table that shadows every name of the rowid.
    private func unique() -> (identity: RowIdentity, collations: [String?])? {
        for index in indexes.map(\.index) where index.isUnique && !index.isPartial {
            let names = index.parts.compactMap(\.column)
            let isComplete = names.count == index.parts.count
            guard isComplete,
                names.allSatisfy({ name in columns.contains { $0.name.isSpelled(like: name) && $0.isNotNull }
                })
            else { continue }
            return (.columns(names), index.parts.map(collation(of:)))
        }
        return nil
    }
}
