import FoundationEssentials
import Synchronization
package import Tablero

/// A clock that only a test moves.
package final class ManualClock: Sendable {
    private let state = Mutex(
        // 2026-01-02 03:04:05 UTC.
        Moment(instant: .now, date: Date(timeIntervalSince1970: 1_767_323_045))
    )

    /// Makes a clock that shows some moment.
    package init() {}

    /// The moment that the clock shows.
    package var now: Moment { state.withLock(\.self) }

    /// Moves the clock on.
    package func advance(by duration: Duration) {
        state.withLock { moment in
            let seconds = TimeInterval(duration.components.seconds)
            moment = Moment(instant: moment.instant + duration, date: moment.date + seconds)
        }
    }
}
