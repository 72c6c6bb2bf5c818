package import HTTP
import Synchronization

/// Tells how a server is doing: its requests and connections, and the process around it.
///
/// It is made with a ``ServerConfiguration``, before the server, so that a dashboard can be told of it:
///
/// ```swift
/// settings.metricSources.append(configuration.monitor)
/// ```
///
/// The numbers name routes by their patterns, never by a path, and no reader. They are there while the server
/// runs; each loop counts for itself, and hands its counts out when it is asked.
package final class ServerMonitor: MetricSource {
    private struct State {
        var loops: [EventLoop] = []
        /// What each loop said last, for when it does not answer: a count never falls.
        var known: [Int: LoopTally] = [:]
        var census: Census?
        var isStopping = false
    }

    private let state = Mutex(State())

    init() {}

    /// Whether the server takes no new connections any more.
    package var isStopping: Bool { state.withLock(\.isStopping) }

    /// What the server and its process are doing now.
    package func metrics() async -> [MetricFamily] {
        let (loops, census) = state.withLock { ($0.loops, $0.census) }
        var total = LoopTally()
        for (number, loop) in loops.enumerated() {
            let counted = await loop.countedSoFar()
            let tally = state.withLock { state in
                if let counted { state.known[number] = counted }
                return state.known[number]
            }
            if let tally { total.add(tally) }
        }
        // To count descriptors may take milliseconds, which a loop has not.
        let process = await withTaskExecutorPreference(globalConcurrentExecutor) { ProcessMetrics.families() }
        return total.families(open: census?.count ?? 0) + process
    }

    func begin(_ loops: [EventLoop], _ census: Census) {
        state.withLock { state in
            state.loops = loops
            state.census = census
        }
    }

    func noteStop() { state.withLock { $0.isStopping = true } }

    func end() { state.withLock { $0 = State(isStopping: true) } }
}
