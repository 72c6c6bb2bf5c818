internal import CSQLite
internal import Glibc

/// A compiled SQL statement, used only by the connection that compiled it, on that connection's thread.
@safe final class SQLiteStatement {
    let sql: String
    private let handle: OpaquePointer

    /// Takes over a statement that SQLite has compiled.
    init(_ sql: String, owning handle: OpaquePointer) {
        self.sql = sql
        unsafe self.handle = handle
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// What a statement takes and gives.
    struct Description {
        /// The names of the parameters, `nil` for a plain `?`.
        let parameters: [String?]
        /// The columns, each with its declared type, which is empty where it has none.
        let columns: [(name: String, type: String)]
    }

    var description: Description {
        let parameters = (0..<(unsafe sqlite3_bind_parameter_count(handle))).map { index in
            unsafe sqlite3_bind_parameter_name(handle, index + 1).map { unsafe String(cString: $0) }
        }
        let columns = (0..<(unsafe sqlite3_column_count(handle))).map { index in
            let name = unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) }
            let type = unsafe sqlite3_column_decltype(handle, index).map { unsafe String(cString: $0) }
            return (name: name ?? "", type: type ?? "")
        }
        return Description(parameters: parameters, columns: columns)
    }

    /// Goes on to the next row; the code is `SQLITE_ROW`, `SQLITE_DONE` or a failure.
    func step() -> CInt { unsafe sqlite3_step(handle) }

    /// Makes the statement ready for another run.
    func reset() {
        // Both return the failure of the last step, which was handled there.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    func bind(_ value: RecordValue, at index: Int) -> CInt {
        let index = CInt(index)
        switch value {
        case .null: return unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
        case .real(let number): return unsafe sqlite3_bind_double(handle, index, number)
        case .text(let text): return bind(text: Array(text.utf8), at: index)
        case .malformedText(let bytes): return bind(text: bytes, at: index)
        case .blob(let bytes):
            // A null pointer would bind NULL.
            if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
            return unsafe bytes.withUnsafeBytes {
                unsafe tablero_sqlite3_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }

    private func bind(text bytes: [UInt8], at index: CInt) -> CInt {
        // The terminator keeps the pointer of an empty text from being null, which would bind NULL.
        unsafe (bytes + [0]).withUnsafeBytes {
            unsafe tablero_sqlite3_bind_text(handle, index, $0.baseAddress, UInt64(bytes.count))
        }
    }

    // MARK: Columns of the current row

    func type(at index: Int) -> CInt { unsafe sqlite3_column_type(handle, CInt(index)) }

    func integer(at index: Int) -> Int64 { unsafe sqlite3_column_int64(handle, CInt(index)) }

    func real(at index: Int) -> Double { unsafe sqlite3_column_double(handle, CInt(index)) }

    /// The text of a column, copied once; `nil` if it is no UTF-8, or longer than the limit in bytes.
    func text(at index: Int, limit: Int) -> String? {
        let pointer = unsafe sqlite3_column_text(handle, CInt(index))
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(index)))
        guard count <= limit else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: pointer, count: count)
        // `String(validating:)` looks up generic metadata for each text, which takes longer than all else.
        // Bytes that are no UTF-8 are repaired here, and then differ.
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let isSame = unsafe text.utf8.withContiguousStorageIfAvailable { copy in
            guard copy.count == count, let copied = copy.baseAddress, let pointer = unsafe pointer else {
                return count == 0
            }
            return unsafe memcmp(copied, pointer, count) == 0
        }
        return isSame == true ? text : nil
    }

    /// The bytes of a text or blob, at most `limit` of them, and how many there are.
    func bytes(at index: Int, limit: Int) -> (bytes: [UInt8], count: Int) {
        let index = CInt(index)
        let isText = unsafe sqlite3_column_type(handle, index) == SQLITE_TEXT
        let start: UnsafeRawPointer? =
            if isText { unsafe UnsafeRawPointer(sqlite3_column_text(handle, index)) } else {
                unsafe sqlite3_column_blob(handle, index)
            }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        guard let start = unsafe start, count > 0 else { return ([], 0) }
        let buffer = unsafe UnsafeRawBufferPointer(start: start, count: min(count, limit))
        return (unsafe Array(buffer), count)
    }

    /// Lends the bytes of a text or blob; of anything else, none.
    func withBytes(at index: Int, _ body: (Span<UInt8>) -> Void) {
        let index = CInt(index)
        let start: UnsafeRawPointer? =
            switch unsafe sqlite3_column_type(handle, index) {
            case SQLITE_TEXT: unsafe UnsafeRawPointer(sqlite3_column_text(handle, index))
            case SQLITE_BLOB: unsafe sqlite3_column_blob(handle, index)
            default: nil
            }
        // The length after the text: SQLite may have had to convert it
        // (<https://www.sqlite.org/c3ref/column_blob.html>).
        let count = unsafe start == nil ? 0 : Int(sqlite3_column_bytes(handle, index))
        let buffer = unsafe UnsafeBufferPointer(
            start: start?.assumingMemoryBound(to: UInt8.self),
            count: count
        )
        body(unsafe buffer.span)
    }
}
