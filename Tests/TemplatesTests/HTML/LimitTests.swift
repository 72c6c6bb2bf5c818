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

    @Test func `a tag has attributes to a limit`() {
        let attributes = (0..<20_000).map { "data-a\($0)=\"{{x}}\"" }.joined(separator: " ")
        let faults = HTMLTemplates("<p \(attributes)>x</p>").faults
        #expect(faults == ["Views/main.html:1:17894: error: <p> has more than 1000 attributes"])
    }

    @Test(arguments: ["", "{{x}}", "/{{x}}", "{{#a}}b{{/a}}"])
    func `a long address takes no longer for each of its letters`(_ end: String) {
        let address = String(repeating: "a", count: 100_000) + end
        #expect(HTMLTemplates("<a href=\"/\(address)\">x</a>").faults == [])
        #expect(HTMLTemplates("<a href=\"\(address)\">x</a>").faults.count == (end == "{{x}}" ? 1 : 0))
    }

    /// What takes a square of the length would not end while anybody waits for it.
    @Test(
        arguments: [
            ("<div>", "</div>", 1, 996), ("<b>", "", 1, 598), ("<b>\n", "", 200, 1), ("{{#a}}", "", 1, 385),
            ("<br>", "", 1, 79_997),
        ]
    )
    func `a limit ends the check at once, with one fault`(
        _ start: String,
        _ end: String,
        _ line: Int,
        _ column: Int
    ) {
        let template = String(repeating: start, count: 100_000) + String(repeating: end, count: 100_000)
        let faults = HTMLTemplates(template).faults
        #expect(faults.count == 1 && faults[0].hasPrefix("Views/main.html:\(line):\(column): error: "))
    }

    @Test(
        arguments: [
            ("<p>x</p>", 100), ("<caption></caption>", 5), ("<caption></caption><tr></tr>", 5),
            ("<tr><p>x</p><p>y</p></tr>", 101), ("<tr><td colspan='x'><img></td></tr>", 100),
        ]
    )
    func `an element with thousands of faults is told of some`(_ row: String, _ count: Int) {
        let faults = HTMLTemplates("<table>" + String(repeating: row, count: 2_000) + "</table>").faults
        #expect((1...count + 2).contains(faults.count), "\(faults.count)")
    }

    @Test(arguments: ["</b>", "{{/a}}", "{{}}", "<>", "&#0;"])
    func `of very many faults the first hundred are told`(_ mistake: String) {
        let faults = HTMLTemplates(String(repeating: mistake, count: 50_000)).faults
        #expect(faults.count == 100 && faults[0].hasPrefix("Views/main.html:1:1: error: "))
    }

    /// Each of the elements is looked at with what is in it, which is also in all others.
    @Test func `transparent elements nest deep, and hold much`() {
        func nested(_ inside: String) -> String {
            "<p>" + String(repeating: "<ins>", count: 190) + inside + String(repeating: "</ins>", count: 190)
                + "</p>"
        }
        #expect(HTMLTemplates(nested(String(repeating: "<br>", count: 15_000))).faults == [])
        let faults = HTMLTemplates(nested(String(repeating: "<br>", count: 150) + "<div></div>")).faults
        #expect(faults == ["Views/main.html:1:1554: error: <div> cannot stand in <p>"])
    }

    @Test func `partials that double each other stop at a limit`() {
        var files = ["p0": String(repeating: "<i>x</i>{{x}}", count: 100)]
        for index in 1...20 { files["p\(index)"] = "{{>p\(index - 1)}}{{>p\(index - 1)}}" }
        let faults = HTMLTemplates(files).faults
        #expect(faults.contains { $0.hasSuffix("includes too much: does it include itself?") })
    }
}
