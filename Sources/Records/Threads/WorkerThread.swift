internal import Glibc
internal import Synchronization

/// One thread that does what it is given, in the order it came.
///
/// Database calls block, and may hang, so they have a thread of their own instead of one of the cooperative
/// pool. The thread keeps this object alive; its owner ends it with ``stop()``, after which it finishes what
/// is queued.
@safe package final class WorkerThread: Sendable {
    private struct State {
        var work: [@Sendable () -> Void] = []
        var next = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    // SAFETY: the state is a POSIX semaphore. Any thread may post to it and the worker's thread waits on
    // it, which sem_post(3) and sem_wait(3) allow concurrently; it is made in `init`, and freed in `deinit`,
    // when nobody can refer to it any more.
    nonisolated(unsafe) private let signal: UnsafeMutablePointer<sem_t>

    /// Starts the thread.
    ///
    /// - Throws: ``RecordsError`` with the code `storage` if the system has no thread left.
    package init() throws {
        unsafe signal = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        unsafe sem_init(signal, 0, 0)
        try start()
    }

    deinit {
        unsafe sem_destroy(signal)
        unsafe signal.deallocate()
    }

    /// Has the thread do something, after all that it was given before.
    package func add(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.work.append(work) }
        unsafe sem_post(signal)
    }

    /// Ends the thread once all that it was given is done.
    package func stop() {
        state.withLock { $0.isStopped = true }
        unsafe sem_post(signal)
    }

    private func start() throws {
        // Signals are for the thread that waits for them; this one inherits a mask that blocks them all.
        var all = sigset_t()
        var previous = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }

        var thread = pthread_t()
        // SAFETY: the state is this object. The reference is retained here and released once, by the thread
        // that takes it, or below if there is no such thread.
        let reference = unsafe Unmanaged.passRetained(self)
        let code = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                // SAFETY: the argument is the retained reference of `start`, passed to exactly this thread.
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<WorkerThread>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            reference.toOpaque()
        )
        guard code == 0 else {
            unsafe reference.release()
            throw RecordsError(
                .storage,
                "No thread could be started. Raise the limit of threads.",
                details: "\(code)"
            )
        }
        pthread_detach(thread)
    }

    private func run() {
        while true {
            while unsafe sem_wait(signal) != 0 {}
            if let work = takeWork() {
                work()
            } else if state.withLock(\.isStopped) {
                return
            }
        }
    }

    private func takeWork() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.next < state.work.count else { return nil }
            let work = state.work[state.next]
            state.next += 1
            // Half of the array at a time, so that a queue that never empties costs little and does not grow.
            if state.next * 2 >= state.work.count {
                state.work.removeFirst(state.next)
                state.next = 0
            }
            return work
        }
    }
}
