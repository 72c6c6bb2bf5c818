import Records

/// Whether a dashboard can show something.
///
/// One broken source of several takes nothing down: its own pages say what is wrong. So the dashboard is not
/// ready only if no source can be read, or comments cannot be kept.
struct Readiness: Sendable {
    let sources: [any RecordSource]
    let comments: CommentStore?
    /// How long a source or the store may take to answer.
    var patience = Duration.seconds(1)

    /// What stands in the way, one sentence each; empty if the dashboard is ready.
    ///
    /// The sentences name sources, and no path.
    func obstacles() async -> [String] {
        // All at once, so that several that do not answer take no longer than one.
        var reasons: [String?] = Array(repeating: nil, count: sources.count)
        await withTaskGroup(of: (Int, String?).self) { group in
            for (index, source) in sources.enumerated() {
                group.addTask { (index, await reason { _ = try await source.schema() }) }
            }
            for await (index, reason) in group { reasons[index] = reason }
        }
        var obstacles = zip(sources, reasons).compactMap { source, reason in
            reason.map { "source \(source.name): \($0)" }
        }
        if obstacles.count < sources.count { obstacles = [] }
        if let comments, let reason = await reason({ try await comments.check() }) {
            obstacles.append("store: \(reason)")
        }
        return obstacles
    }

    /// Why something does not work; `nil` if it does.
    private func reason(_ work: @escaping @Sendable () async throws -> Void) async -> String? {
        await Deadline.first(within: patience) {
            do {
                try await work()
                return nil
            } catch let error as RecordsError {
                return error.message
            } catch {
                return "It cannot be read."
            }
        } otherwise: {
            "It did not answer within \(patience)."
        }
    }
}
