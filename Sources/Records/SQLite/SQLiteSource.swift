internal import Synchronization

/// A SQLite file as a source, opened read-only.
///
/// Each query runs on one of a few threads, in one read transaction. If the file is replaced, the next query
/// reads the new one.
public final class SQLiteSource: MeasuredSource, MaskedSource {
    /// The name of the source.
    public let name: String
    let pool: SQLiteReaderPool
    let probe: SQLiteProbe
    /// The schema, shared by all that reads the file.
    let schemas: SchemaCache
    /// Where the file is.
    let path: String
    /// How many walks there may be at the same time.
    let walks: WalkPlaces
    /// How long one query may take.
    let queryLimit: Duration
    private let latest = Mutex<(generation: Int, schema: Schema)?>(nil)

    /// Opens a file, and looks whether it is a database.
    ///
    /// - Parameters:
    ///   - name: The name, or `nil` for the file's name without its extension.
    ///   - path: The file's path.
    ///   - readers: How many queries may run at the same time.
    ///   - queryLimit: How long one query may take.
    /// - Throws: ``RecordsError`` with the code `cannotOpen`, `notADatabase`, `corrupt` or `busy`.
    public init(name: String? = nil, path: String, readers: Int = 4, queryLimit: Duration = .seconds(2))
        throws
    {
        guard readers > 0 else {
            throw RecordsError(.cannotOpen, "A source needs at least one reader, and has \(readers).")
        }
        guard queryLimit > .zero else {
            throw RecordsError(
                .cannotOpen,
                "A source has a queryLimit of \(queryLimit), in which no query can be answered: allow some seconds."
            )
        }
        if name?.isEmpty == true {
            throw RecordsError(
                .cannotOpen,
                "A source has an empty name: give it one, or leave it out to be called as its file."
            )
        }
        // A day has no end for whoever waits, and what SQLite counts in has one.
        let queryLimit = min(queryLimit, .seconds(24 * 60 * 60))
        self.name = name ?? Self.name(of: path)
        self.path = path
        self.queryLimit = queryLimit
        (schemas, walks) = (SchemaCache(), WalkPlaces(limit: 4))
        probe = SQLiteProbe(path: path)
        do {
            _ = try probe.generation()
        } catch let error as RecordsError where error.code == .busy {
            // Another program has the file for itself, as one does for a moment when it starts or ends.
            var file = DatabaseFile(path: path, busyTimeout: queryLimit)
            _ = try file.connection()
        }
        pool = try SQLiteReaderPool(path: path, readers: readers, queryLimit: queryLimit)
    }

    /// Shares all of another source but for its schema, which is masked.
    private init(_ other: SQLiteSource, maskedBy mask: SchemaMask) {
        (name, path, queryLimit) = (other.name, other.path, other.queryLimit)
        (pool, probe, walks) = (other.pool, other.probe, other.walks)
        schemas = SchemaCache(mask: mask)
    }

    /// Returns the same file with the same readers, without what a mask hides.
    ///
    /// Whatever reads it, reads the masked schema: what is not in that cannot be named.
    package func masked(by mask: SchemaMask) -> any RecordSource {
        mask.isEmpty ? self : SQLiteSource(self, maskedBy: mask)
    }

    /// Returns the tables, read again only after the schema changed.
    public func schema() async throws -> Schema {
        // Where nothing was committed, no reader needs to be woken. The generation is taken before the schema,
        // so that a change in between makes it look old, never new.
        let generation = (try? probe.promptGeneration()) ?? nil
        if let known = latest.withLock(\.self), known.generation == generation { return known.schema }
        let schema = try await readSchema()
        if let generation { latest.withLock { $0 = (generation, schema) } }
        return schema
    }

    private func readSchema() async throws -> Schema {
        try await pool.readIdentified { [schemas] connection, file in
            try schemas.catalog(on: connection, of: file).schema
        }
    }

    /// Returns one page of a table, with the labels of its foreign keys, from one snapshot.
    public func page(_ request: FetchRequest) async throws -> RecordPage {
        guard (1...FetchRequest.largestSize).contains(request.size) else {
            throw RecordsError(.badFilter, "A page has 1 to 1000 rows, and \(request.size) were asked for.")
        }
        let labelLimit = queryLimit / 4
        return try await read(request) { snapshot in
            var page = try PageQuery(request, reader: snapshot.reader, connection: snapshot.connection).page()
            page.records = try snapshot.labelled(page.records, within: labelLimit)
            return page
        }
    }

    /// Returns the row with that key, or `nil` if there is none.
    public func record(_ key: RecordKey, in table: String) async throws -> Record? {
        let labelLimit = queryLimit / 4
        return try await read(FetchRequest(table: table)) { snapshot in
            let reader = snapshot.reader
            let condition = try reader.table.condition(for: key)
            let records = try reader.records(
                reader.select + SQLFragment(" WHERE ") + condition,
                limit: .max,
                on: snapshot.connection
            )
            // SQLite converts what it compares, so '1' and 1.0 find the row 1; its own key is 1 alone.
            guard let record = records.first(where: { $0.key == key }) else { return nil }
            return try snapshot.labelled([record], within: labelLimit).first
        }
    }

    /// Counts what a request matches, up to 10,001.
    public func count(_ request: FetchRequest) async throws -> RecordCount {
        let limit = queryLimit / 2
        return try await read(request) { snapshot in
            try CountQuery(request, reader: snapshot.reader, connection: snapshot.connection).count(
                within: limit
            )
        }
    }

    /// Returns a version that changes with each commit of any program.
    public func version() async throws -> SourceVersion {
        do {
            if let generation = try probe.promptGeneration() { return SourceVersion(generation: generation) }
        } catch let error as RecordsError where error.code == .busy {
            // A writer has the file for itself, for a moment or longer. A reader's thread may wait for it.
        }
        return try await pool.read { [probe] connection in
            try connection.execute("PRAGMA schema_version")
            return SourceVersion(generation: try probe.generation())
        }
    }

    /// How long queries took, and how many failed.
    package var statistics: QueryStatistics { pool.statistics }

    /// Runs `body` in one read transaction on the table or query of a request.
    func read<Result: Sendable>(
        _ request: FetchRequest,
        _ body: @escaping @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await pool.readIdentified { [schemas] connection, file in
            let reader = try schemas.reader(for: request, on: connection, of: file)
            do {
                return try body(Snapshot(connection: connection, reader: reader.narrowed(for: request)))
            } catch let error as RecordsError where request.query == nil {
                throw error.blaming(request.table)
            }
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        return String(file[..<dot])
    }
}

/// What one read transaction sees of a table.
struct Snapshot {
    let connection: SQLiteConnection
    let reader: RowReader

    func labelled(_ records: [Record], within limit: Duration) throws -> [Record] {
        if reader.labels.isEmpty { return reader.shown(records) }
        var records = records
        try connection.limits.within(limit) {
            try LabelQuery(connection: connection).addLabels(to: &records, of: reader)
        }
        return reader.shown(records)
    }
}
