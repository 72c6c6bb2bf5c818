internal import Glibc
internal import Synchronization

/// Notices that a file has changed, in some microseconds, on whatever thread asks.
///
/// `PRAGMA data_version` tells this one connection whether another has committed since it last asked
/// (<https://www.sqlite.org/pragma.html#pragma_data_version>); a change of the schema is a commit, too. There
/// are several such connections, so that threads which ask at the same time do not wait for each other.
package final class SQLiteProbe: Sendable {
    /// One connection, and what it saw last.
    private struct Eye {
        var file: DatabaseFile
        var seen: (identity: FileIdentity, dataVersion: Int64)?

        /// Looks at the file, and returns whether it is as it was.
        mutating func look() throws -> Bool {
            do {
                let (connection, identity) = try file.connection()
                let version = try connection.firstRow("PRAGMA data_version") { $0.integer(at: 0) } ?? 0
                defer { seen = (identity, version) }
                return seen?.identity == identity && seen?.dataVersion == version
            } catch let error as RecordsError where error.code != .busy {
                file.close()
                seen = nil
                throw error
            }
        }
    }

    private final class Place: Sendable {
        let eye: Mutex<Eye>

        init(path: String) {
            // It waits for no lock: a thread that may not block could be asking.
            eye = Mutex(Eye(file: DatabaseFile(path: path, busyTimeout: .zero)))
        }
    }

    private let places: [Place]
    private let turns: PromptTurns
    private let current = Atomic(0)

    /// Makes a probe, which opens the file when it is first asked.
    package convenience init(path: String) { self.init(path: path, turns: .shared) }

    init(path: String, turns: PromptTurns) {
        places = (0..<4).map { _ in Place(path: path) }
        self.turns = turns
    }

    /// Returns a number that grows whenever the file was found changed or replaced.
    ///
    /// It reads the file, and hangs where the disk does not answer.
    ///
    /// - Throws: ``RecordsError``; with the code `busy` if the file is locked at this moment.
    package func generation() throws -> Int {
        let own = ownPlace
        return try generationFromFreePlace(own)
            ?? places[own].eye.withLock { eye in try generation(by: &eye, at: own) }
    }

    /// Returns the same number, or `nil` if that is not possible at once; for threads that must not hang.
    ///
    /// Where the disk does not answer, this hangs one thread, or few of many: see ``PromptTurns``.
    ///
    /// - Throws: ``RecordsError``; with the code `busy` if the file is locked at this moment.
    package func promptGeneration() throws -> Int? {
        guard turns.take() else { return nil }
        defer { turns.giveBack() }
        return try generationFromFreePlace(ownPlace)
    }

    /// The place of the calling thread, which may have to share it.
    ///
    /// Threads' addresses lie megabytes apart, so all of their bits are mixed.
    private var ownPlace: Int {
        Int((UInt(pthread_self()) &* 0x9E37_79B9_7F4A_7C15) >> 32) % places.count
    }

    private func generationFromFreePlace(_ own: Int) throws -> Int? {
        for offset in places.indices {
            let index = (own + offset) % places.count
            let answer = try places[index].eye.withLockIfAvailable { eye in
                try generation(by: &eye, at: index)
            }
            if let answer { return answer }
        }
        return nil
    }

    private func generation(by eye: inout Eye, at index: Int) throws -> Int {
        if try !eye.look(), let seen = eye.seen { raise(for: seen.identity, besides: index, from: 0) }
        return current.load(ordering: .acquiring)
    }

    /// Raises the generation, unless another connection shows that it was raised for this change already.
    ///
    /// The others are brought up to date with it, since each would find the same change. They are kept from
    /// looking until it is raised, or one of them would say that nothing has changed before it has. One that
    /// is in use meanwhile finds the change by itself. One that now sees what it saw before proves that nothing
    /// was committed since, and the generation is as new as what it saw. The rest are left alone then: one of
    /// them could see a later change, for which nobody would raise the generation.
    private func raise(for identity: FileIdentity, besides own: Int, from index: Int) {
        guard index < places.count else {
            current.add(1, ordering: .releasing)
            return
        }
        let done: Void? =
            index == own
            ? nil
            : places[index].eye.withLockIfAvailable { eye in
                if eye.seen?.identity == identity, (try? eye.look()) == true { return }
                if eye.seen?.identity != identity { eye.seen = nil }
                raise(for: identity, besides: own, from: index + 1)
            }
        if done == nil { raise(for: identity, besides: own, from: index + 1) }
    }
}
