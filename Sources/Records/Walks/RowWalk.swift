/// All rows that a request matches, in its order and of one snapshot, as bytes that a serializer writes.
///
/// ```swift
/// let walk = try await source.walk(FetchRequest(table: "orders"), with: Lines())
/// try await walk.forEachChunk { bytes in try await body.write(bytes) }
/// ```
///
/// A walk holds its transaction, and a thread, until it has ended or is let go. Where the journal of the file is no
/// WAL, other programs cannot write meanwhile.
public struct RowWalk: Sendable {
    /// About how many bytes are handed over at a time.
    static let chunkSize = 64 * 1024

    private let next: @Sendable () async throws -> [UInt8]?

    /// Makes a walk of what gives the next bytes, and `nil` after the last.
    package init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }

    /// Hands over the bytes, some 64 KiB at a time, or one row if it is longer than that; can be done once.
    ///
    /// One chunk more is made ready while `body` works on the last one, and then nothing is read before it has
    /// returned. There is no limit of time: whoever waits for a reader decides how long.
    ///
    /// - Throws: What `body` throws, `CancellationError` if the task was cancelled, or ``RecordsError``. Then
    ///   what was handed over is not the whole.
    public func forEachChunk(_ body: ([UInt8]) async throws -> Void) async throws {
        var chunk = try await next()
        while let bytes = chunk {
            async let following = next()
            try await body(bytes)
            chunk = try await following
        }
    }
}
