/// A SQLite file that is read, whatever becomes of it: replaced, deleted, put back.
///
/// Or it keeps to the file that it opened first, until a failure closes it.
///
/// Confined to the thread of its owner, as the connection is.
struct DatabaseFile {
    private let path: String
    private let busyTimeout: Duration
    private let keepsFile: Bool
    private var current:
        (connection: SQLiteConnection, access: SQLiteConnection.Access, identity: FileIdentity)?

    init(path: String, busyTimeout: Duration, keepsFile: Bool = false) {
        self.path = path
        self.busyTimeout = busyTimeout
        self.keepsFile = keepsFile
    }

    /// Returns a connection to the file that has the path now, or the one that is kept, and which file that is.
    ///
    /// - Throws: ``RecordsError`` with the code `cannotOpen`, `notADatabase`, `corrupt` or `busy`.
    mutating func connection() throws -> (connection: SQLiteConnection, identity: FileIdentity) {
        if let current,
            try keepsFile || FileIdentity(path: path, access: current.access) == current.identity
        {
            return (current.connection, current.identity)
        }
        current = nil
        let opened = try open()
        current = opened
        return (opened.connection, opened.identity)
    }

    /// Forgets the connection, after a failure that another one may not have.
    mutating func close() { current = nil }

    private func open() throws -> (
        connection: SQLiteConnection, access: SQLiteConnection.Access, identity: FileIdentity
    ) {
        do {
            return try open(.readOnly)
        } catch let error as RecordsError where error.code == .cannotOpen || error.code == .storage {
            // A WAL database needs its shared memory even for reading. Where the folder does not let SQLite
            // make it, and no log holds changes, the file alone is the database.
            guard !FileIdentity.hasLog(path: path), let opened = try? open(.immutable) else { throw error }
            return opened
        }
    }

    private func open(
        _ access: SQLiteConnection.Access
    ) throws -> (connection: SQLiteConnection, access: SQLiteConnection.Access, identity: FileIdentity) {
        var identity = try FileIdentity(path: path, access: access)
        // The file may be replaced while it is opened, so the name is looked at before and after.
        while true {
            let connection = try SQLiteConnection(path: path, access: access, busyTimeout: busyTimeout)
            // The first statement that reads the file; SQLite finds only here that it is no database.
            try connection.execute("PRAGMA schema_version")
            let now = try FileIdentity(path: path, access: access)
            if now == identity { return (connection, access, identity) }
            identity = now
        }
    }
}
