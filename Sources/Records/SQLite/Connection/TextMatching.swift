internal import CSQLite

/// The SQL functions that look for text whatever its case: `tablero_contains(value, needle)`,
/// `tablero_starts`, `tablero_ends`.
///
/// SQLite's own `LIKE` folds ASCII only. The needle must be folded already. Numbers are compared as their
/// text; NULL and blobs never match.
enum TextMatching {
    /// Folds the case of text: `ß` and `SS`, `ς` and `Σ` become the same.
    static func fold(_ text: String) -> String { text.uppercased().lowercased() }

    @unsafe static func register(on handle: OpaquePointer) {
        unsafe register("tablero_contains", on: handle) {
            unsafe TextMatching.answer($0, $2) { TextMatching.contains($0, $1) }
        }
        unsafe register("tablero_starts", on: handle) {
            unsafe TextMatching.answer($0, $2) { TextMatching.matches($0, $1, at: 0) }
        }
        unsafe register("tablero_ends", on: handle) {
            unsafe TextMatching.answer($0, $2) { TextMatching.matches($0, $1, at: $0.count - $1.count) }
        }
    }

    @unsafe private static func register(
        _ name: String,
        on handle: OpaquePointer,
        _ function:
            @escaping @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
        unsafe sqlite3_create_function_v2(handle, name, 2, flags, nil, function, nil, nil, nil)
    }

    private static func contains(_ text: Span<UInt8>, _ needle: Span<UInt8>) -> Bool {
        guard needle.count <= text.count else { return false }
        for start in 0...(text.count - needle.count) where matches(text, needle, at: start) { return true }
        return false
    }

    private static func matches(_ text: Span<UInt8>, _ needle: Span<UInt8>, at start: Int) -> Bool {
        guard start >= 0, start + needle.count <= text.count else { return false }
        for index in needle.indices where lowercased(text[start + index]) != needle[index] { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }

    private static func isASCII(_ text: Span<UInt8>) -> Bool {
        var union: UInt8 = 0
        for index in text.indices { union |= text[index] }
        return union < 128
    }

    @unsafe private static func answer(
        _ context: OpaquePointer?,
        _ arguments: UnsafeMutablePointer<OpaquePointer?>?,
        _ matches: (Span<UInt8>, Span<UInt8>) -> Bool
    ) {
        guard let value = unsafe arguments?[0], let needle = unsafe arguments?[1] else { return }
        let type = unsafe sqlite3_value_type(value)
        guard type != SQLITE_NULL, type != SQLITE_BLOB else {
            unsafe sqlite3_result_int(context, 0)
            return
        }
        // SAFETY: the bytes belong to SQLite and stay where they are until this function returns; `text`
        // before `bytes`, as <https://www.sqlite.org/c3ref/value_blob.html> asks.
        let textBuffer = unsafe UnsafeBufferPointer(
            start: sqlite3_value_text(value),
            count: Int(sqlite3_value_bytes(value))
        )
        let needleBuffer = unsafe UnsafeBufferPointer(
            start: sqlite3_value_text(needle),
            count: Int(sqlite3_value_bytes(needle))
        )
        let isMatch: Bool
        if unsafe isASCII(textBuffer.span) {
            isMatch = unsafe matches(textBuffer.span, needleBuffer.span)
        } else {
            let folded = unsafe Array(fold(String(decoding: textBuffer, as: UTF8.self)).utf8)
            isMatch = unsafe matches(folded.span, needleBuffer.span)
        }
        unsafe sqlite3_result_int(context, isMatch ? 1 : 0)
    }
}
