import Glibc

/// Standard output, standard error, and the way out.
package enum Terminal {
    /// Writes a line to standard output at once.
    ///
    /// That nobody reads it is no fault of who writes: there is nobody to tell.
    package static func print(_ text: String) { _ = write(text, to: STDOUT_FILENO) }

    /// Writes a line to standard error; it waits where a pipe is full that nobody reads.
    package static func printError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

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
    private static func write(_ text: String, to descriptor: CInt) -> OutputFailure? {
        write(Array((text + "\n").utf8), to: descriptor)
    }

    /// Writes bytes as they are to standard output.
    ///
    /// - Throws: ``OutputFailure`` if not all of them could be written.
    package static func write(_ bytes: [UInt8]) throws(OutputFailure) {
        if let failure = write(bytes, to: STDOUT_FILENO) { throw failure }
    }

    static func write(_ bytes: [UInt8], to descriptor: CInt) -> OutputFailure? {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 || (count < 0 && errno == EINTR) else { return OutputFailure(code: errno) }
            bytes = bytes.dropFirst(max(count, 0))
        }
        return nil
    }
}

/// What was to be written could not be, or not all of it.
package struct OutputFailure: Error, CustomStringConvertible {
    fileprivate let code: CInt

    /// A sentence with the system's reason.
    package var description: String {
        "standard output cannot be written: \(unsafe String(cString: strerror(code)))"
    }
}
