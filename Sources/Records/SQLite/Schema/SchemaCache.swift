internal import Synchronization

/// The catalog of the schema last read, shared by all readers of a file.
final class SchemaCache: Sendable {
    private struct Entry {
        let file: FileIdentity
        let version: Int64
        let catalog: Catalog
    }

    private let mask: SchemaMask
    private let entry = Mutex<Entry?>(nil)

    /// A cache of schemas without what a mask hides.
    init(mask: SchemaMask = SchemaMask()) { self.mask = mask }

    /// Returns the catalog of the schema that the connection's transaction sees.
    ///
    /// `PRAGMA schema_version` changes with every change of the schema, and costs no more than a look at the
    /// file.
    func catalog(on connection: SQLiteConnection, of file: FileIdentity) throws -> Catalog {
        let version = try connection.firstRow("PRAGMA schema_version") { $0.integer(at: 0) } ?? 0
        if let known = entry.withLock({ $0 }), known.file == file, known.version == version {
            return known.catalog
        }
        let catalog = try Catalog(
            SchemaLoader(connection: connection).load().masked(by: mask),
            columnLimit: connection.columnLimit
        )
        entry.withLock { $0 = Entry(file: file, version: version, catalog: catalog) }
        return catalog
    }

    /// Returns what reads the table or the query of a request.
    ///
    /// - Throws: ``RecordsError`` with the code `noSuchTable`, `brokenObject`, or `statement` for a query that is none.
    func reader(
        for request: FetchRequest,
        on connection: SQLiteConnection,
        of file: FileIdentity
    ) throws -> RowReader {
        if let query = request.query {
            return try HandwrittenSQL.reader(of: query, named: request.table, connection)
        }
        guard let reader = try catalog(on: connection, of: file).reader(of: request.table) else {
            throw RecordsError.noSuchTable(request.table)
        }
        if let problem = reader.table.problem { throw RecordsError(.brokenObject, problem) }
        return reader
    }
}
