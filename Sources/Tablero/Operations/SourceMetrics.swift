import HTTP
import Records

/// What the sources of a dashboard tell: how long queries take, and which fail.
struct SourceMetrics: Sendable {
    let sources: [any RecordSource]
    let changes: ChangeHub

    func families() async -> [MetricFamily] {
        let heard = await changes.counts.sorted { $0.key < $1.key }
        let measured = sources.compactMap { $0 as? any MeasuredSource }.map { ($0.name, $0.statistics) }
        return [
            MetricFamily(
                "tablero_query_duration_seconds",
                .histogram,
                "Time that queries took on a reader's thread.",
                measured.map { name, statistics in
                    MetricSample(
                        Histogram(
                            bounds: QueryStatistics.bounds,
                            counts: statistics.counts,
                            sum: statistics.seconds
                        ),
                        [MetricLabel("source", name)]
                    )
                }
            ),
            MetricFamily(
                "tablero_queries_interrupted_total",
                .counter,
                "Queries stopped because their time was over (time), or nobody waited (cancelled).",
                measured.flatMap { name, statistics in
                    [("time", statistics.tooSlow), ("cancelled", statistics.cancelled)].map { reason, count in
                        MetricSample(count, [MetricLabel("source", name), MetricLabel("reason", reason)])
                    }
                }
            ),
            MetricFamily(
                "tablero_queries_failed_total",
                .counter,
                "Queries that failed because the database is locked, damaged, missing or broken.",
                measured.map { MetricSample($1.failed, [MetricLabel("source", $0)]) }
            ),
            MetricFamily(
                "tablero_changes_heard_total",
                .counter,
                "Commits of other programs that were noticed while somebody watched the source.",
                heard.map { MetricSample($1, [MetricLabel("source", $0)]) }
            ),
        ]
    }
}
