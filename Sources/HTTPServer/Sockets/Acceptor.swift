import CLinux
import Glibc
import HTTP

/// Finds the connections of one loop that need a task: new ones from the listening socket that all loops share, and
/// those that have rested.
///
// SAFETY: All state belongs to the loop's thread, which the loop's own methods check.
@safe final class Acceptor: @unchecked Sendable {
    /// How many connections are taken before other work has its turn.
    private static let batch = 16
    /// How long nothing is accepted after descriptors ran out: the listening socket would stay ready and
    /// spin.
    private static let pause: Int64 = 250_000_000

    let listener: Listener
    private let loop: EventLoop
    private let service: Service
    private var woken: [Channel] = []
    private var waiter: UnsafeContinuation<Void, Never>?
    private var taken = 0
    private var pausedUntil: Int64?

    /// Starts to watch the listening socket.
    init(_ listener: Listener, loop: EventLoop, service: Service) throws(SystemError) {
        self.listener = listener
        self.loop = loop
        self.service = service
        try loop.watch(self)
    }

    /// The next connection that needs a task, or `nil` once the server drains and nobody is waiting to be accepted.
    func next() async -> Channel? {
        loop.preconditionInLoop()
        while true {
            if let channel = woken.popLast() { return channel }
            // While draining it does not wait: another loop may take the last connection, and then no event
            // follows.
            if loop.drainDeadline == nil, taken == Acceptor.batch || pausedUntil != nil {
                taken = 0
                await waitForListener()
                continue
            }
            switch listener.accept() {
            case .connection(let descriptor, let peer):
                taken += 1
                loop.count(\.accepted)
                let channel = Channel(descriptor, peer: peer, loop: loop, service: service)
                // Without memory for epoll the connection cannot be served; it is closed, and the next may do
                // better.
                if (try? channel.register()) != nil { return channel }
            case .retry: continue
            case .nobody:
                taken = 0
                if loop.drainDeadline != nil {
                    loop.unwatch(self)
                    return nil
                }
                await waitForListener()
            case .exhausted:
                if loop.drainDeadline != nil {
                    loop.unwatch(self)
                    return nil
                }
                loop.count(\.pauses)
                pausedUntil = loop.now + Acceptor.pause
                loop.expect(loop.now + Acceptor.pause)
                loop.unwatch(self)
            }
        }
    }

    /// The next connection that has rested, or `nil` once none does any more; for a server that drains, after
    /// ``next()``.
    func nextWoken() async -> Channel? {
        loop.preconditionInLoop()
        while true {
            if let channel = woken.popLast() { return channel }
            guard loop.hasResting else { return nil }
            await waitForListener()
        }
    }

    /// Hands out a connection that has rested, or needs a task of its own.
    func wake(_ channel: Channel) {
        woken.append(channel)
        listenerIsReady()
    }

    /// Called by the loop when somebody may be waiting, or when it starts to drain.
    func listenerIsReady() {
        if loop.drainDeadline != nil { pausedUntil = nil }
        guard let waiter = unsafe waiter else { return }
        unsafe self.waiter = nil
        unsafe waiter.resume()
    }

    /// Ends a pause that is over, and returns when to look again.
    func expire(at now: Int64) -> Int64 {
        guard let pausedUntil else { return .max }
        guard pausedUntil <= now else { return pausedUntil }
        do {
            try loop.watch(self)
            self.pausedUntil = nil
            listenerIsReady()
            return .max
        } catch {
            self.pausedUntil = now + Acceptor.pause
            return now + Acceptor.pause
        }
    }

    private func waitForListener() async {
        // The loop resumes it exactly once, since it takes it away first.
        unsafe await withUnsafeContinuation { continuation in unsafe waiter = continuation }
    }
}
