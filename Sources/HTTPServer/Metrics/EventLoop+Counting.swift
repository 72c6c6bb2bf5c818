import Dispatch
import HTTP
import Synchronization

extension EventLoop {
    /// A name for a request of this loop.
    func makeRequestID() -> RequestID { ids.next() }

    /// Counts an answer.
    func count(
        _ route: RouteName,
        _ method: Method,
        _ status: Status,
        nanoseconds: Int64,
        contentSize: Int
    ) {
        preconditionInLoop()
        tally.add(route, method, status.code, nanoseconds: nanoseconds, contentSize: contentSize)
    }

    /// Counts a request that could not be read.
    func countUnreadable(_ status: Status) {
        preconditionInLoop()
        tally.addUnreadable(status.code)
    }

    /// Changes one of the plain counts.
    func count(_ count: WritableKeyPath<LoopTally, Int>, by change: Int = 1) {
        preconditionInLoop()
        tally[keyPath: count] += change
    }

    /// A copy of what was counted, made on this loop's thread; `nil` if the loop has ended, or does not answer for
    /// a second, as one that a disk keeps waiting.
    func countedSoFar() async -> LoopTally? {
        await withCheckedContinuation { continuation in
            let asker = Asker(continuation)
            let isTaken = perform {
                var tally = self.tally
                tally.compressions = self.compressor.counts
                asker.tell(tally)
            }
            if !isTaken { return asker.tell(nil) }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { asker.tell(nil) }
        }
    }
}

/// Who asked a loop for its counts, and is told once.
private final class Asker: Sendable {
    private let continuation: Mutex<CheckedContinuation<LoopTally?, Never>?>

    init(_ continuation: CheckedContinuation<LoopTally?, Never>) {
        self.continuation = Mutex(continuation)
    }

    func tell(_ tally: LoopTally?) {
        // Taken out before it is resumed, so that only the first one does.
        continuation.withLock { $0.take() }?.resume(returning: tally)
    }
}
