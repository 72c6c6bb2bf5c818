/// What a full-text index is asked for.
///
/// ```sql
/// SELECT rowid FROM orders_fts WHERE orders_fts MATCH '"word" "beginning" *'
/// ```
struct SearchMatch {
    /// Words to be found in any column of the index, or in one.
    struct Term {
        let column: String?
        let words: [SearchWords.Word]
    }

    let index: SearchIndex
    private(set) var terms: [Term] = []

    init(_ index: SearchIndex) { self.index = index }

    mutating func add(_ words: [SearchWords.Word], in column: String?) {
        terms.append(Term(column: column, words: words))
    }

    /// The rows that are found, in any order: `SELECT`, a result, and from where.
    private func rows(selecting result: String) -> SQLFragment {
        let alias = index.alias.quotedIdentifier
        var sql = SQLFragment("SELECT \(result) FROM \(index.name.quotedIdentifier) AS \(alias) WHERE ")
        for (number, term) in terms.enumerated() {
            let match = SQLFragment(
                "\(alias).\((term.column ?? index.name).quotedIdentifier) MATCH ?",
                .text(query(for: term))
            )
            if number == 0 {
                sql = sql + match
            } else if index.version == .five {
                sql = sql + SQLFragment(" AND ") + match
            } else {
                // FTS3 and FTS4 take one `MATCH` only.
                let from =
                    " AND \(rowID) IN (SELECT \(rowID) FROM \(index.name.quotedIdentifier) AS \(alias) WHERE "
                sql = sql + SQLFragment(from) + match + SQLFragment(")")
            }
        }
        return sql
    }

    /// The rowid of the index, under a name that no column of it can have.
    private var rowID: String {
        index.alias.quotedIdentifier + (index.version == .five ? ".rowid" : ".docid")
    }

    /// The condition on a row of the searched table, for which SQLite first collects all that is found.
    var isAmongFound: SQLFragment {
        SQLFragment("\(index.rowID) IN (") + rows(selecting: rowID) + SQLFragment(")")
    }

    /// The condition on a row of the searched table, for which the index is asked about that row alone.
    ///
    /// That takes some ten microseconds in FTS5. The older ones would read all that they know of the words each time,
    /// as FTS5 does for the beginning of a word, so that there is none for them.
    func holds(in table: Table) -> SQLFragment? {
        let hasPrefixes = terms.contains { $0.words.contains(where: \.isPrefix) }
        guard index.version == .five, !hasPrefixes else { return nil }
        let row = table.name.quotedIdentifier + "." + index.rowID
        return SQLFragment("EXISTS (") + rows(selecting: "1") + SQLFragment(" AND \(rowID) = \(row))")
    }

    /// What stands after `FROM` to read the index first, in the order of its rowid, and each row as it is found.
    ///
    /// A row that the index knows and its table has no longer is left out.
    func driving(_ table: Table) -> SQLFragment {
        let name = table.name.quotedIdentifier
        return SQLFragment("(") + rows(selecting: "\(rowID) AS \(foundName)")
            + SQLFragment(") CROSS JOIN \(name) ON \(name).\(index.rowID) = \(foundName)")
    }

    /// The rowid that ``driving(_:)`` reads the index by.
    var foundName: String { index.foundName.quotedIdentifier }

    /// The words of a term, in no other columns than may be searched
    /// (<https://www.sqlite.org/fts5.html#fts5_column_filters>).
    private func query(for term: Term) -> String {
        let words = Self.query(for: term.words, index.version)
        guard index.isPartial, term.column == nil else { return words }
        let names = index.columns.sorted().map(\.quotedIdentifier).joined(separator: " ")
        return "{\(names)} : (\(words))"
    }

    /// Writes words as a query that no character of theirs can break.
    ///
    /// Strings beside each other must all be found, and one that has no word for the tokenizer is left out. `AND`
    /// would find nothing then.
    static func query(for words: [SearchWords.Word], _ version: FullTextDefinition.Version) -> String {
        words.map { word in
            if version == .five {
                // The text ends for FTS5 at a zero byte.
                let text = word.text.split(separator: "\"", omittingEmptySubsequences: false)
                    .joined(separator: "\"\"").replacingScalars(["\0"])
                return "\"\(text)\"" + (word.isPrefix ? " *" : "")
            }
            // Here no quote can stand in a string, and `*` and `^` keep their meaning in it.
            let text = word.text.replacingScalars(["\0", "\"", "*", "^"])
            return "\"\(text)" + (word.isPrefix ? "*\"" : "\"")
        }.joined(separator: " ")
    }
}

extension String {
    /// The text with blanks for some characters.
    fileprivate func replacingScalars(_ scalars: Set<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalars.contains(scalar) ? " " : scalar) }
        return String(text)
    }
}
