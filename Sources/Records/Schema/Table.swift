/// A table or view of a database.
public struct Table: Sendable, Hashable {
    /// The kinds of things that hold rows.
    package enum Kind: Sendable, Hashable {
        /// An ordinary table.
        case table
        /// A query with a name.
        case view
        /// A table that a module of SQLite provides, such as full-text search.
        case virtual
        /// A table in which a virtual table keeps its own data.
        case shadow
    }

    /// The name of the table or view.
    public let name: String
    /// What kind of table it is.
    package let kind: Kind
    /// All columns, in the order of the schema.
    public let columns: [Column]
    /// What tells its rows apart.
    package let identity: RowIdentity
    /// The references to other tables that can be followed; those to missing tables or columns are left out.
    package let foreignKeys: [ForeignKey]
    /// Its indexes.
    package let indexes: [TableIndex]
    /// Why the table cannot be read, as a sentence, or `nil`.
    ///
    /// Other tables are not affected.
    public let problem: String?
    /// The columns that a page of records shows: those that `SELECT *` gives.
    package let visibleColumns: [Column]
    /// The column whose value stands for a row where another table refers to it; `nil` if only the key can.
    ///
    /// That is the first column with a customary name (name, title, label, subject, ...), else one whose name
    /// ends so (`CompanyName`), else the first text column that is not part of the key; a ``SchemaMask`` may name another.
    package let labelColumn: Column?
    /// The collation that makes each column of the identity unique, where it is not the column's own.
    package let keyCollations: [String?]
    /// The full-text indexes that search it, the best one first.
    let searchIndexes: [SearchIndex]

    /// Makes a table.
    package init(
        name: String,
        kind: Kind = .table,
        columns: [Column],
        identity: RowIdentity,
        foreignKeys: [ForeignKey] = [],
        problem: String? = nil
    ) {
        self.init(
            name: name,
            kind: kind,
            columns: columns,
            identity: identity,
            keyCollations: [],
            foreignKeys: foreignKeys,
            indexes: [],
            searchIndexes: [],
            problem: problem
        )
    }

    init(
        name: String,
        kind: Kind,
        columns: [Column],
        identity: RowIdentity,
        keyCollations: [String?],
        foreignKeys: [ForeignKey],
        indexes: [TableIndex],
        searchIndexes: [SearchIndex],
        problem: String?,
        label: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.columns = columns
        self.identity = identity
        self.keyCollations = keyCollations
        self.foreignKeys = foreignKeys
        self.indexes = indexes
        self.searchIndexes = searchIndexes
        self.problem = problem
        // Each request asks for these, and each has to look at all columns.
        let visible = columns.filter { !$0.isHidden }
        visibleColumns = visible
        let named = label.flatMap { label in visible.first { $0.name.isSpelled(like: label) } }
        labelColumn = named ?? Self.labelColumn(among: visible)
    }

    /// Returns the column of exactly that name.
    public func column(named name: String) -> Column? { columns.first { $0.name.isSpelled(like: name) } }

    private static func labelColumn(among columns: [Column]) -> Column? {
        let candidates = columns.filter { $0.affinity != .integer && $0.affinity != .real }
        for name in labelNames {
            if let column = candidates.first(where: { $0.name.asciiLowercased == name }) { return column }
        }
        for name in labelNames {
            if let column = candidates.first(where: { $0.name.asciiLowercased.hasSuffix(name) }) {
                return column
            }
        }
        return candidates.first { $0.affinity == .text && $0.keyPosition == 0 }
    }

    private static let labelNames = [
        "name", "title", "label", "subject", "full_name", "display_name", "username", "email",
    ]
}
