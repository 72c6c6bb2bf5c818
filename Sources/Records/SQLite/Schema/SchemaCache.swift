internal import Synchronization

/// The schema last read, shared by all readers of a file.
final class SchemaCache: Sendable {
    private struct Entry {
        let file: FileIdentity
        let version: Int64
        let schema: Schema
    }

    private let entry = Mutex<Entry?>(nil)

    /// Returns the schema that the connection's transaction sees.
    ///
    /// `PRAGMA schema_version` changes with every change of the schema, and costs no more than a look at the
    /// file.
    func schema(on connection: SQLiteConnection, of file: FileIdentity) throws -> Schema {
        let version = try connection.firstRow("PRAGMA schema_version") { $0.integer(at: 0) } ?? 0
        if let known = entry.withLock({ $0 }), known.file == file, known.version == version {
            return known.schema
        }
        let schema = try SchemaLoader(connection: connection).load()
        entry.withLock { $0 = Entry(file: file, version: version, schema: schema) }
        return schema
    }
}
