import HTTP

/// A connection that waits for a request is served by the loop itself, without its task or with none at all, as
/// long as the answers are ready; whatever else comes is left to a task, together with what was found out.
extension Channel {
    /// Whether nothing is under way, and the responder may have an answer ready.
    var waitsForRequest: Bool {
        guard service.promptResponder != nil, !isDraining, !isClosed else { return false }
        if restsUntil != nil { return true }
        return waiter?.isIdle == true && input?.parser.isBetweenRequests == true
    }

    /// Serves a request that has come, or has a task go on with it.
    func serveRequest() {
        var connection = Connection(self, service: service)
        let isResting = restsUntil != nil
        let found = connection.serveAtOnce()
        switch found {
        case .answered, .nothing:
            if input?.parser.isBetweenRequests == false || isReadable { break }
            guard isResting else { return }
            releaseInput()
            let idleEnd = loop.now + service.times.idle
            restsUntil = idleEnd
            return loop.expect(idleEnd)
        case .end where isResting: return close()
        case .unsent, .unanswered, .unread, .end: finding = found
        }
        if isResting { wake() } else { resume(.ready) }
    }

    /// What the loop has found out for the task that goes on.
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

    /// Leaves the input, in which there is nothing, to other connections.
    func releaseInput() {
        guard let input else { return }
        self.input = nil
        loop.giveBack(input)
    }
}
