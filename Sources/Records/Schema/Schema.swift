/// The tables and views of a source at one moment.
public struct Schema: Sendable {
    /// The tables and views that people should see, in the order of their names.
    public let tables: [Table]
    /// All tables, shadow tables too, by the bytes of their names.
    ///
    /// An é of one character and an é of two are the same to Swift's strings, and two names to SQLite.
    let byName: [[UInt8]: Table]

    /// Makes a schema.
    ///
    /// Shadow tables are found by name, but are not among ``tables``.
    public init(tables: [Table]) {
        self.tables = tables.filter { $0.kind != .shadow }.sorted { $0.name < $1.name }
        self.byName = Dictionary(
            tables.map { (Array($0.name.utf8), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the table or view of exactly that name.
    public func table(named name: String) -> Table? { byName[Array(name.utf8)] }

    /// Returns the foreign keys that point to a table, each with the table that holds it.
    public func references(to table: Table) -> [(table: Table, key: ForeignKey)] {
        tables.flatMap { other in
            other.foreignKeys.filter { $0.table == table.name }.map { (table: other, key: $0) }
        }
    }
}
