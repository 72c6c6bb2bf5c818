import CLinux
import Glibc
package import HTTP
import Synchronization

/// An HTTP server: sockets on one side, a responder on the other.
///
/// ```swift
/// let server = Server(ServerConfiguration(), responder: dashboard)
/// print("listening on \(try server.bind())")
/// try await server.run()
/// ```
///
/// A server runs once.
package final class Server: Sendable {
    private struct State {
        var listener: Listener?
        var loops: [EventLoop] = []
        var hasRun = false
        var isStopping = false
    }

    private let configuration: ServerConfiguration
    private let service: Service
    private let clock: any LoopClock
    private let state = Mutex(State())

    /// Makes a server; nothing is opened yet.
    package convenience init(_ configuration: ServerConfiguration, responder: any Responder) {
        self.init(configuration, responder: responder, clock: MonotonicClock())
    }

    package init(_ configuration: ServerConfiguration, responder: any Responder, clock: any LoopClock) {
        self.configuration = configuration
        self.clock = clock
        service = Service(configuration, responder: responder)
    }

    /// Opens the listening socket, once.
    ///
    /// Clients may connect from now on, but are answered only by ``run()``.
    ///
    /// - Throws: ``BindError`` with a sentence for the operator if that is not possible.
    package func bind() throws -> BoundAddress {
        if let listener = state.withLock(\.listener) { return listener.address }
        let listener = try Listener.bound(configuration)
        state.withLock { $0.listener = listener }
        return listener.address
    }

    /// Serves until ``shutdown()``, then lets running requests end, and returns.
    ///
    /// Opens the socket if ``bind()`` has not. Cancelling the task is a ``shutdown()`` that cancels all
    /// requests too. Ignores the signal SIGPIPE in the whole process.
    package func run() async throws {
        _ = try bind()
        signal(SIGPIPE, SIG_IGN)
        service.census.lower(to: DescriptorLimit.raise())
        // Responses free buffers of some ten KiB. By default glibc gives the top of a heap back at once, and the next
        // response has it faulted in again; so much is kept instead.
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
        let (listener, loops) = try start()
        defer { listener.close() }
        configuration.monitor.begin(loops, service.census)
        defer { configuration.monitor.end() }
        var threads: [LoopThread] = []
        defer {
            for loop in loops { loop.stop() }
            for thread in threads { thread.join() }
        }
        for loop in loops { threads.append(try loop.start()) }
        let service = service
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for loop in loops {
                    group.addTask(executorPreference: loop) {
                        await Server.serve(listener, on: loop, service)
                    }
                }
            }
        } onCancel: {
            shutdown()
        }
    }

    /// Makes ``run()`` stop accepting, finish what is running, and return.
    ///
    /// May be called from any thread, more than once, and before ``run()``.
    package func shutdown() {
        configuration.monitor.noteStop()
        let loops = state.withLock { state in
            state.isStopping = true
            return state.loops
        }
        for loop in loops { loop.drain(within: configuration.drain.nanoseconds) }
    }

    /// Makes the loops, and starts to drain them at once if the server is stopping already.
    private func start() throws -> (Listener, [EventLoop]) {
        let count = configuration.loops ?? Int(tablero_core_count())
        let loops = try (0..<max(1, count)).map { _ in try EventLoop(clock: clock) }
        let (listener, isStopping) = state.withLock { state in
            precondition(!state.hasRun, "A server runs once.")
            state.hasRun = true
            state.loops = loops
            return (state.listener, state.isStopping)
        }
        guard let listener else { preconditionFailure("A server is bound before it runs.") }
        listener.share(among: loops.count)
        if isStopping { shutdown() }
        return (listener, loops)
    }

    /// Accepts connections on one loop, and serves each in a task of its own, until the server drains.
    private static func serve(_ listener: Listener, on loop: EventLoop, _ service: Service) async {
        // A loop without memory for epoll leaves the connections to the others.
        guard let acceptor = try? Acceptor(listener, loop: loop, service: service) else {
            return listener.release()
        }
        await withDiscardingTaskGroup { group in
            while let channel = await acceptor.next() {
                group.addTask(executorPreference: loop) { await Connection.serve(channel, service) }
            }
            // Whoever comes from now on must hear at once that nobody is here.
            listener.release()
            while let channel = await acceptor.nextWoken() {
                group.addTask(executorPreference: loop) { await Connection.serve(channel, service) }
            }
        }
    }
}
