/// Many writes in one transaction, since what costs time is to have it on disk.
///
/// Each is a part of its own: one that fails takes no other with it.
struct WriteBatch {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Writes, and tells each of those who wait when it is on disk, or why it is not.
    ///
    /// - Parameter more: What came while it waited for the lock of another program.
    func run(_ writes: [PendingWrite], and more: () -> [PendingWrite]) {
        guard let writes = begin(writes) else { return }
        var written: [(tell: @Sendable () -> Void, fail: @Sendable (any Error) -> Void)] = []
        var left = (writes + more())[...]
        while let next = left.popFirst() {
            do {
                written.append((try connection.writingPart { try next.write(connection) }, next.fail))
            } catch {
                next.fail(error)
                guard connection.isInTransaction else {
                    for fail in written.map(\.fail) + left.map(\.fail) { fail(error) }
                    return
                }
            }
        }
        do {
            // Where there is no WAL, the end of a transaction waits for whoever reads.
            try connection.execute("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            for fail in written.map(\.fail) { fail(error) }
            return
        }
        for tell in written.map(\.tell) { tell() }
    }

    /// Begins the transaction, and returns those who have not given up meanwhile; `nil` if there is none.
    private func begin(_ writes: [PendingWrite]) -> [PendingWrite]? {
        var (writes, reason) = (writes, RecordsError.overloaded as any Error)
        while true {
            let now = ContinuousClock.now
            for late in writes where late.deadline <= now { late.fail(reason) }
            writes.removeAll { $0.deadline <= now }
            guard let deadline = writes.map(\.deadline).min() else { return nil }
            connection.setBusyTimeout(now.duration(to: deadline))
            do {
                try connection.execute("BEGIN IMMEDIATE")
                return writes
            } catch let error as RecordsError where error.code == .busy {
                reason = error
                // Where SQLite sees that waiting is in vain, it does not wait.
                LockPatience.pause(.milliseconds(1))
            } catch {
                for write in writes { write.fail(error) }
                return nil
            }
        }
    }
}
