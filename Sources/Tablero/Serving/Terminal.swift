import Glibc

/// Standard output, standard error, and the way out.
package enum Terminal {
    /// Writes a line to standard output at once.
    package static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    package static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Ends the process at once: nothing is buffered, and what runs at an orderly end could wait for other threads.
    package static func exit(_ code: CInt) -> Never { _exit(code) }

    /// Writes whole lines without a buffer, so that a reader of a pipe sees each when it is written.
    private static func write(_ text: String, to descriptor: CInt) {
        write(Array((text + "\n").utf8), to: descriptor)
    }

    /// Writes bytes as they are to standard output.
    package static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            // Nobody reads any more: there is nobody to tell.
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
            bytes = bytes.dropFirst(max(count, 0))
        }
    }
}
