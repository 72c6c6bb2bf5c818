import Testing

@testable import Templates

/// Templates put together at random, always the same ones: none may stop the process, and none that is
/// accepted may let a value out of its place.
@Suite struct RandomTemplateTests {
    private static let pieces = [
        "<p>", "</p>", "<div class=\"", "\">", "<a href=\"", "<a href='", "'>", "</a>", "<br>", "<br/>",
        "{{x}}", "{{x}}",
        "{{#a}}", "{{/a}}", "{{^a}}", "{{#b}}", "{{/b}}", "{{{x}}}", " id=\"i\"", " hidden", " ", "\n",
        "text", "/", ">",
        "<", "=", "\"", "'", "&", "<!--", "-->", "<script>", "</script>", "<style>", "</style>", "<textarea>",
        "</textarea>", "<title>", "</title>", "<svg>", "</svg>", "<!doctype html>", "<ul>", "<li>", "</li>",
        "</ul>",
        "<select>", "<option ", "</option>", "</select>", ":", "?", "{{>*x}}", "{{.}}", "<html>", "</html>",
        "<h1>",
        "onclick=\"", "title=", "{{! }}", "{{=| |=}}", "|={{ }}=|", "|x|",
    ]

    private static let parts = [
        "{{#a}}", "{{/a}}", "{{^a}}", "{{/a}}", "{{#b}}", "{{/b}}", "{{^b}}", "{{/b}}", " class=\"x\"",
        " title=\"{{x}}\"",
        " id='{{x}}'", " hidden", " lang=\"en\"", " dir=\"", "ltr", "rtl", "\"", " ", "{{x}}", " class=\"",
        ">", "</p>", "<p",
    ]

    @Test func `attributes under sections are whole and single in every state, or refused`() throws {
        var generator = Generator(state: 5)
        var accepted = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 2...7, using: &generator)
            let middle = (0..<count).map { _ in Self.parts.randomElement(using: &generator) ?? "" }.joined()
            let html = HTMLTemplates("<p\(middle)>x</p>")
            guard html.faults.isEmpty else { continue }
            accepted += 1
            for (a, b) in [(true, true), (true, false), (false, true), (false, false)] {
                let pages = try ["a", "\" onclick='x' <b>"].map { value in
                    try RenderedPage(html.render(["x", "a", "b"], [.text(value), .flag(a), .flag(b)]))
                }
                #expect(pages[0].faults == [] && pages[1].faults == [], "\(middle)")
                #expect(pages[0].structure == pages[1].structure, "\(middle)")
                guard !middle.contains("{{x}}") else { continue }
                let directions = pages[0].elements.compactMap { $0["dir"] }
                #expect(Set(directions).isSubset(of: ["ltr", "rtl"]), "\(middle)")
            }
        }
        #expect(accepted > 500)
    }

    @Test func `any template is refused or keeps values in their places`() throws {
        var generator = Generator(state: 7)
        var accepted = 0
        for _ in 0..<4000 {
            let count = Int.random(in: 1...9, using: &generator)
            let template = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
                .joined()
            guard HTMLTemplates(template).faults.isEmpty else { continue }
            accepted += 1
            for (a, b) in [(true, true), (true, false), (false, true), (false, false)] {
                let rendered = try HTMLTemplates(template).render(
                    ["x", "a", "b"],
                    [.text("javascript:\"'><script>&"), .flag(a), .flag(b)]
                )
                #expect(!rendered.contains("javascript:\""), "\(template)")
                #expect(!rendered.contains("\"'><script>"), "\(template)")
                #expect(
                    !rendered.contains("href=\"javascript:") && !rendered.contains("href='javascript:"),
                    "\(template)"
                )
            }
        }
        #expect(accepted > 200)
    }
}
