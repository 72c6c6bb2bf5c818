import Records

/// The comments of all rows, in Tablero's own database.
///
/// A comment that was answered with success is on disk: the writer commits with `synchronous=FULL`.
public final class CommentStore: Sendable {
    /// The row that comments hang on.
    public struct Subject: Sendable, Hashable {
        /// The name of the source.
        public let source: String
        /// The name of the table.
        public let table: String
        /// The row's key, as it stands in its address.
        public let key: String

        /// The row with that key of a table of a source.
        public init(source: String, table: String, key: String) {
            self.source = source
            self.table = table
            self.key = key
        }
    }

    /// The longest comment, in characters.
    public static let longestBody = 10_000

    /// What marks a database as a store (sqlite.org/pragma.html#pragma_application_id): “Tabl” in ASCII.
    private static let applicationID: Int64 = 0x5461_626C

    private let writer: SQLiteWriter
    private let path: String
    private let identity: FileIdentity

    /// Opens the store, or makes it.
    ///
    /// - Throws: `RecordsError` if the file cannot be opened, or is no store of Tablero's: nothing is written to a
    ///   database of somebody else.
    public init(path: String) async throws {
        try Self.check(path)
        writer = try SQLiteWriter(path: path)
        self.path = path
        identity = try FileIdentity(path: path, access: .readWrite)
        try await writer.write { connection in
            try connection.execute("PRAGMA application_id = \(Self.applicationID)")
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

    /// Writes everything into the file itself, so that a copy of that one file is whole.
    public func finish() async throws { try await writer.checkpoint() }

    /// Returns the comments on a row, oldest first.
    public func comments(on subject: Subject) async throws -> [Comment] {
        try await writer.read { connection in
            try connection.rows(
                """
                SELECT id, author, body, created_at FROM comment
                WHERE source = ? AND "table" = ? AND key = ? ORDER BY id
                """,
                [.text(subject.source), .text(subject.table), .text(subject.key)],
                Self.comment
            )
        }
    }

    /// Adds a comment, once: a token that was seen before on this row returns the comment it made then.
    ///
    /// - Returns: the comment, when it is on disk, and whether it is new.
    public func add(
        _ body: String,
        by author: String,
        on subject: Subject,
        token: String?
    ) async throws -> (comment: Comment, isNew: Bool) {
        try checkFile()
        return try await writer.write { connection in
            let place: [RecordValue] = [.text(subject.source), .text(subject.table), .text(subject.key)]
            if let token {
                let condition = #"source = ? AND "table" = ? AND key = ? AND token = ?"#
                if let seen = try Self.first(condition, place + [.text(token)], connection) {
                    return (seen, false)
                }
            }
            try connection.execute(
                """
                INSERT INTO comment (source, "table", key, token, author, body, created_at)
                VALUES (?, ?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
                """,
                place + [token.map { .text($0) } ?? .null, .text(author), .text(body)]
            )
            guard let added = try Self.first("id = ?", [.integer(connection.lastInsertedRowID)], connection)
            else {
                throw RecordsError(.storage, "The comment could not be read back. Send it again.")
            }
            return (added, true)
        }
    }

    /// Looks whether comments can be read and written now, without writing any.
    func check() async throws {
        try checkFile()
        try await writer.write { connection in
            _ = try connection.firstRow("SELECT id FROM comment LIMIT 1") { $0.integer(at: 0) }
        }
    }

    private func checkFile() throws {
        guard (try? FileIdentity(path: path, access: .readWrite)) == identity else {
            throw RecordsError(
                .storage,
                "The file that comments are kept in was moved or deleted. The server must be started again."
            )
        }
    }

    private static func first(
        _ condition: String,
        _ arguments: [RecordValue],
        _ connection: SQLiteConnection
    ) throws -> Comment? {
        try connection.firstRow(
            "SELECT id, author, body, created_at FROM comment WHERE \(condition)",
            arguments,
            comment
        )
    }

    /// Looks at a file that is there already, without changing it.
    private static func check(_ path: String) throws {
        guard (try? FileIdentity(path: path, access: .readOnly)) != nil else { return }
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let mark = try connection.firstRow("PRAGMA application_id") { $0.integer(at: 0) }
        let isEmpty = try connection.firstRow("SELECT 1 FROM sqlite_schema") { $0.integer(at: 0) } == nil
        guard mark == applicationID || isEmpty else {
            throw RecordsError(
                .storage,
                "It is a database of something else, which Tablero must not write to."
            )
        }
    }

    @Sendable private static func comment(_ row: SQLiteRow) -> Comment {
        Comment(
            number: row.integer(at: 0),
            author: row.text(at: 1),
            body: row.text(at: 2),
            createdAt: row.text(at: 3)
        )
    }
}
