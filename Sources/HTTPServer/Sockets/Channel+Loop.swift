import Glibc

extension Channel {
    /// A task that waits, and for what.
    @safe struct Waiter {
        let continuation: UnsafeContinuation<Wake, Never>
        let direction: Direction
        let deadline: Int64
        /// Whether it also ends when the server starts to stop.
        let endsAtDrain: Bool
        /// Whether the loop may serve a request meanwhile.
        let isServed: Bool
    }

    /// Waits until the socket is ready, until a moment, or until the server stops.
    ///
    /// At most one task waits at a time.
    func wait(for direction: Direction, until deadline: Int64, endsAtDrain: Bool = false) async -> Wake {
        await wait(for: direction, until: deadline, endsAtDrain: endsAtDrain, isServed: false)
    }

    /// Waits for a request, which the loop serves if it can.
    ///
    /// The only wait that can end with a finding of the loop's, so that none is left to somebody who does not
    /// expect it.
    func waitForRequest(until deadline: Int64) async -> Wake {
        await wait(for: .read, until: deadline, endsAtDrain: true, isServed: true)
    }

    private func wait(
        for direction: Direction,
        until deadline: Int64,
        endsAtDrain: Bool,
        isServed: Bool
    ) async -> Wake {
        loop.preconditionInLoop()
        precondition(waiter == nil, "Two tasks wait for one connection.")
        if isClosed { return .closed }
        if direction == .read ? isReadable : isWritable { return .ready }
        if endsAtDrain, isDraining { return .drained }
        loop.expect(deadline)
        // The loop resumes it exactly once: `resume` takes it away first, and `close` comes after the last
        // wait.
        return unsafe await withUnsafeContinuation { continuation in
            waiter = unsafe Waiter(
                continuation: continuation,
                direction: direction,
                deadline: deadline,
                endsAtDrain: endsAtDrain,
                isServed: isServed
            )
        }
    }

    /// Notes what happened to the socket, and wakes the task that waits for it.
    func handle(_ event: Poll.Event) {
        if event.isReadable { isReadable = true }
        if event.isWritable { isWritable = true }
        if event.isHalfClosed { isHalfClosed = true }
        if event.isGone { isGone = true }
        if event.isReadable, waitsForRequest { return serveRequest() }
        if let waiter, waiter.direction == .read ? event.isReadable : event.isWritable { resume(.ready) }
        watchRequest()
        if restsUntil != nil, event.isReadable { wake() }
    }

    /// Ends what is overdue, and returns when to look again.
    func expire(at now: Int64) -> Int64 {
        if let waiter, waiter.deadline <= now { resume(.timedOut) }
        if let restsUntil, restsUntil <= now {
            close()
            return .max
        }
        if let hangUp = request?.hangUp, hangUp.deadline <= now {
            // Whoever still takes bytes has only closed its own direction.
            if hangUp.sentCount == sentCount { request?.cancel() }
            request?.hangUp = nil
            watchRequest()
        }
        return min(waiter?.deadline ?? .max, request?.hangUp?.deadline ?? .max, restsUntil ?? .max)
    }

    /// Lets the connection end after the request that it is in.
    func drain() {
        isDraining = true
        if restsUntil != nil { return drainResting() }
        if waiter?.endsAtDrain == true { resume(.drained) }
        if request?.isStreaming == true { request?.cancel() }
    }

    /// Ends the connection now, whatever it is doing.
    func forceClose() {
        if restsUntil != nil { return close() }
        isClosed = true
        shutdown(descriptor, CInt(SHUT_RDWR))
        request?.cancel()
        resume(.closed)
    }

    func resume(_ wake: Wake) {
        guard let waiter else { return }
        self.waiter = nil
        unsafe waiter.continuation.resume(returning: wake)
    }
}
