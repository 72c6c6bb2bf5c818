/// Something that waits to be written in the next transaction.
struct PendingWrite: Sendable {
    /// When whoever waits for it gives up.
    let deadline: ContinuousClock.Instant
    /// Writes it, and returns what tells so, to be called when it is on disk.
    let write: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
    /// Tells that it is not written.
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value,
        _ answer: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.deadline = deadline
        write = { connection in
            let value = try body(connection)
            return { answer(.success(value)) }
        }
        fail = { answer(.failure($0)) }
    }
}
