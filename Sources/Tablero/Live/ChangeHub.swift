import Records
import Synchronization

/// Tells the pages that are open when what they show may have changed.
///
/// Owns the list of watchers. A source is asked for its version while somebody watches it, and never otherwise: as soon
/// as something is written to it, and a few times a second in any case. What is sent are versions, not values: whoever hears of one asks again with the
/// tag of what it has, so a lost event costs nothing.
actor ChangeHub {
    /// What a watcher is told.
    enum Event: Sendable, Equatable {
        /// The path watched may show something new.
        case change(path: String, version: String)
        /// Nothing happened for a while; keeps proxies from closing the stream.
        case heartbeat
    }

    private struct Watcher {
        let source: String
        let path: String
        /// What tells of changes that are in no source.
        let signal: ChangeSignal?
        let events: AsyncStream<Event>.Continuation
        /// The version that it was told last.
        var told: String?
    }

    /// The time between two looks at a source.
    private static let interval = Duration.milliseconds(200)
    /// The number of looks without news after which a heartbeat is sent: some 15 seconds.
    private static let looksToHeartbeat = 75

    /// What is watched for pages whose path does not name a source; no path has this name.
    private static let everySource = "\0"

    private let sources: [String: any RecordSource]
    private let storeVersion = Atomic(0)
    /// Tells this process's versions from those of one before it, which counted from one as well.
    private let process = String(OneTimeToken.make().prefix(8))
    private var watchers: [Int: Watcher] = [:]
    private var nextWatcher = 0
    /// The last versions seen, by the name that was watched, of each source that goes by it.
    private var versions: [String: [String: SourceVersion]] = [:]
    /// How many commits were noticed, by source.
    private(set) var counts: [String: Int] = [:]
    private var counted: [String: SourceVersion] = [:]
    private var polls: [String: Task<Void, Never>] = [:]
    /// What listens to the signals of the pages that are watched.
    private var ears: [ObjectIdentifier: Task<Void, Never>] = [:]
    /// Takes what whoever runs the server should know.
    private let report: @Sendable (_ identifier: String, _ description: String) -> Void
    private var hasReported = false

    init(
        sources: [any RecordSource],
        report: @escaping @Sendable (_ identifier: String, _ description: String) -> Void = { _, _ in }
    ) {
        self.report = report
        self.sources = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the present version of what pages of a source show; the same for one that cannot be read.
    ///
    /// A page whose path does not begin with the name of a source may show any of them.
    ///
    /// It asks on the caller's thread, so that a page that is being made need not wait for the hub.
    ///
    /// - Parameter signal: what tells of changes to the page that are in no source.
    nonisolated func version(of source: String, _ signal: ChangeSignal? = nil) async -> String {
        // Taken before the page is read, so that a change in between makes it look old, never new.
        let told = signal?.version
        // A source that cannot be read has pages that say so, and are asked for again when it can be.
        return text(of: await currentVersions(of: source), told)
    }

    private nonisolated func currentVersions(of name: String) async -> [String: SourceVersion] {
        var found: [String: SourceVersion] = [:]
        for source in sources[name].map({ [$0] }) ?? Array(sources.values) {
            found[source.name] = try? await source.version()
        }
        return found
    }

    /// Asks on another thread, since a file on a disk that does not answer would hold all of the hub up.
    @concurrent private nonisolated func versionsSeenElsewhere(of name: String) async -> [String:
        SourceVersion]
    {
        await currentVersions(of: name)
    }

    /// Returns the changes to the page at `path` since it had the version `seen`, until the stream is dropped.
    func events(of name: String, path: String, _ signal: ChangeSignal? = nil, since seen: String?) async
        -> AsyncStream<Event>
    {
        let source = sources[name] == nil ? Self.everySource : name
        let number = nextWatcher
        nextWatcher += 1
        // One event of each kind is enough: a newer version replaces an older one that nobody has read.
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        continuation.onTermination = { _ in Task { await self.remove(number) } }
        watchers[number] = Watcher(source: source, path: path, signal: signal, events: continuation)
        if let signal, ears[ObjectIdentifier(signal)] == nil { listen(to: signal) }
        if polls[source] == nil { polls[source] = Task { await self.poll(source) } }
        let current = await versionsSeenElsewhere(of: source)
        versions[source] = current
        count(current)
        let version = text(of: current, signal?.version)
        if version != seen { tell(number, version) }
        return stream
    }

    /// How many changes were told that are in no source.
    nonisolated var toldCount: Int { storeVersion.load(ordering: .acquiring) }

    /// Says that the comments changed; every page may show them.
    func storeChanged() {
        // Seen by whoever is told after this, and asks for the count: what changed was changed before.
        storeVersion.add(1, ordering: .releasing)
        tellWatchers { _ in true }
    }

    private func remove(_ number: Int) {
        guard let watcher = watchers.removeValue(forKey: number) else { return }
        if let signal = watcher.signal, !watchers.values.contains(where: { $0.signal === signal }) {
            ears.removeValue(forKey: ObjectIdentifier(signal))?.cancel()
        }
        guard !watchers.values.contains(where: { $0.source == watcher.source }) else { return }
        polls.removeValue(forKey: watcher.source)?.cancel()
    }

    /// Looks at a source whenever it hints at a change, and from time to time in any case.
    private func poll(_ name: String) async {
        let (looks, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let hints = hints(of: name)
        await withTaskGroup { group in
            group.addTask {
                // Not a wait for another task: the pace of the looks, ended at once by cancellation.
                while (try? await Task.sleep(for: Self.interval)) != nil { signal.yield() }
            }
            for hints in hints {
                group.addTask { for await _ in hints { await Self.lookSoon(signal) } }
            }
            var quietLooks = 0
            for await _ in looks {
                if await look(at: name) {
                    quietLooks = 0
                    // No more often than the sources are looked at, however often there is something new.
                    guard (try? await Task.sleep(for: Self.interval)) != nil else { break }
                    continue
                }
                quietLooks += 1
                if quietLooks >= Self.looksToHeartbeat {
                    quietLooks = 0
                    for watcher in watchers.values where watcher.source == name {
                        watcher.events.yield(.heartbeat)
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// Has a source looked at that has hinted at a change, which may still be on its way to the disk.
    private static func lookSoon(_ signal: AsyncStream<Void>.Continuation) async {
        for delay in [0, 5, 30] {
            // Not a wait for another task: the pace of the looks, ended at once by cancellation.
            guard (try? await Task.sleep(for: .milliseconds(delay))) != nil else { return }
            signal.yield()
        }
    }

    /// What tells of changes to the sources that go by a name; says once if that is not to be had.
    private func hints(of name: String) -> [AsyncStream<Void>] {
        let watched = (sources[name].map { [$0] } ?? Array(sources.values)).compactMap {
            $0 as? any WatchedSource
        }
        let hints = watched.compactMap { $0.hints() }
        if hints.count < watched.count, !hasReported {
            hasReported = true
            report(
                "changes",
                "The system watches no more files for this process (fs.inotify.max_user_instances and max_user_watches): "
                    + "changes are looked for five times a second."
            )
        }
        return hints
    }

    /// Tells whoever watches a source if it has changed, and returns whether it has.
    private func look(at name: String) async -> Bool {
        // A source that cannot be read now is asked again at the next look; its pages say what is wrong.
        let before = versions[name] ?? [:]
        let current = before.merging(await versionsSeenElsewhere(of: name)) { $1 }
        guard !Task.isCancelled, current != before else { return false }
        versions[name] = current
        count(current)
        tellWatchers { $0.source == name }
        return true
    }

    /// Counts each commit once, also where a source is watched by its name and among all.
    private func count(_ versions: [String: SourceVersion]) {
        for (name, version) in versions where counted[name] != version {
            if counted[name] != nil { counts[name, default: 0] += 1 }
            counted[name] = version
        }
    }

    private func tellWatchers(where isMeant: (Watcher) -> Bool) {
        for (number, watcher) in watchers where isMeant(watcher) {
            tell(number, text(of: versions[watcher.source] ?? [:], watcher.signal?.version))
        }
    }

    /// Tells a watcher of a version, once.
    private func tell(_ number: Int, _ version: String) {
        guard let watcher = watchers[number], watcher.told != version else { return }
        watchers[number]?.told = version
        watcher.events.yield(.change(path: watcher.path, version: version))
    }

    /// Tells the pages of a signal whenever it tells, no more often than the sources are looked at.
    private func listen(to signal: ChangeSignal) {
        // Begun here, so that nothing is missed until the task runs.
        let changes = signal.listen()
        ears[ObjectIdentifier(signal)] = Task {
            for await _ in changes {
                tellWatchers { $0.signal === signal }
                // Not a wait for another task: the pace of what is told, ended at once by cancellation.
                guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
            }
        }
    }

    private nonisolated func text(of versions: [String: SourceVersion], _ told: Int?) -> String {
        let known = versions.sorted { $0.key < $1.key }.map(\.value.description).joined(separator: "-")
        let signal = told.map { ".\($0)" } ?? ""
        return "\(process).\(known.isEmpty ? "0" : known).\(storeVersion.load(ordering: .relaxed))\(signal)"
    }
}
