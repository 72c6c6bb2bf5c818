import Records

/// Whether a dashboard can show something.
///
/// One broken source of several takes nothing down: its own pages say what is wrong. So the dashboard is not
/// ready only if no source can be read, or comments cannot be kept.
struct Readiness: Sendable {
    private let sources: [(name: String, check: SharedCheck)]
    private let store: SharedCheck?

    /// - Parameter patience: How long a source or the store may take to answer.
    init(sources: [any RecordSource], comments: CommentStore?, patience: Duration) {
        self.sources = sources.map { source in
            let check = SharedCheck(within: patience) {
                await Self.reason { _ = try await source.schema() }
            }
            return (source.name, check)
        }
        store = comments.map { store in
            SharedCheck(within: patience) { await Self.reason { try await store.check() } }
        }
    }

    /// What stands in the way, one sentence each; empty if the dashboard is ready.
    ///
    /// The sentences name sources, and no path.
    func obstacles() async -> [String] {
        // All at once, so that several that do not answer take no longer than one.
        let checks = sources.map(\.check) + (store.map { [$0] } ?? [])
        var reasons: [String?] = Array(repeating: nil, count: checks.count)
        await withTaskGroup(of: (Int, String?).self) { group in
            for (index, check) in checks.enumerated() {
                group.addTask { (index, await check.reason()) }
            }
            for await (index, reason) in group { reasons[index] = reason }
        }
        var obstacles = zip(sources, reasons).compactMap { source, reason in
            reason.map { "source \(source.name): \($0)" }
        }
        if obstacles.count < sources.count { obstacles = [] }
        if store != nil, let reason = reasons.last ?? nil { obstacles.append("store: \(reason)") }
        return obstacles
    }

    /// Why something does not work; `nil` if it does.
    private static func reason(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch let error as RecordsError {
            return error.message
        } catch {
            return "It cannot be read."
        }
    }
}
