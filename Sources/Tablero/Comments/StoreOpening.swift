import Records

/// Opens the file of a store, and writes only what is missing in it.
///
/// Several processes may open one store at the same time, also a new one, and while another writes comments.
struct StoreOpening {
    private let path: String
    private let limits: CommentStore.Limits
    private let deadline: ContinuousClock.Instant

    init(path: String, limits: CommentStore.Limits) {
        self.path = path
        self.limits = limits
        deadline = .now + limits.opening
    }

    /// Returns who reads the store, and who writes it.
    ///
    /// - Throws: `RecordsError`.
    func open() async throws -> (SQLiteReaderPool, SQLiteWriter) {
        let reader = try SQLiteReaderPool(path: path, readers: 1, queryLimit: limits.reading, keepsFile: true)
        // Whose database it is, is seen before it is opened for writing, as that alone may change it.
        var state = StoreSchema.State.incomplete
        if (try? FileIdentity(path: path, access: .readOnly)) != nil {
            state = try await patiently { try await reader.read(StoreSchema.state) }
            if state == .foreign { throw StoreSchema.foreign }
        }
        let writer = try await patiently { try SQLiteWriter(path: path, busyTimeout: .zero) }
        if state == .incomplete {
            try await writer.write(within: ContinuousClock.now.duration(to: deadline), StoreSchema.complete)
        }
        return (reader, writer)
    }

    /// Tries again while the file is locked: where two connections change the kind of journal at the same time,
    /// SQLite refuses one at once, however long it would wait.
    private func patiently<Result>(_ body: () async throws -> Result) async throws -> Result {
        while true {
            do {
                return try await body()
            } catch let error as RecordsError where error.code == .busy && ContinuousClock.now < deadline {
                // The pace of the tries, not a wait for another task; the deadline ends them.
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
