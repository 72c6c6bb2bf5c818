/// Writes the rows of a walk as bytes, on the thread that reads them.
///
/// ```swift
/// struct Lines: RowSerializer {
///     func begin(_ columns: [Column], into bytes: inout [UInt8]) {}
///     func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
///         row.withBytes(at: 0) { text in for index in text.indices { bytes.append(text[index]) } }
///         bytes.append(UInt8(ascii: "\n"))
///     }
///     func end(into bytes: inout [UInt8]) {}
/// }
/// ```
///
/// It only ever adds to the bytes, which are taken away whenever there are enough of them.
public protocol RowSerializer: Sendable {
    /// Writes what stands before the first row.
    mutating func begin(_ columns: [Column], into bytes: inout [UInt8])
    /// Writes a row.
    mutating func append(_ row: borrowing WalkRow, to bytes: inout [UInt8])
    /// Writes what stands after the last row; a walk that fails never comes to it.
    mutating func end(into bytes: inout [UInt8])
}
