/// Takes the content of a streamed response, piece by piece.
public protocol BodyWriter: Sendable {
    /// Sends some bytes.
    ///
    /// Returns when the connection has accepted them, so that a slow reader slows the writer down. Bytes of
    /// one call stay together; an empty array sends nothing.
    ///
    /// - Throws: an error if the client is gone or too slow; the stream should end then.
    func write(_ bytes: [UInt8]) async throws
}
