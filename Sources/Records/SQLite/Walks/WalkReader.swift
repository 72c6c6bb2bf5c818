/// Reads the rows of one walk in one read transaction, on a thread and a connection of its own.
actor WalkReader<Serializer: RowSerializer> {
    private let executor: ThreadExecutor
    private let place: WalkPlaces.Place
    private let cancellation = CancellationFlag()
    private var file: DatabaseFile
    private var serializer: Serializer
    private var walk: Walk?

    private struct Walk {
        /// What to blame where its own definition does not work; `nil` for a query.
        let table: String?
        let connection: SQLiteConnection
        let statement: SQLiteStatement
        let columns: [Column]
        let labels: WalkLabels
        var hasBegun = false
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Starts the thread.
    ///
    /// - Throws: ``RecordsError`` with the code `storage` if the system has no thread left.
    init(path: String, place: WalkPlaces.Place, serializer: Serializer) throws {
        self.place = place
        self.serializer = serializer
        file = DatabaseFile(path: path, busyTimeout: .milliseconds(250))
        executor = try ThreadExecutor()
    }

    deinit { executor.stop() }

    /// Begins the transaction and compiles the statement, after which only the disk can fail.
    func begin(_ request: FetchRequest, within limit: Duration, _ schemas: SchemaCache) throws {
        let (connection, identity) = try file.connection()
        try connection.limits.within(limit, cancellation: cancellation) {
            try connection.execute("BEGIN")
            let reader = try schemas.reader(for: request, on: connection, of: identity)
            do {
                let query = try WalkQuery(request, reader: reader, connection: connection)
                walk = Walk(
                    table: request.query == nil ? request.table : nil,
                    connection: connection,
                    statement: try connection.prepare(query.sql),
                    columns: query.columns,
                    labels: WalkLabels(reader: query.reader, connection: connection)
                )
            } catch let error as RecordsError where request.query == nil {
                throw error.blaming(request.table)
            }
        }
    }

    /// Returns the next bytes, and `nil` after the last.
    func chunk() throws -> [UInt8]? {
        guard let walk else { return nil }
        do {
            if cancellation.isCancelled { throw CancellationError() }
            return try walk.connection.limits.until(cancellation) { try chunk(of: walk) }
        } catch {
            close()
            guard let table = walk.table, let error = error as? RecordsError else { throw error }
            throw error.blaming(table)
        }
    }

    /// Interrupts what runs, and what follows.
    nonisolated func cancel() { cancellation.cancel() }

    private func chunk(of walk: Walk) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(RowWalk.chunkSize * 5 / 4)
        if !walk.hasBegun {
            self.walk?.hasBegun = true
            serializer.begin(walk.columns, into: &bytes)
            // It leaves at once, while SQLite may have to sort for long.
            if !bytes.isEmpty { return bytes }
        }
        // The serializer by itself, not through the actor for each row.
        var serializer = self.serializer
        defer { self.serializer = serializer }
        let row = WalkRow(of: walk.statement, labels: walk.labels)
        while bytes.count < RowWalk.chunkSize {
            guard try walk.connection.step(walk.statement) else {
                serializer.end(into: &bytes)
                close()
                return bytes
            }
            serializer.append(row, to: &bytes)
        }
        return bytes
    }

    /// Ends the transaction with the connection.
    private func close() {
        walk = nil
        file.close()
    }
}
