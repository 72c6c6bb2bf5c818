import Dispatch
import Glibc
import Synchronization

/// Lines that a thread of their own writes, so that nobody waits for whoever reads them.
///
/// Where nothing takes them, as a pipe that nobody reads, some gather in memory; further ones are dropped, and their
/// number is told where they are missing.
final class Reports: Sendable {
    static let standardError = Reports(STDERR_FILENO)

    private struct State {
        var lines: [UInt8] = []
        var dropped = 0
        var isWriting = false
    }

    /// How many bytes gather at most.
    private static let limit = 64 * 1024

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "tablero.reports")
    private let state = Mutex(State())

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// Writes a line soon.
    func add(_ line: String) {
        let isFirst = state.withLock { state in
            // After the first line without room all are dropped, so that the note stands where they are missing.
            if state.dropped > 0 || state.lines.count + line.utf8.count > Self.limit {
                state.dropped += 1
            } else {
                state.lines += line.utf8
                state.lines.append(0x0A)
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { queue.async { self.writeAll() } }
    }

    /// Waits until all is written, but no longer than some time.
    func finish(within time: DispatchTimeInterval = .seconds(1)) {
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        _ = isDone.wait(timeout: .now() + time)
    }

    private func writeAll() {
        while let lines = take() { _ = Terminal.write(lines, to: descriptor) }
    }

    private func take() -> [UInt8]? {
        state.withLock { state in
            if state.lines.isEmpty, state.dropped == 0 {
                state.isWriting = false
                return nil
            }
            defer { (state.lines, state.dropped) = ([], 0) }
            guard state.dropped > 0 else { return state.lines }
            return state.lines
                + "\(state.dropped) lines are missing, because standard error did not take them\n".utf8
        }
    }
}
