import Dispatch
import Glibc

/// Turns signals into calls: SIGTERM and SIGINT stop, SIGHUP reloads.
final class Signals {
    private let sources: [any DispatchSourceSignal]

    init(stop: @escaping @Sendable () -> Void, reload: @escaping @Sendable () async -> Void) {
        sources = [SIGTERM, SIGINT, SIGHUP].map { signal in
            // Without this the signal would end the program before its source hears of it.
            _ = Glibc.signal(signal, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler {
                if signal == SIGHUP { Task { await reload() } } else { stop() }
            }
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
