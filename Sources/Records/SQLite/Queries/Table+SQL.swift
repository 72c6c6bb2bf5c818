extension Table {
    /// A column of the identity, as SQL writes it.
    struct KeyExpression {
        /// The column's name, or the rowid's alias.
        let column: String
        /// The column in a statement about the table; the rowid needs the table's name where there is another table.
        let name: String
        /// The column without the name of its table.
        let bareName: String
        let collation: String?

        /// The column, compared as the key compares it.
        var collated: String { collation.map { "\(name) COLLATE \($0.quotedIdentifier)" } ?? name }

        /// Whether the key compares as the column does by itself.
        var hasColumnCollation: Bool { collation == nil }
    }

    /// The columns of the identity, none if there is no identity.
    var keyExpressions: [KeyExpression] {
        switch identity {
        case .none: []
        case .rowid(let alias):
            [rowIDExpression(alias)]
        case .columns(let names):
            names.enumerated().map { index, name in
                KeyExpression(
                    column: name,
                    name: name.quotedIdentifier,
                    bareName: name.quotedIdentifier,
                    collation: index < keyCollations.count ? keyCollations[index] : nil
                )
            }
        }
    }

    private func rowIDExpression(_ alias: String) -> KeyExpression {
        guard column(named: alias) == nil else {
            let column = alias.quotedIdentifier
            return KeyExpression(column: alias, name: column, bareName: column, collation: nil)
        }
        let name = name.quotedIdentifier + "." + alias
        return KeyExpression(column: alias, name: name, bareName: alias, collation: nil)
    }

    /// The condition that holds for the row of a key alone.
    ///
    /// - Throws: ``RecordsError`` with the code `badKey` if the key is not one of this table.
    func condition(for key: RecordKey) throws -> SQLFragment {
        let expressions = keyExpressions
        guard !expressions.isEmpty else { throw RecordsError.noKey(of: name) }
        guard expressions.count == key.values.count else {
            throw RecordsError.badKey(key.text(for: self), in: name)
        }
        let conditions = zip(expressions, key.values).map { SQLFragment("\($0.collated) = ?", $1) }
        return SQLFragment.joined(conditions, by: "AND") ?? SQLFragment("0")
    }
}
