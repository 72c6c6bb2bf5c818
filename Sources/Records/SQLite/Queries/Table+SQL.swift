extension Table {
    /// A column of the identity, as SQL writes it.
    struct KeyExpression {
        /// The column's name, or the rowid's alias.
        let column: String
        let name: String
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
            [
                KeyExpression(
                    column: alias,
                    name: column(named: alias) == nil ? alias : alias.quotedIdentifier,
                    collation: nil
                )
            ]
        case .columns(let names):
            names.enumerated().map { index, name in
                KeyExpression(
                    column: name,
                    name: name.quotedIdentifier,
                    collation: index < keyCollations.count ? keyCollations[index] : nil
                )
            }
        }
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
