import CLinux
import Glibc

/// A thread that runs one closure, to be joined once.
struct LoopThread: Sendable {
    private let handle: pthread_t

    /// Starts a thread.
    init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var handle = pthread_t()
        // The box is retained here and released by the thread, which takes it exactly once.
        // SAFETY: the closure is Sendable, and only the new thread reads the box.
        let box = unsafe Unmanaged.passRetained(Box(body))
        let code = unsafe pthread_create(
            &handle,
            nil,
            { argument in
                // pthread_create hands over what it was given, which is the box.
                if let argument = unsafe argument {
                    // The name that debuggers and `top -H` show.
                    unsafe pthread_setname_np(pthread_self(), "tablero-loop")
                    unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            },
            box.toOpaque()
        )
        guard code == 0 else {
            unsafe box.release()
            throw SystemError(call: "pthread_create", code: code)
        }
        self.handle = handle
    }

    /// Waits until the closure has returned.
    func join() {
        pthread_join(handle, nil)
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
