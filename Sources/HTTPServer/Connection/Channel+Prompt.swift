import HTTP

/// A connection that waits for a request is served by the loop itself, without its task or with none at all, as
/// long as the answers are ready; whatever else comes is left to a task, together with what was found out.
extension Channel {
    /// Whether nothing is under way, and the responder may have an answer ready.
    var waitsForRequest: Bool {
        guard service.promptResponder != nil, !isDraining, !isClosed else { return false }
        if restsUntil != nil { return true }
        return waiter?.isServed == true
    }

    /// Serves a request that has come, or has a task go on with it.
    func serveRequest() {
        var connection = Connection(self, service: service)
        let isResting = restsUntil != nil
        let found = connection.serveAtOnce()
        switch found {
        case .answered, .nothing:
            if input?.parser.isBetweenRequests == false || isReadable { break }
            return isResting ? restOn() : ()
        case .end where isResting: return close()
        case .unsent, .unanswered, .unread, .end:
            guard isResting else { return resume(.found(found)) }
            finding = found
        }
        if isResting { wake() } else { resume(.ready) }
    }

    /// What the loop has found out for a new task.
    func takeFinding() -> Connection.Prompt? {
        loop.preconditionInLoop()
        defer { finding = nil }
        return finding
    }

    /// What was read so far; it stays the connection's until ``releaseInput()``.
    func takeInput() -> Input {
        loop.preconditionInLoop()
        if let input { return input }
        let taken = loop.takeInput(limits: service.limits)
        input = taken
        return taken
    }

    /// Leaves the input to other connections, unless there is something in it.
    func releaseInput() {
        guard let input else { return }
        guard input.parser.isFresh else { return input.parser.releaseMemory() }
        self.input = nil
        loop.giveBack(input)
    }
}
