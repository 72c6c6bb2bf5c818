/// Runs the jobs of one actor on a thread of their own, in the order they came.
///
/// Its owner ends the thread with ``stop()``, after which it finishes what is queued.
final class ThreadExecutor: SerialExecutor {
    private let thread: WorkerThread

    /// Starts the thread.
    ///
    /// - Throws: ``RecordsError`` with the code `storage` if the system has no thread left.
    init() throws { thread = try WorkerThread() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.add { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// Ends the thread once all that was enqueued has run.
    func stop() { thread.stop() }
}
