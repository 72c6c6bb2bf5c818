import Glibc

/// Standard output, standard error, and the way out.
package enum Terminal {
    /// Writes a line to standard output at once.
    package static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes a line to standard error; it waits where a pipe is full that nobody reads.
    package static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Writes a line to standard error soon, and never waits: for whoever serves requests.
    package static func report(_ text: String) { Reports.standardError.add(text) }

    /// Opens /dev/null for what was closed when the program was started.
    ///
    /// So no file of its own takes the place of standard input, output or error. To be called before any is opened.
    package static func fillDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // It takes the lowest number that is free, which is this one.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Ends the process at once: nothing is buffered, and what runs at an orderly end could wait for other threads.
    package static func exit(_ code: CInt) -> Never { _exit(code) }

    /// Writes whole lines without a buffer, so that a reader of a pipe sees each when it is written.
    private static func write(_ text: String, to descriptor: CInt) {
        write(Array((text + "\n").utf8), to: descriptor)
    }

    /// Writes bytes as they are to standard output.
    package static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    static func write(_ bytes: [UInt8], to descriptor: CInt) {
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
