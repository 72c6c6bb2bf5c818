import Dispatch
import Glibc
import Synchronization

/// Writes lines to standard error, and never keeps whoever has a line waiting.
///
/// A line goes into a buffer in memory, and a queue with a thread of its own writes what has gathered. Where
/// nothing takes it, as a pipe that nobody reads, the buffers fill up to their limit; further lines are
/// dropped, and their number is told where they are missing. Each thread has its own buffer, or shares it
/// with few others, so loops do not wait for each other; the lines of all come in the order of their
/// moments.
final class LogWriter: Sendable {
    /// The lines of some threads that wait to be written.
    private final class Buffer: Sendable {
        let lines = Mutex(LogLines())
    }

    private static let bufferCount = 8
    /// How long lines gather before they are written together: a wake-up of the queue's thread costs more
    /// than a line.
    private static let gathering = DispatchTimeInterval.milliseconds(20)
    private static let lastPatience: Int64 = 1_000_000_000

    private let buffers: [Buffer]
    private let output: LogOutput
    private let queue = DispatchQueue(label: "tablero.log")
    private let isScheduled = Atomic(false)

    init(descriptor: CInt = STDERR_FILENO) {
        buffers = (0..<LogWriter.bufferCount).map { _ in Buffer() }
        output = LogOutput(descriptor: descriptor)
    }

    /// Puts a line where it will be written from, or counts it as dropped.
    func write(_ line: some LogLine) {
        buffer.lines.withLock { $0.append(line) }
        // `flush` takes the flag back before it takes the lines, so whoever was too late for it finds the flag
        // down: the lock of the buffer orders both. The flag is looked at first, since threads that only read
        // it do not keep each other waiting.
        guard !isScheduled.load(ordering: .relaxed), !isScheduled.exchange(true, ordering: .relaxed) else {
            return
        }
        queue.asyncAfter(deadline: .now() + LogWriter.gathering) { self.flush() }
    }

    /// Writes what waits, unless nothing takes it within a second or two.
    func finish() {
        output.giveUp(after: LogWriter.lastPatience)
        // Where others write to the same pipe, a write may wait although there was room: the queue is not waited for
        // longer than it may take.
        let isDone = DispatchSemaphore(value: 0)
        queue.async {
            self.flush()
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + .nanoseconds(Int(2 * LogWriter.lastPatience)))
    }

    /// The buffer of the thread that calls.
    ///
    /// Threads' addresses lie megabytes apart, so all of their bits are mixed.
    private var buffer: Buffer {
        let mixed = UInt(pthread_self()) &* 0x9E37_79B9_7F4A_7C15
        return buffers[Int(mixed >> 61)]
    }

    private func flush() {
        isScheduled.store(false, ordering: .relaxed)
        // What is appended from now on stays for the next time: so the lines of all buffers come in their order.
        let moment = LogTime.monotonic()
        output.write(LogLines.Batch.merged(buffers.map { $0.lines.withLock { $0.take(until: moment) } }))
    }
}
