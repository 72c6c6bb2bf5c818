/// The labels that were found through one connection, as long as nothing is committed.
///
/// Most pages that people look at show the same few customers and products. Used inside of read transactions
/// on the connection's thread only.
final class LabelMemory {
    /// How many labels are remembered, each of at most 1 KiB.
    private static let limit = 1024

    private var dataVersion: Int64?
    private var labels: [String: [RecordValue: Record.Label?]] = [:]

    /// Lends `body` what is known of the answers of a query, so that it can use them and add to them.
    func withLabels<Result>(
        by query: String,
        on connection: SQLiteConnection,
        _ body: (inout [RecordValue: Record.Label?]) throws -> Result
    ) throws -> Result {
        // Inside of a transaction this is the version of its snapshot
        // (<https://www.sqlite.org/pragma.html#pragma_data_version>).
        let version = try connection.firstRow("PRAGMA data_version") { $0.integer(at: 0) }
        if version != dataVersion || labels.values.reduce(0, { $0 + $1.count }) > Self.limit {
            // The room is kept: on a walk through a table it is full again soon.
            for query in labels.keys { labels[query]?.removeAll(keepingCapacity: true) }
            dataVersion = version
        }
        var known = labels.removeValue(forKey: query) ?? [:]
        defer { labels[query] = known }
        return try body(&known)
    }
}
