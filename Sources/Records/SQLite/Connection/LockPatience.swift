internal import Glibc

/// How a connection waits for a lock that another one has: it looks again every 1 to 5 milliseconds.
///
/// SQLite's own way of waiting pauses up to 100 milliseconds between two looks, and so hardly ever meets the
/// moment in which another program that writes all the time has given the lock back.
///
/// Owned by its connection and used on that connection's thread only.
final class LockPatience {
    /// The longest pause between two looks.
    static let longestPause = Duration.milliseconds(5)

    /// How long a statement waits; zero or less is not at all.
    var limit = Duration.zero
    private var deadline = ContinuousClock.now

    /// Pauses, unless the time is over; called by SQLite with the number of looks before
    /// (<https://www.sqlite.org/c3ref/busy_handler.html>).
    func shouldLookAgain(after looks: CInt) -> Bool {
        let now = ContinuousClock.now
        if looks == 0 { deadline = now + limit }
        guard now < deadline else { return false }
        // Those who wait at the same time must not look in step.
        let pause = min(.microseconds(Int.random(in: 1000...5000)), now.duration(to: deadline))
        Self.pause(pause)
        return true
    }

    /// Has the calling thread rest.
    static func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return }
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        // A signal may end it early, which does no harm.
        unsafe nanosleep(&time, nil)
    }
}
