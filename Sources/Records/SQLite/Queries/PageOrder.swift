/// The total order of a list: the sort's columns, then the key.
struct PageOrder: Sendable {
    /// Where the value of a term stands in a row.
    enum Source: Sendable {
        case key(Int)
        case sort(Int)
    }

    struct Term: Sendable {
        let expression: String
        let isDescending: Bool
        let isNullable: Bool
        /// Where NULLs stand, if not where SQLite has them by itself.
        var nulls: NullOrder? = nil
        let source: Source

        /// Whether NULLs come before the values.
        func beginsWithNulls(reversed: Bool) -> Bool {
            (nulls.map { $0 == .first } ?? !isDescending) != reversed
        }

        /// The term in an `ORDER BY` clause; `plainly` where it is known that NULLs are not among values.
        func clause(reversed: Bool, plainly: Bool = false) -> String {
            var text = isDescending == reversed ? expression : expression + " DESC"
            if nulls != nil, !plainly {
                text += beginsWithNulls(reversed: reversed) ? " NULLS FIRST" : " NULLS LAST"
            }
            return text
        }
    }

    let terms: [Term]
    /// The columns of the sort, each once.
    let sortColumns: [Column]
    private let keyColumns: [String]
    /// How to tell SQLite to walk in this order instead of sorting; `nil` if nothing stores it.
    let indexHint: String?
    /// The `ORDER BY` clause, read from the front and from the back.
    private let clauses: (forward: String, backward: String)
    /// Identifies the source and the order, for cursors.
    let hash: UInt64

    /// Makes the order that a request asks for.
    ///
    /// Ties go by the key in the sort's own direction: `created_at DESC, id DESC`. An index on the column is
    /// read backwards for that, while the other direction would have SQLite sort all rows.
    ///
    /// SQLite's own place of NULLs is not spelled out, so that a choice which changes nothing is the same order.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchColumn`.
    init(_ sort: [SortTerm], nulls: NullOrder? = nil, in table: Table, hashing source: String) throws {
        var unique: [SortTerm] = []
        for term in sort where !unique.contains(where: { $0.column.isSpelled(like: term.column) }) {
            unique.append(term)
        }
        sortColumns = try unique.map { term in
            guard let column = table.column(named: term.column) else {
                throw RecordsError.noSuchColumn(term.column, in: table)
            }
            return column
        }
        let keys = table.keyExpressions
        keyColumns = keys.map(\.column)
        indexHint = Self.indexHint(for: unique, in: table)
        let isDescending = unique.last?.isDescending ?? false

        let sortTerms = zip(unique, sortColumns).enumerated().map { index, pair in
            let (term, column) = pair
            let isKey = keys.contains { $0.column.isSpelled(like: column.name) }
            // What a query calls its key may be NULL all the same.
            let isNullable = !column.isNotNull && (!isKey || table.kind == .view)
            let ownNulls: NullOrder = term.isDescending ? .last : .first
            return Term(
                expression: column.name.quotedIdentifier,
                isDescending: term.isDescending,
                isNullable: isNullable,
                nulls: isNullable && nulls != ownNulls ? nulls : nil,
                source: .sort(index)
            )
        }
        let keyTerms = keys.enumerated().compactMap { index, key -> Term? in
            // The key's own collation decides here, not the column's: only by it are rows told apart.
            if unique.contains(where: { $0.column.isSpelled(like: key.column) }), key.hasColumnCollation {
                return nil
            }
            return Term(
                expression: key.collated,
                isDescending: isDescending,
                isNullable: table.kind == .view,
                source: .key(index)
            )
        }
        terms = sortTerms + keyTerms
        clauses = (Self.clause(terms, reversed: false), Self.clause(terms, reversed: true))
        hash = Self.hash(source, terms)
    }

    private init(_ order: PageOrder, terms: [Term], indexHint: String?) {
        self.terms = terms
        self.indexHint = indexHint
        (sortColumns, keyColumns, hash) = (order.sortColumns, order.keyColumns, order.hash)
        clauses = (Self.clause(terms, reversed: false), Self.clause(terms, reversed: true))
    }

    /// Whether the key alone decides.
    var isOfKey: Bool {
        guard terms.count == 1, let term = terms.first else { return false }
        return switch term.source {
        case .key: true
        case .sort(let index): keyColumns.contains(sortColumns[index].name)
        }
    }

    /// The same order where it is that of a single column, read from another one with the same values.
    func reading(_ expression: String) -> PageOrder? {
        guard terms.count == 1, let term = terms.first else { return nil }
        let other = Term(
            expression: expression,
            isDescending: term.isDescending,
            isNullable: false,
            source: term.source
        )
        return PageOrder(self, terms: [other], indexHint: nil)
    }

    /// The clause, read from the front or from the back.
    func clause(reversed: Bool) -> String { reversed ? clauses.backward : clauses.forward }

    /// The clause for rows among which the first terms are either all NULL or all not.
    func clause(reversed: Bool, plainTerms: Int) -> String {
        guard terms.prefix(plainTerms).contains(where: { $0.nulls != nil }) else {
            return clause(reversed: reversed)
        }
        return Self.clause(terms, reversed: reversed, plainTerms: plainTerms)
    }

    private static func clause(_ terms: [Term], reversed: Bool, plainTerms: Int = 0) -> String {
        guard !terms.isEmpty else { return "" }
        return " ORDER BY "
            + terms.enumerated().map { index, term in
                term.clause(reversed: reversed, plainly: index < plainTerms)
            }.joined(separator: ", ")
    }

    private static func hash(_ source: String, _ terms: [Term]) -> UInt64 {
        var hash = FNV1a()
        hash.combine(source)
        for term in terms {
            let nulls = term.nulls.map { " NULLS " + $0.rawValue } ?? ""
            hash.combine(term.expression + (term.isDescending ? " DESC" : " ASC") + nulls)
        }
        return hash.value
    }

    /// Finds what is stored in the order of the sort, forwards or backwards.
    private static func indexHint(for sort: [SortTerm], in table: Table) -> String? {
        guard table.kind == .table, table.identity != .none else { return nil }
        if sort.isEmpty { return keyIndex(of: table) }
        if sort.count == 1, table.identity == .rowid(alias: sort[0].column) {
            return "NOT INDEXED"
        }
        let indexes = table.indexes.filter { !$0.isPartial }.sorted { $0.parts.count < $1.parts.count }
        for index in indexes {
            let leading = index.parts.prefix(sort.count)
            guard leading.map(\.column) == sort.map(\.column) else { continue }
            let flips = zip(leading, sort).map { $0.isDescending != $1.isDescending }
            guard Set(flips).count == 1 else { continue }
            return "INDEXED BY " + index.name.quotedIdentifier
        }
        return nil
    }

    private static func keyIndex(of table: Table) -> String? {
        guard case .columns(let names) = table.identity else { return "NOT INDEXED" }
        let index = table.indexes.first { index in
            index.isUnique && !index.isPartial && index.parts.map(\.column) == names
                && index.parts.allSatisfy { !$0.isDescending }
        }
        return index.map { "INDEXED BY " + $0.name.quotedIdentifier }
    }
}
