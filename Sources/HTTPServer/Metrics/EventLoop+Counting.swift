import HTTP

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

    /// A copy of what was counted, made on this loop's thread; `nil` if the loop has ended.
    func countedSoFar() async -> LoopTally? {
        // The loop runs what is in its inbox exactly once, also when it ends; what comes later is not taken.
        unsafe await withUnsafeContinuation { continuation in
            let isTaken = perform {
                var tally = self.tally
                tally.compressions = self.compressor.counts
                unsafe continuation.resume(returning: tally)
            }
            if !isTaken { unsafe continuation.resume(returning: nil) }
        }
    }
}
