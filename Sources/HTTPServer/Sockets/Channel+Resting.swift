import Glibc
import HTTP

/// What a connection needs a new task for, apart from reading.
final class Errand: Sendable {
    /// Writes the content of a response of which the head is sent.
    let write: @Sendable (any BodyWriter) async throws -> Void
    let framing: ResponseSerializer.Framing
    /// Whether another request may follow.
    let keepsAlive: Bool
    let outcome: Outcome

    init(
        _ write: @escaping @Sendable (any BodyWriter) async throws -> Void,
        framing: ResponseSerializer.Framing,
        keepsAlive: Bool,
        outcome: Outcome
    ) {
        self.write = write
        self.framing = framing
        self.keepsAlive = keepsAlive
        self.outcome = outcome
    }

    /// Notes that the content begins.
    ///
    /// Never inlined, as the end is not: the task of a stream must not carry the memory for it.
    @inline(never) func begin(on channel: Channel) {
        channel.beginStreaming()
        if outcome.isEventStream { channel.loop.count(\.eventStreams) }
    }

    /// Counts the answer and tells of it, whether or not its content was sent whole.
    @inline(never) func end(on channel: Channel, _ service: Service) {
        if outcome.isEventStream { channel.loop.count(\.eventStreams, by: -1) }
        outcome.end(contentSize: channel.contentSize, on: channel.loop, service)
    }
}

/// A task keeps the memory of its deepest call for as long as it lives, some 5 to 20 KiB. So a connection that waits
/// has none: it rests until bytes come, and a long stream goes on in a task that has done nothing else.
extension Channel {
    /// Lets the connection go on without a task until bytes come, or closes it when its idle time is over.
    ///
    /// Answers `false` if there is something to do already; then it stays with its task.
    func rest() -> Bool {
        loop.preconditionInLoop()
        guard !isReadable, !isDraining, !isClosed else { return false }
        loop.noteRest()
        restOn()
        loop.noteEndOfTask()
        return true
    }

    /// Lets a connection that rests go on with that; its idle time counts from its last answer.
    func restOn() {
        releaseInput()
        let idleEnd = lastUse + service.times.idle
        restsUntil = idleEnd
        loop.expect(idleEnd)
    }

    /// Gives a connection that rests the same moment for its last request as one that has a task, if it was in
    /// use just now; closes it if it was idle.
    func drainResting() {
        if hasBytes { return wake() }
        guard lastUse + service.times.lastRequest > loop.now else { return close() }
        let graceEnd = loop.now + service.times.lastRequest
        restsUntil = graceEnd
        loop.expect(graceEnd)
    }

    /// Gives what is left to do to a new task; answers `false` if the server takes no new ones.
    func handOver(_ errand: Errand) -> Bool {
        loop.preconditionInLoop()
        guard !isDraining, !isClosed else { return false }
        self.errand = errand
        releaseInput()
        loop.noteEndOfTask()
        loop.wake(self)
        return true
    }

    /// Takes what the new task is there for; `nil` if it only has to read.
    func takeErrand() -> Errand? {
        loop.preconditionInLoop()
        defer { errand = nil }
        return errand
    }

    /// Asks for a new task.
    func wake() {
        loop.wake(self)
        endRest()
    }

    /// Notes that the connection rests no longer, if it did.
    func endRest() {
        guard restsUntil != nil else { return }
        restsUntil = nil
        loop.noteEndOfRest()
    }

    /// Whether bytes have come of which the loop has not heard yet.
    var hasBytes: Bool {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, CInt(MSG_PEEK)) > 0
    }
}
