internal import CSQLite

/// A connection to a SQLite file; only one thread may use it at a time.
///
/// It owns the handle and the statements. Statements are compiled once and cached by their text.
@safe package final class SQLiteConnection {
    /// How a file is opened.
    package enum Access: Sendable {
        case readOnly
        /// Read-only and without locks, for a file that nobody changes.
        case immutable
        /// For reading and writing; the file is made if it is missing.
        case readWrite
    }

    /// What interrupts the statements.
    let limits = QueryLimits()
    private let patience = LockPatience()
    private let handle: OpaquePointer
    private var cache = StatementCache(capacity: 64)

    /// Opens a file.
    ///
    /// SQLite reads it at the first statement only.
    ///
    /// - Throws: ``RecordsError``.
    package init(path: String, access: Access, busyTimeout: Duration = .milliseconds(250)) throws {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(access.fileName(path), &handle, access.flags, nil)
        guard let handle = unsafe handle else {
            throw RecordsError(.cannotOpen, "There is no memory to open the database.", details: path)
        }
        unsafe self.handle = handle
        guard code == SQLITE_OK else { throw error(code, sql: path) }
        try setUp(access, busyTimeout: busyTimeout)
    }

    deinit {
        // The statements go first, so that the handle is closed and not kept for them.
        cache = StatementCache(capacity: 0)
        unsafe sqlite3_close_v2(handle)
    }

    /// The rowid of the last row inserted.
    package var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement changed.
    package var changedRowCount: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// Whether the file cannot be written, although it was opened for that.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// How many columns a row may have.
    var columnLimit: Int { Int(unsafe sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, -1)) }

    /// Runs a statement and forgets its rows.
    package func execute(_ sql: String, _ arguments: [RecordValue] = []) throws {
        try forEachRow(sql, arguments) { _ in }
    }

    /// Returns what `body` makes of each row.
    ///
    /// - Parameter count: how many rows there may be, where that is known.
    package func rows<Result>(
        _ sql: String,
        _ arguments: [RecordValue] = [],
        expecting count: Int = 0,
        _ body: (SQLiteRow) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        try forEachRow(sql, arguments) { results.append(try body($0)) }
        return results
    }

    /// Returns what `body` makes of the first row, or `nil` if there is none.
    package func firstRow<Result>(
        _ sql: String,
        _ arguments: [RecordValue] = [],
        _ body: (SQLiteRow) throws -> Result
    ) throws -> Result? {
        try run(sql, arguments) { statement in
            try step(statement) ? body(SQLiteRow(statement)) : nil
        }
    }

    /// Lends each row to `body`.
    package func forEachRow(
        _ sql: String,
        _ arguments: [RecordValue] = [],
        _ body: (SQLiteRow) throws -> Void
    ) throws {
        try run(sql, arguments) { statement in
            while try step(statement) { try body(SQLiteRow(statement)) }
        }
    }

    /// Compiles a statement without running it, and returns what SQLite says of it.
    ///
    /// - Throws: ``RecordsError``.
    func description(of sql: String) throws -> SQLiteStatement.Description {
        let statement = try cache.take(sql) ?? prepare(sql)
        defer { cache.put(statement) }
        return statement.description
    }

    /// Lends a statement with one parameter to `body`, which may run it for many values.
    func withLookup<Result>(_ sql: String, _ body: (SQLiteLookup) throws -> Result) throws -> Result {
        try run(sql, []) { statement in
            try body(SQLiteLookup(statement: statement, connection: self))
        }
    }

    /// Runs `body` in one read transaction: all that it reads is of one snapshot.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN", body)
    }

    /// Runs `body` in one write transaction, which is rolled back if it throws.
    package func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Changes how long a statement waits for a lock that another connection has; zero or less is not at all.
    func setBusyTimeout(_ timeout: Duration) { patience.limit = timeout }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` as a part of the transaction that is open: what it wrote is taken back if it throws.
    func writingPart<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("SAVEPOINT part")
        do {
            let result = try body()
            try execute("RELEASE part")
            return result
        } catch {
            // A failure such as a full disk has already rolled back everything.
            if isInTransaction {
                try execute("ROLLBACK TO part")
                try execute("RELEASE part")
            }
            throw error
        }
    }

    /// Returns the collation that a column of a table compares with by itself.
    func collation(of column: String, in table: String) -> String? {
        var collation: UnsafePointer<CChar>?
        let code = unsafe sqlite3_table_column_metadata(
            handle,
            "main",
            table,
            column,
            nil,
            &collation,
            nil,
            nil,
            nil
        )
        guard code == SQLITE_OK, let collation = unsafe collation else { return nil }
        return unsafe String(cString: collation)
    }

    private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        try execute(begin)
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A failure such as a full disk has already rolled back, and then there is nothing to do.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func run<Result>(
        _ sql: String,
        _ arguments: [RecordValue],
        _ body: (SQLiteStatement) throws -> Result
    ) throws -> Result {
        let statement = try cache.take(sql) ?? prepare(sql)
        try bind(arguments, to: statement)
        let result: Result
        do {
            result = try body(statement)
        } catch {
            statement.reset()
            throw error
        }
        statement.reset()
        cache.put(statement)
        return result
    }

    /// Goes on to the next row; `false` if there is none.
    func step(_ statement: SQLiteStatement) throws -> Bool {
        let code = statement.step()
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code, sql: statement.sql)
        }
    }

    /// Compiles a statement with its arguments, which nobody else uses, for the caller to step.
    func prepare(_ sql: SQLFragment) throws -> SQLiteStatement {
        let statement = try prepare(sql.text)
        try bind(sql.arguments, to: statement)
        return statement
    }

    private func bind(_ arguments: [RecordValue], to statement: SQLiteStatement) throws {
        for (index, argument) in arguments.enumerated() {
            let code = statement.bind(argument, at: index + 1)
            guard code == SQLITE_OK else { throw error(code, sql: statement.sql) }
        }
    }

    private func prepare(_ sql: String) throws -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle,
            sql,
            -1,
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &statement,
            nil
        )
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
        guard let statement = unsafe statement else {
            throw RecordsError(.statement, "The database was asked nothing.", details: sql)
        }
        return unsafe SQLiteStatement(sql, owning: statement)
    }

    private func setUp(_ access: Access, busyTimeout: Duration) throws {
        unsafe sqlite3_extended_result_codes(handle, 1)
        setBusyTimeout(busyTimeout)
        unsafe tablero_sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe tablero_sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        // SAFETY: the state is `patience`; see below, as it is the same with `limits`.
        unsafe sqlite3_busy_handler(
            handle,
            { context, looks in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<LockPatience>.fromOpaque(context).takeUnretainedValue()
                    .shouldLookAgain(after: looks) ? 1 : 0
            },
            Unmanaged.passUnretained(patience).toOpaque()
        )
        // SAFETY: the state is `limits`, which lives as long as this connection, and SQLite calls the handler
        // only inside of calls on this connection, thus on the one thread that may use it.
        unsafe sqlite3_progress_handler(
            handle,
            CInt(QueryLimits.granularity),
            { context in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<QueryLimits>.fromOpaque(context).takeUnretainedValue()
                    .shouldInterrupt() ? 1 : 0
            },
            Unmanaged.passUnretained(limits).toOpaque()
        )
        unsafe TextMatching.register(on: handle)
        try execute("PRAGMA cache_size = -2048")
        try execute("PRAGMA mmap_size = 0")
        if access != .readWrite { try execute("PRAGMA query_only = ON") }
    }

    /// The error that a code of SQLite's stands for.
    func error(_ code: CInt, sql: String) -> any Error {
        if code & 0xff == SQLITE_INTERRUPT { return limits.interruption(sql: sql) }
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        return RecordsError(sqliteCode: code, message: message, sql: sql)
    }
}

extension SQLiteConnection.Access {
    fileprivate var flags: CInt {
        switch self {
        case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        }
    }

    fileprivate func fileName(_ path: String) -> String {
        guard self == .immutable else {
            return path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path
        }
        let escaped = path.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                [UInt8(ascii: "%")] + Hexadecimal.digits(of: byte)
            default: [byte]
            }
        }
        return "file:" + String(decoding: escaped, as: UTF8.self) + "?immutable=1"
    }
}

@available(*, unavailable, message: "A connection is confined to its thread.")
extension SQLiteConnection: Sendable {}
