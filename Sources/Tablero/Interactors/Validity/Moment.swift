package import FoundationEssentials

/// A moment as ages are reckoned by, and as people read it.
package struct Moment: Sendable {
    /// The moment by a clock that no change of the machine's date touches.
    package let instant: ContinuousClock.Instant
    /// The date and time of day.
    package let date: Date

    /// Makes a moment.
    package init(instant: ContinuousClock.Instant, date: Date) {
        self.instant = instant
        self.date = date
    }

    /// The moment it is.
    package static func now() -> Moment { Moment(instant: .now, date: Date()) }
}
