import Testing

/// Templates that meet a limit.
@Suite struct LimitTests {
    @Test func `elements and sections nest to a limit`() {
        let deep = String(repeating: "<b>", count: 200) + String(repeating: "</b>", count: 200)
        #expect(HTMLTemplates(deep).faults == ["Views/main.html:1:598: error: <b> is nested too deep"])
        let sections = String(repeating: "{{#a}}", count: 65) + String(repeating: "{{/a}}", count: 65)
        #expect(HTMLTemplates(sections).faults == ["Views/main.html:1:385: error: {{#a}} is nested too deep"])
    }

    @Test func `a template has tags to a limit`() {
        let faults = HTMLTemplates(String(repeating: "<br>", count: 20_010)).faults
        #expect(faults == ["Views/main.html:1:79997: error: this template has more than 20000 tags"])
    }

    @Test(arguments: [
        ("<div>", "</div>", 1, 996), ("<b>", "", 1, 598), ("<b>\n", "", 200, 1), ("{{#a}}", "", 1, 385),
        ("<br>", "", 1, 79_997),
    ])
    func `a limit ends the check at once, with one fault`(
        _ start: String,
        _ end: String,
        _ line: Int,
        _ column: Int
    ) {
        let template = String(repeating: start, count: 100_000) + String(repeating: end, count: 100_000)
        let clock = ContinuousClock()
        var faults: [String] = []
        let time = clock.measure { faults = HTMLTemplates(template).faults }
        #expect(faults.count == 1 && faults[0].hasPrefix("Views/main.html:\(line):\(column): error: "))
        // What takes a square of the length takes a minute without optimisation.
        #expect(time < .seconds(5))
    }

    @Test(arguments: ["</b>", "{{/a}}", "{{}}", "<>", "&#0;"])
    func `of very many faults the first hundred are told`(_ mistake: String) {
        let faults = HTMLTemplates(String(repeating: mistake, count: 50_000)).faults
        #expect(faults.count == 100 && faults[0].hasPrefix("Views/main.html:1:1: error: "))
    }

    @Test func `partials that double each other stop at a limit`() {
        var files = ["p0": String(repeating: "<i>x</i>{{x}}", count: 100)]
        for index in 1...20 { files["p\(index)"] = "{{>p\(index - 1)}}{{>p\(index - 1)}}" }
        let faults = HTMLTemplates(files).faults
        #expect(faults.contains { $0.hasSuffix("includes too much: does it include itself?") })
    }
}
