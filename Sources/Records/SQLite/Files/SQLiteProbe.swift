internal import Synchronization

/// Notices that a file has changed, in some microseconds, on whatever thread asks.
///
/// `PRAGMA data_version` tells this one connection whether another has committed since it last asked
/// (<https://www.sqlite.org/pragma.html#pragma_data_version>); a change of the schema is a commit, too.
package final class SQLiteProbe: Sendable {
    private struct State {
        var file: DatabaseFile
        var seen: (identity: FileIdentity, dataVersion: Int64)?
        var generation = 0
    }

    private let state: Mutex<State>

    /// Makes a probe, which opens the file when it is first asked.
    package init(path: String) {
        // It never waits: a thread that may not block could be asking.
        state = Mutex(State(file: DatabaseFile(path: path, busyTimeout: .zero)))
    }

    /// Returns a number that grows whenever the file was found changed or replaced.
    ///
    /// - Throws: ``RecordsError``; with the code `busy` if the file is locked at this moment.
    package func generation() throws -> Int {
        try state.withLock { state in
            do {
                let (connection, identity) = try state.file.connection()
                let version = try connection.firstRow("PRAGMA data_version") { $0.integer(at: 0) } ?? 0
                if state.seen?.identity != identity || state.seen?.dataVersion != version {
                    state.seen = (identity, version)
                    state.generation += 1
                }
                return state.generation
            } catch let error as RecordsError where error.code != .busy {
                state.file.close()
                throw error
            }
        }
    }
}
