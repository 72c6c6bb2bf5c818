import Glibc
import Synchronization

/// Writes bytes to a descriptor that may take none for a long time, and can be told to give up.
struct LogOutput: ~Copyable, Sendable {
    /// The first moment at which nothing is waited for any more, in nanoseconds of the monotonic clock.
    private let deadline = Atomic(Int64.max)
    private let descriptor: CInt
    /// What can be written without waiting once poll(2) says that something can: a pipe has room for a page
    /// then (pipe(7)), and keeps so much together.
    private let largestPiece: Int
    /// How long one wait lasts, after which the deadline is looked at again.
    private static let wait: CInt = 200

    init(descriptor: CInt) {
        self.descriptor = descriptor
        var status = stat()
        let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        largestPiece = isFile ? 64 * 1024 : Int(PIPE_BUF)
    }

    /// Makes writing end without success after some time, in nanoseconds.
    func giveUp(after time: Int64) {
        deadline.store(LogTime.monotonic() + time, ordering: .relaxed)
    }

    /// Writes the bytes, in pieces that end with a line where they can; drops the rest if nobody reads any
    /// more.
    func write(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            var end = min(start + largestPiece, bytes.count)
            if end < bytes.count, let line = bytes[start..<end].lastIndex(of: 0x0A) { end = line + 1 }
            var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let count = unsafe poll(&question, 1, LogOutput.wait)
            if count == 0 || (count < 0 && errno == EINTR) {
                guard LogTime.monotonic() < deadline.load(ordering: .relaxed) else { return }
                continue
            }
            let written = unsafe bytes[start..<end].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard written > 0 || (written < 0 && (errno == EINTR || errno == EAGAIN)) else { return }
            start += max(written, 0)
        }
    }
}
