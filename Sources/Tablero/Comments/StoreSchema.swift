import Records

/// What a database must hold to be a store of comments, and how it gets it.
enum StoreSchema {
    /// What a database is.
    enum State {
        /// A whole store: there is nothing to write.
        case complete
        /// A store that somebody began, or an empty database.
        case incomplete
        /// A database of something else.
        case foreign
    }

    /// What marks a database as a store (sqlite.org/pragma.html#pragma_application_id): “Tabl” in ASCII.
    static let applicationID: Int64 = 0x5461_626C

    static let foreign = RecordsError(
        .storage,
        "It is a database of something else, which Tablero must not write to."
    )

    /// Looks what a database is; in a transaction, so that a store that is just being made is no stranger.
    static func state(of connection: SQLiteConnection) throws -> State {
        let mark = try connection.firstRow("PRAGMA application_id") { $0.integer(at: 0) }
        let names = try connection.rows("SELECT type || ' ' || name FROM sqlite_schema") { $0.text(at: 0) }
        guard mark == applicationID else { return names.isEmpty ? .incomplete : .foreign }
        let isComplete = names.contains("table comment") && names.contains("index comment_subject")
        return isComplete ? .complete : .incomplete
    }

    /// Writes what is missing, in a write transaction: another process may have done it meanwhile.
    static func complete(_ connection: SQLiteConnection) throws {
        switch try state(of: connection) {
        case .complete: return
        case .foreign: throw foreign
        case .incomplete: break
        }
        try connection.execute("PRAGMA application_id = \(applicationID)")
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS comment (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                source TEXT NOT NULL,
                "table" TEXT NOT NULL,
                key TEXT NOT NULL,
                token TEXT,
                author TEXT NOT NULL,
                body TEXT NOT NULL,
                created_at TEXT NOT NULL,
                UNIQUE (source, "table", key, token)
            ) STRICT
            """
        )
        try connection.execute(
            #"CREATE INDEX IF NOT EXISTS comment_subject ON comment (source, "table", key, id)"#
        )
    }
}
