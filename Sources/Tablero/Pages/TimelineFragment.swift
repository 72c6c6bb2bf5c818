import Records
import Templates

/// How many rows there are over time: the keys of `Views/timeline.html`.
struct TimelineFragment: Sendable {
    /// The height of the chart in its own units; a bar is ten of them wide.
    private static let height = 48
    private static let barWidth = 10

    let context: TemplateContext

    static let shape = TemplateShape(
        "rows over time",
        ["label", "summary", "first", "last", "width", "bars"],
        nested: ["bars": barShape]
    )
    private static let barShape = TemplateShape(
        "bar",
        ["label", "url", "x", "y", "height"]
    )

    /// - Parameter url: the list with these filters.
    init(_ histogram: Records.Histogram, url: ([Filter]) -> String) {
        let most = histogram.bars.map(\.count).max() ?? 1
        let bars = histogram.bars.enumerated().map { index, bar in
            // What there is at all can be seen, however little.
            let height = bar.count == 0 ? 0 : Swift.max(2, bar.count * Self.height / Swift.max(most, 1))
            return TemplateContext(
                Self.barShape,
                [
                    .text("\(Self.name(of: bar, in: histogram)): \(ItemCount(bar.count).description)"),
                    .optional(bar.count == 0 ? nil : bar.filters.map(url)),
                    .integer(Int64(index * Self.barWidth)), .integer(Int64(Self.height - height)),
                    .integer(Int64(height)),
                ]
            )
        }
        let missing = histogram.nullCount + histogram.unreadableCount
        let left = missing == 0 ? "" : ", \(ItemCount(missing).number) without a date"
        context = TemplateContext(
            Self.shape,
            [
                .text("Rows by \(histogram.column.name)"),
                .text("\(histogram.column.name) by \(Self.words(for: histogram))\(left)"),
                .text(histogram.bars.first.map { Self.name(of: $0, in: histogram) } ?? ""),
                .text(histogram.bars.last.map { Self.name(of: $0, in: histogram) } ?? ""),
                .integer(Int64(Swift.max(1, bars.count) * Self.barWidth)), .list(bars),
            ]
        )
    }

    private static func words(for histogram: Records.Histogram) -> String {
        switch histogram.step {
        case .hour: "hour"
        case .day: "day"
        case .month: "month"
        case .year: histogram.stepCount == 1 ? "year" : "\(histogram.stepCount) years"
        }
    }

    /// `March 2026` for a month; days and hours as databases have them.
    private static func name(of bar: Records.Histogram.Bar, in histogram: Records.Histogram) -> String {
        let parts = bar.start.split(separator: "-")
        switch histogram.step {
        case .month:
            guard parts.count == 2, let month = Int(parts[1]), (1...12).contains(month) else {
                return bar.start
            }
            return "\(months[month - 1]) \(parts[0])"
        case .year:
            guard histogram.stepCount > 1, let year = Int(bar.start) else { return bar.start }
            return "\(bar.start) to \(year + histogram.stepCount - 1)"
        case .hour: return bar.start + ":00"
        case .day: return bar.start
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
