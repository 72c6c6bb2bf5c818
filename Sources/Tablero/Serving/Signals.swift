import Dispatch
import Glibc

/// Turns signals into calls: SIGTERM and SIGINT stop; SIGHUP reloads, where there is something to reload.
///
/// A handler writes the signal's number into a pipe, and a source of events reads it from there. So it does not matter
/// which thread a signal finds, nor whether the program was started with the signal ignored, as a shell does for what
/// it runs in the background. The handlers stay for the life of the process.
package final class Signals {
    private let source: any DispatchSourceRead

    /// Keeps signals from now on for whoever asks for them later, instead of ending the process.
    ///
    /// SIGPIPE is ignored from now on: where nobody reads what is printed, there is just nobody to tell.
    package static func hold(reloading: Bool) {
        signal(SIGPIPE, SIG_IGN)
        for signal in [SIGTERM, SIGINT] + (reloading ? [SIGHUP] : []) { SignalPipe.receive(signal) }
    }

    /// Calls `stop` and `reload` from now on, also for signals that were held before; reloads one after the other.
    package init(stop: @escaping @Sendable () -> Void, reload: (@Sendable () async -> Void)?) {
        let reader = SignalPipe.reader
        // A queue of its own has a thread, also where those of others hang.
        let queue = DispatchQueue(label: "tablero.signals")
        source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: queue)
        let (reloads, wanted) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        source.setEventHandler {
            var number: UInt8 = 0
            guard unsafe read(reader, &number, 1) == 1 else { return }
            if CInt(number) == SIGHUP { wanted.yield() } else { stop() }
        }
        source.setCancelHandler { wanted.finish() }
        // One after the other, so that the last one asked for is the last one done.
        Task { for await _ in reloads { await reload?() } }
        source.resume()
        Signals.hold(reloading: reload != nil)
    }

    /// Stops listening; signals are held again.
    package func cancel() { source.cancel() }
}

/// The pipe between the handlers and the rest of the program.
private enum SignalPipe {
    static let reader = ends[0]
    private static let writer = ends[1]

    private static let ends: [CInt] = {
        var ends: [CInt] = [-1, -1]
        // Only a process without free descriptors has no pipe; then signals keep their default action.
        _ = unsafe pipe(&ends)
        return ends
    }()

    static func receive(_ signal: CInt) {
        // A handler may only do what signal-safety(7) lists: the pipe is made before it is installed, and it calls
        // nothing but write.
        guard writer >= 0 else { return }
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = unsafe write(SignalPipe.writer, &byte, 1)
            errno = saved
        }
        action.sa_flags = CInt(SA_RESTART)
        unsafe sigaction(signal, &action, nil)
    }
}
