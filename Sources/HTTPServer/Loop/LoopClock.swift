import Glibc

/// The time that a loop measures deadlines with, in nanoseconds from any start.
package protocol LoopClock: Sendable {
    /// The time now.
    func now() -> Int64

    /// How long epoll may wait at most until a moment, in milliseconds; -1 is for ever.
    func timeout(from now: Int64, until moment: Int64) -> CInt
}

/// The machine's monotonic clock.
struct MonotonicClock: LoopClock {
    func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    func timeout(from now: Int64, until moment: Int64) -> CInt {
        if moment == .max { return -1 }
        let milliseconds = max(0, moment - now + 999_999) / 1_000_000
        return CInt(min(milliseconds, 3_600_000))
    }
}

extension Duration {
    /// The duration in nanoseconds, at most some hundred years.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        if seconds >= 9_000_000_000 { return 9_000_000_000_000_000_000 }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
