import HTTP
import Testing

@Suite struct MetricTextTests {
    private func text(_ families: [MetricFamily]) -> String {
        String(decoding: MetricText.text(of: families), as: UTF8.self)
    }

    @Test func `each family is explained once, and its samples follow`() {
        let requests = MetricFamily(
            "requests_total",
            .counter,
            "Requests.",
            [
                MetricSample(1_000_000, [MetricLabel("route", "/{a}"), MetricLabel("status", "200")]),
                MetricSample(0, [MetricLabel("route", "other"), MetricLabel("status", "404")]),
            ]
        )
        #expect(
            text([requests, MetricFamily("open", .gauge, "Open.", [MetricSample(-1.5)])]) == """
                # HELP requests_total Requests.
                # TYPE requests_total counter
                requests_total{route="/{a}",status="200"} 1000000
                requests_total{route="other",status="404"} 0
                # HELP open Open.
                # TYPE open gauge
                open -1.5

                """
        )
    }

    @Test func `a histogram counts up, in seconds, to all`() {
        var histogram = Histogram(bounds: [1_000_000, 2_500_000_000])
        for nanoseconds in [0, 1_000_000, 1_000_001, 3_000_000_000] as [Int64] {
            histogram.record(nanoseconds)
        }
        let family = MetricFamily(
            "x_seconds",
            .histogram,
            "X.",
            [MetricSample(histogram, [MetricLabel("a", "b")])]
        )
        #expect(
            text([family]) == """
                # HELP x_seconds X.
                # TYPE x_seconds histogram
                x_seconds_bucket{a="b",le="0.001"} 2
                x_seconds_bucket{a="b",le="2.5"} 3
                x_seconds_bucket{a="b",le="+Inf"} 4
                x_seconds_sum{a="b"} 3.002000001
                x_seconds_count{a="b"} 4

                """
        )
    }

    @Test func `values and explanations are escaped as the format says`() {
        let family = MetricFamily(
            "x",
            .gauge,
            "A \\ and \"quotes\"\nand a line.",
            [MetricSample(1, [MetricLabel("name", "a\"b\\c\nd{},é\u{1}")])]
        )
        #expect(
            text([family]) == #"""
                # HELP x A \\ and "quotes"\nand a line.
                # TYPE x gauge
                x{name="a\"b\\c\nd{},é\#u{1}"} 1

                """#
        )
    }

    @Test func `families of one name from several sources become one`() {
        let one = MetricFamily("x", .gauge, "X.", [MetricSample(1, [MetricLabel("a", "1")])])
        let two = MetricFamily("x", .gauge, "Another X.", [MetricSample(2, [MetricLabel("a", "2")])])
        let between = MetricFamily("y", .gauge, "Y.", [])
        #expect(
            text([one, between, two])
                == "# HELP x X.\n# TYPE x gauge\nx{a=\"1\"} 1\nx{a=\"2\"} 2\n# HELP y Y.\n# TYPE y gauge\n"
        )
    }

    @Test(arguments: [
        (Double.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (0.00001, "1e-05"), (1e300, "1e+300"),
        (9_007_199_254_740_992, "9007199254740992"), (-0.25, "-0.25"),
    ])
    func `numbers are written as Go reads them`(number: Double, expected: String) {
        #expect(
            text([MetricFamily("x", .gauge, "X.", [MetricSample(number)])]).hasSuffix("\nx \(expected)\n")
        )
    }

    @Test func `histograms of several loops add up`() {
        var one = Histogram(bounds: [10])
        var two = one
        one.record(5)
        two.record(5)
        two.record(11)
        one.add(two)
        #expect(one.counts == [2, 1])
        #expect(one.count == 3)
    }
}

@Suite struct RouteNameTests {
    @Test func `a pattern has one number, and the number its pattern`() {
        let name = RouteName("/{source}/{table}/-/of-this-test")
        #expect(RouteName("/{source}/{table}/-/of-this-test") == name)
        #expect(RouteName(number: Int(name.number)).pattern == "/{source}/{table}/-/of-this-test")
        #expect(RouteName.other.pattern == "other")
        #expect(Response().route == .other)
    }

    @Test func `a router tells the pattern of what it found`() {
        var router = Router<Int>()
        router.add(.get, "/{source}/{table}", 1)
        guard case .found(_, let parameters) = router.match(.head, path: "/a/b") else {
            Issue.record("HEAD of /a/b was not found")
            return
        }
        #expect(parameters.route.pattern == "/{source}/{table}")
    }
}
