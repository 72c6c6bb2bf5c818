import HTTP

extension ExactPages {
    /// How well pages are kept, and what that takes.
    var families: [MetricFamily] {
        let (counts, census) = (counts, census)
        return [
            MetricFamily(
                "tablero_kept_pages_asked_total",
                .counter,
                "Pages asked for that may be kept: sent as they were kept or made for another (hit), or made (miss).",
                [("hit", counts.hits), ("miss", counts.misses)].map { result, count in
                    MetricSample(count, [MetricLabel("result", result)])
                }
            ),
            MetricFamily("tablero_kept_pages", .gauge, "Pages that are kept.", [MetricSample(census.count)]),
            MetricFamily(
                "tablero_kept_pages_bytes",
                .gauge,
                "Memory set aside for them, in bytes.",
                [MetricSample(census.bytes)]
            ),
            MetricFamily(
                "tablero_kept_pages_evicted_total",
                .counter,
                "Pages that had to go for others, whether or not they were still up to date.",
                [MetricSample(census.evictions)]
            ),
        ]
    }
}
