import CSQLite
import FoundationEssentials

/// A database file that is written and asked through SQLite's own functions alone, so that nothing of what is tested
/// takes part in the answer that it is compared with.
@safe final class PlainDatabase {
    struct Failure: Error, CustomStringConvertible {
        let code: CInt
        let message: String
        let sql: String

        var description: String { "\(message) (\(code)): \(sql)" }
        /// Whether a rule of the table, or of its types, refused a row.
        var isRefusal: Bool { [SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code & 0xff) }
    }

    let path: String
    private let folder: String
    private let handle: OpaquePointer

    init() throws {
        let memory = "/dev/shm"
        let place =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        folder = place + "/tablero-properties-\(UUID().uuidString)"
        path = folder + "/random.db"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open(path, &handle)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw Failure(code: code, message: "cannot open", sql: path)
        }
        unsafe self.handle = handle
        for pragma in ["journal_mode = MEMORY", "synchronous = OFF"] { try run("PRAGMA \(pragma)") }
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
        // A folder that stays behind in the temporary folder harms no test.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func run(_ sql: String) throws { _ = try rows(sql) }

    /// All rows of a statement, with each `?` bound to text or a number as it is.
    func rows(_ sql: String, _ arguments: [Cell] = []) throws -> [[Cell]] {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
            let statement = unsafe statement
        else { throw failure(sql) }
        defer { unsafe sqlite3_finalize(statement) }
        for (index, argument) in zip(CInt(1)..., arguments) {
            unsafe bind(argument, at: index, of: statement)
        }
        var rows: [[Cell]] = []
        while true {
            let code = unsafe sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(sql) }
            rows.append(
                (0..<(unsafe sqlite3_column_count(statement))).map { unsafe cell(at: $0, of: statement) }
            )
        }
    }

    private func failure(_ sql: String) -> Failure {
        unsafe Failure(
            code: sqlite3_extended_errcode(handle),
            message: String(cString: sqlite3_errmsg(handle)),
            sql: sql
        )
    }

    private func bind(_ cell: Cell, at index: CInt, of statement: OpaquePointer) {
        switch cell {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
        case .real(let bits): unsafe sqlite3_bind_double(statement, index, Double(bitPattern: bits))
        case .text(let bytes):
            // One byte more keeps the pointer of an empty text from being null.
            unsafe (bytes + [0]).withUnsafeBytes {
                _ = unsafe tablero_sqlite3_bind_text(statement, index, $0.baseAddress, UInt64(bytes.count))
            }
        case .blob(let bytes):
            unsafe (bytes + [0]).withUnsafeBytes {
                _ = unsafe tablero_sqlite3_bind_blob(statement, index, $0.baseAddress, UInt64(bytes.count))
            }
        }
    }

    private func cell(at index: CInt, of statement: OpaquePointer) -> Cell {
        let type = unsafe sqlite3_column_type(statement, index)
        switch type {
        case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, index).bitPattern)
        case SQLITE_TEXT, SQLITE_BLOB:
            let start = unsafe sqlite3_column_blob(statement, index)
            let count = unsafe Int(sqlite3_column_bytes(statement, index))
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
            return type == SQLITE_TEXT ? .text(bytes) : .blob(bytes)
        default: return .null
        }
    }
}
