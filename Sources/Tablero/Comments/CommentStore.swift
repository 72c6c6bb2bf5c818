import Records

/// The comments of all rows, in Tablero's own database.
///
/// A comment that was answered with success is on disk: the writer commits with `synchronous=FULL`.
package final class CommentStore: Sendable {
    /// The longest comment, in characters.
    static let longestBody = 10_000

    /// How long what the store does may take, and how much room it needs.
    struct Limits: Sendable {
        /// How long the store waits for other programs' locks when it is opened and something must be written.
        var opening = Duration.seconds(10)
        /// How long a comment waits to be written, from when it came: others may write to the store, too, and
        /// a comment that is refused is one that a reader must send again.
        var writing = Duration.seconds(10)
        /// How long the end of the log waits to be moved into the file.
        var finishing = Duration.seconds(2)
        /// How long reading may take.
        var reading = Duration.seconds(2)
        /// How many bytes must be free on the disk for the store to be ready.
        var freeBytes: UInt64 = 1 << 20
    }

    // Comments are read on a thread of their own: a WAL is read while another connection, or another program,
    // writes, so that whoever reads never waits for that.
    private let reader: SQLiteReaderPool
    private let writer: SQLiteWriter
    private let probe: SQLiteProbe
    private let path: String
    private let identity: FileIdentity
    private let limits: Limits

    /// Opens the store, or makes it.
    ///
    /// It waits for another program's lock only if something must be written, up to 10 seconds.
    ///
    /// - Throws: `RecordsError` if the file cannot be opened, or is no store of Tablero's: nothing is written to a
    ///   database of somebody else.
    package convenience init(path: String) async throws { try await self.init(path: path, limits: Limits()) }

    init(path: String, limits: Limits) async throws {
        (reader, writer) = try await StoreOpening(path: path, limits: limits).open()
        self.path = path
        self.limits = limits
        probe = SQLiteProbe(path: path)
        identity = try FileIdentity(path: path, access: .readWrite)
        // From here on the reader has the file, whatever becomes of its name.
        try await read { _ in }
    }

    /// Writes everything into the file itself, so that a copy of that one file is whole.
    ///
    /// Where another program writes or reads for longer than 2 seconds, what is new stays in the log beside it.
    package func finish() async throws { try await writer.checkpoint(within: limits.finishing) }

    /// Returns the comments on a row, oldest first.
    package func comments(on subject: CommentSubject) async throws -> [Comment] {
        try await read { connection in
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
    /// - Throws: `RecordsError`, with the code `busy` if it could not be written within 10 seconds, its wait for
    ///   others included. Sent again with the same token, it is still one comment.
    package func add(
        _ body: String,
        by author: String,
        on subject: CommentSubject,
        token: String?
    ) async throws -> (comment: Comment, isNew: Bool) {
        try await writer.write(within: limits.writing) { [path, identity] connection in
            guard (try? FileIdentity(path: path, access: .readWrite)) == identity else { throw Self.moved }
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

    /// A number that grows with each change, whoever made it; `nil` if the file cannot be looked at without waiting.
    func promptVersion() -> Int? {
        // A file that is locked has a version for whoever waits for it.
        (try? probe.promptGeneration()) ?? nil
    }

    /// The same for whoever may wait; `nil` if the file cannot be read.
    func version() async -> Int? {
        if let version = promptVersion() { return version }
        return try? await read { [probe] connection in
            try connection.execute("PRAGMA schema_version")
            return try probe.generation()
        }
    }

    /// Looks whether comments can be read now, and whether there is room for more; it takes no lock.
    func check() async throws {
        try await read { [path, limits, identity] connection in
            guard (try? FileIdentity(path: path, access: .readWrite)) == identity else { throw Self.moved }
            guard try StoreSchema.state(of: connection) == .complete else {
                throw RecordsError(.storage, "The file that comments are kept in holds none any more.")
            }
            _ = try connection.firstRow("SELECT id FROM comment LIMIT 1") { $0.integer(at: 0) }
            // Asked on the reader's thread, as a network's disk may take its time.
            if let free = DiskSpace.free(besides: path), free < limits.freeBytes {
                throw RecordsError(
                    .storage,
                    "The disk that comments are kept on is full. Make room on it."
                )
            }
        }
    }

    private func read<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await reader.readIdentified { [identity] connection, file in
            guard file == identity else { throw Self.moved }
            return try body(connection)
        }
    }

    private static let moved = RecordsError(
        .storage,
        "The file that comments are kept in was moved or deleted. The server must be started again."
    )

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

    @Sendable private static func comment(_ row: SQLiteRow) -> Comment {
        Comment(
            number: row.integer(at: 0),
            author: row.text(at: 1),
            body: row.text(at: 2),
            createdAt: row.text(at: 3)
        )
    }
}
