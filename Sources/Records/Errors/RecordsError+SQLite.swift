internal import CSQLite

extension RecordsError {
    /// Makes an error of a result code (<https://www.sqlite.org/rescode.html>).
    init(sqliteCode: CInt, message: String, sql: String) {
        let details = "SQLite \(sqliteCode): \(message); \(sql)"
        switch sqliteCode & 0xff {
        case SQLITE_NOTADB:
            self.init(.notADatabase, "The file is not a SQLite database. Check its path.", details: details)
        case SQLITE_CANTOPEN:
            self.init(
                .cannotOpen,
                "The database cannot be opened. Check its path and permissions.",
                details: details
            )
        case SQLITE_CORRUPT:
            self.init(.corrupt, "The database is damaged here. Restore it from a copy.", details: details)
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            self.init(
                .busy,
                "The database is locked by another program. Try again in a moment.",
                details: details
            )
        case SQLITE_CONSTRAINT:
            self.init(.constraint, "A rule of the database forbids this change.", details: details)
        case SQLITE_IOERR, SQLITE_FULL, SQLITE_READONLY, SQLITE_NOMEM, SQLITE_PERM, SQLITE_NOLFS:
            self.init(.storage, "The database's disk failed or is full. See the log.", details: details)
        default:
            self.init(.statement, "The database refused: \(message).", details: details)
            reason = message
        }
    }

    /// The error of a table or view that cannot be read because of its own definition; others pass.
    func blaming(_ table: String) -> RecordsError {
        guard code == .statement, let reason else { return self }
        return RecordsError(.brokenObject, "“\(table)” cannot be read: \(reason).", details: debugDescription)
    }
}
