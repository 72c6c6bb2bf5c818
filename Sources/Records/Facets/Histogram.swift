/// How many rows there are over time, in bars of equal calendar length from the first date to the last.
public struct Histogram: Sendable, Hashable {
    /// One bar.
    public struct Bar: Sendable, Hashable {
        /// The step that it begins with, such as `2026-03`.
        public let start: String
        /// How many rows it has, also none.
        public let count: Int
        /// The filters that, added to the request's own, show exactly the rows counted; `nil` where none can
        /// say it, because dates are written in several ways.
        package let filters: [Filter]?

        /// Makes a bar.
        package init(start: String, count: Int, filters: [Filter]? = nil) {
            self.start = start
            self.count = count
            self.filters = filters
        }
    }

    /// The column of the dates.
    package let column: Column
    /// What a bar is long.
    public let step: CalendarStep
    /// How many steps a bar is long; only years are put together.
    package let stepCount: Int
    /// The bars, the earliest first.
    public let bars: [Bar]
    /// Rows that have no date.
    package let nullCount: Int
    /// Rows that are not NULL, but no date of the years 0 to 9999 that SQLite can read.
    package let unreadableCount: Int

    /// Makes a histogram.
    package init(
        column: Column,
        step: CalendarStep,
        stepCount: Int = 1,
        bars: [Bar],
        nullCount: Int = 0,
        unreadableCount: Int = 0
    ) {
        self.column = column
        self.step = step
        self.stepCount = stepCount
        self.bars = bars
        self.nullCount = nullCount
        self.unreadableCount = unreadableCount
    }
}
