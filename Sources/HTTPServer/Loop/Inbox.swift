import CLinux
import Glibc
import Synchronization

/// What other threads want a loop to run, and the descriptor that wakes it.
final class Inbox: Sendable {
    /// What was put in since the last look.
    struct Contents {
        var jobs: [UnownedJob] = []
        var actions: [@Sendable () -> Void] = []
    }

    private struct State {
        var contents = Contents()
        var isClosed = false
        /// Whether the loop was woken, and has not looked yet.
        var isSignalled = false
    }

    /// Readable when something is in the box.
    let descriptor: CInt
    private let state = Mutex(State())

    init() throws(SystemError) {
        descriptor = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw .last("eventfd") }
    }

    deinit { close(descriptor) }

    /// Puts a job in; answers `false` if nobody will ever look again.
    func put(_ job: UnownedJob) -> Bool {
        put { $0.jobs.append(job) }
    }

    /// Puts an action in, to be run on the loop's thread; answers `false` if nobody will ever look again.
    func put(_ action: @escaping @Sendable () -> Void) -> Bool {
        put { $0.actions.append(action) }
    }

    /// Takes everything out.
    func take() -> Contents {
        var count: UInt64 = 0
        // An empty counter is no error: somebody else woke the loop.
        unsafe read(descriptor, &count, 8)
        return state.withLock { state in
            defer { state.contents = Contents() }
            state.isSignalled = false
            return state.contents
        }
    }

    /// Takes what is left, after which nothing can be put in.
    func closeBox() -> Contents {
        state.withLock { state in
            defer { state.contents = Contents() }
            state.isClosed = true
            return state.contents
        }
    }

    private func put(_ change: (inout Contents) -> Void) -> Bool {
        let (isOpen, mustWake) = state.withLock { state in
            if state.isClosed { return (false, false) }
            change(&state.contents)
            defer { state.isSignalled = true }
            return (true, !state.isSignalled)
        }
        if mustWake {
            var one: UInt64 = 1
            unsafe write(descriptor, &one, 8)
        }
        return isOpen
    }
}
