internal import Glibc

/// Tells a database file from another one that has taken its place.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// Size and time of change, where SQLite itself does not look for changes.
    private var contents: [Int64] = []

    /// Looks at the file.
    ///
    /// - Throws: ``RecordsError`` with the code `cannotOpen` if there is no file.
    package init(path: String, access: SQLiteConnection.Access) throws {
        guard let status = Self.status(of: path) else {
            throw RecordsError(
                .cannotOpen,
                "The database file does not exist, or its folder may not be read. Check its path.",
                details: path
            )
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw RecordsError(
                .cannotOpen,
                "The database's path is a folder, not a file. Check it.",
                details: path
            )
        }
        // Opening a pipe would wait for its other end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RecordsError(
                .cannotOpen,
                "The database's path is no ordinary file. Check it.",
                details: path
            )
        }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        if access == .immutable {
            let log = Self.status(of: path + "-wal")?.st_size ?? -1
            contents = [
                Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
                Int64(log),
            ]
        }
    }

    /// Whether a log lies beside the file, without which the file is not the whole database.
    static func hasLog(path: String) -> Bool {
        status(of: path + "-wal") != nil || (status(of: path + "-journal")?.st_size ?? 0) > 0
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }
}
