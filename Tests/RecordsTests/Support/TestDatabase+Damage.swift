import CSQLite

@testable import Records

extension TestDatabase {
    /// Runs SQL through a connection without any protection, which can damage what SQLite keeps for itself.
    func executeUnprotected(_ sql: String) throws {
        var handle: OpaquePointer?
        let opened = unsafe sqlite3_open(path, &handle)
        defer { unsafe sqlite3_close(handle) }
        let code = unsafe opened == SQLITE_OK ? sqlite3_exec(handle, sql, nil, nil, nil) : opened
        guard code == SQLITE_OK else {
            throw RecordsError(
                sqliteCode: code,
                message: unsafe String(cString: sqlite3_errmsg(handle)),
                sql: sql
            )
        }
    }
}
