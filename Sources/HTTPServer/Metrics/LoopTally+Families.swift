import HTTP

extension LoopTally {
    /// The counts as metrics.
    ///
    /// - Parameter open: the connections that are open now.
    func families(open: Int) -> [MetricFamily] {
        requestFamilies + connectionFamilies(open: open) + [
            MetricFamily(
                "tablero_http_requests_refused_total",
                .counter,
                "Requests that could not be read, by the status they were refused with.",
                unreadable.sorted { $0.key < $1.key }.map {
                    MetricSample($0.value, [MetricLabel("status", "\($0.key)")])
                }
            ),
            MetricFamily(
                "tablero_compressed_pages_total",
                .counter,
                "Pages with a tag sent compressed: found in memory (hit), or compressed anew (miss).",
                [
                    MetricSample(compressions.hits, [MetricLabel("result", "hit")]),
                    MetricSample(compressions.misses, [MetricLabel("result", "miss")]),
                ]
            ),
        ]
    }

    private var requestFamilies: [MetricFamily] {
        var requests: [MetricSample] = []
        var durations: [MetricSample] = []
        var sizes: [MetricSample] = []
        for (number, tally) in routes.enumerated() {
            guard let tally else { continue }
            let route = MetricLabel("route", RouteName(number: number).pattern)
            for answers in tally.answers {
                let labels = [
                    route, MetricLabel("method", answers.methodName),
                    MetricLabel("status", "\(answers.status)"),
                ]
                requests.append(MetricSample(answers.count, labels))
            }
            durations.append(MetricSample(tally.durations, [route]))
            sizes.append(MetricSample(tally.contentSize, [route]))
        }
        return [
            MetricFamily(
                "tablero_http_requests_total",
                .counter,
                "Requests answered to their end, by the pattern of their path.",
                requests
            ),
            MetricFamily(
                "tablero_http_request_duration_seconds",
                .histogram,
                "Time from a whole request to the last byte of its answer.",
                durations
            ),
            MetricFamily(
                "tablero_http_response_content_bytes_total",
                .counter,
                "Bytes of content sent, after compression.",
                sizes
            ),
        ]
    }

    private func connectionFamilies(open: Int) -> [MetricFamily] {
        [
            MetricFamily(
                "tablero_http_connections_open",
                .gauge,
                "Connections that are open.",
                [MetricSample(open)]
            ),
            MetricFamily(
                "tablero_http_connections_accepted_total",
                .counter,
                "Connections accepted, with those that were then turned away.",
                [MetricSample(accepted)]
            ),
            MetricFamily(
                "tablero_http_connections_refused_total",
                .counter,
                "Connections turned away with 503 (limit), and pauses in which clients had to wait because "
                    + "descriptors or memory ran out (exhausted).",
                [
                    MetricSample(turnedAway, [MetricLabel("reason", "limit")]),
                    MetricSample(pauses, [MetricLabel("reason", "exhausted")]),
                ]
            ),
            MetricFamily(
                "tablero_http_event_streams_open",
                .gauge,
                "Pages that listen for changes.",
                [MetricSample(eventStreams)]
            ),
        ]
    }
}
