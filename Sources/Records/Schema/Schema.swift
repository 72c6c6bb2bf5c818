/// The tables and views of a source at one moment.
public struct Schema: Sendable {
    /// The tables and views that people should see, in the order of their names.
    public let tables: [Table]
    /// All tables, shadow tables too, by the bytes of their names.
    ///
    /// An é of one character and an é of two are the same to Swift's strings, and two names to SQLite.
    let byName: [[UInt8]: Table]
    /// What may change although nothing is committed.
    let unsteadyNames: Set<String>
    /// The full-text tables over each table, by its name in lower case, whether or not a search can use them.
    let fullTextTables: [String: [String]]

    /// Makes a schema.
    ///
    /// Shadow tables are found by name, but are not among ``tables``.
    package init(tables: [Table]) { self.init(tables: tables, unsteadyNames: [], fullTextTables: [:]) }

    init(tables: [Table], unsteadyNames: Set<String>, fullTextTables: [String: [String]]) {
        self.fullTextTables = fullTextTables
        self.unsteadyNames = unsteadyNames
        self.tables = tables.filter { $0.kind != .shadow }.sorted { $0.name < $1.name }
        self.byName = Dictionary(
            tables.map { (Array($0.name.utf8), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the table or view of exactly that name.
    public func table(named name: String) -> Table? { byName[Array(name.utf8)] }

    /// Whether what a table or view holds, with the labels of its foreign keys, stays the same as long as nothing is
    /// committed to the file.
    ///
    /// A view may ask for the time, and a virtual table of an unknown module read anything.
    package func isSteady(_ table: Table) -> Bool {
        if unsteadyNames.isEmpty { return true }
        return !unsteadyNames.contains(table.name)
            && !table.foreignKeys.contains { unsteadyNames.contains($0.table) }
    }

    /// Returns the foreign keys that point to a table, each with the table that holds it.
    package func references(to table: Table) -> [(table: Table, key: ForeignKey)] {
        tables.flatMap { other in
            other.foreignKeys.filter { $0.table.isSpelled(like: table.name) }.map { (table: other, key: $0) }
        }
    }
}
