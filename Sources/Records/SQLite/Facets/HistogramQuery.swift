/// Counts rows over time.
struct HistogramQuery {
    /// The most bars; up to 72 hours and 92 days are bars, too, as there is no step in between.
    private static let barLimit = 60

    let column: Column
    let rows: FilteredRows

    /// Returns the bars, or `nil` where there is no date.
    func histogram() throws -> Histogram? {
        let groups = try DateGroups(of: column, rows)
        guard let (first, last) = groups.span() else { return nil }
        let (step, stepCount) = Self.step(from: first, to: last)
        let buckets = groups.buckets(by: step)
        let unplaced = buckets.reduce(0) { $0 + ($1.start == nil ? $1.count : 0) }
        return Histogram(
            column: column,
            step: step,
            stepCount: stepCount,
            bars: bars(of: buckets, in: groups, from: first, to: last, by: step, stepCount),
            nullCount: groups.nullCount,
            unreadableCount: groups.unreadableCount + unplaced
        )
    }

    private func bars(
        of buckets: [DateGroups.Bucket],
        in groups: DateGroups,
        from first: CalendarDate,
        to last: CalendarDate,
        by step: CalendarStep,
        _ stepCount: Int
    ) -> [Histogram.Bar] {
        let counts = Dictionary(
            buckets.compactMap { bucket in bucket.start.map { ($0, bucket.count) } },
            uniquingKeysWith: +
        )
        let misread = groups.misread(by: step)
        var bars: [Histogram.Bar] = []
        var start: CalendarDate? = first.start(of: step, count: stepCount)
        while let begin = start, begin <= last {
            var (count, isMisread) = (0, false)
            var end: CalendarDate? = begin
            for _ in 0..<stepCount {
                guard let date = end else { break }
                count += counts[date] ?? 0
                isMisread = isMisread || misread.contains(date)
                end = date.next(step)
            }
            let filters = isMisread ? nil : groups.range(from: begin, to: end, by: step)
            bars.append(Histogram.Bar(start: begin.text(step), count: count, filters: filters))
            start = end
        }
        return bars
    }

    private static func step(from first: CalendarDate, to last: CalendarDate) -> (CalendarStep, Int) {
        let hours = last.hourNumber - first.hourNumber
        if hours < 3 * 24 { return (.hour, 1) }
        if hours < 92 * 24 { return (.day, 1) }
        let months = (last.year - first.year) * 12 + last.month - first.month
        if months < barLimit { return (.month, 1) }
        let years = last.year - first.year
        // Round numbers, however far apart: 1, 2, 5, 10, 20, ...
        let counts = [1, 2, 5, 10, 20, 50, 100, 200]
        return (.year, counts.first { years / $0 < barLimit - 1 } ?? 200)
    }
}
