import Testing

@testable import Templates

/// What a value becomes at its place of an address.
@Suite struct AddressTests {
    @Test(arguments: [
        "//evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", " //evil.example",
        "/\t/evil.example",
        "\n/\n/evil.example", "\u{1}//evil.example",
    ])
    func `a value that begins with two slashes becomes a hash`(_ value: String) throws {
        for template in [
            "<a href=\"{{x}}\">x</a>", "<img alt=\"\" src=\"{{x}}\">", "<script src=\"{{x}}\"></script>",
        ] {
            #expect(try render(template, value).contains("=\"#\""))
        }
    }

    @Test(arguments: [
        ("/a.js", "/a.js"), ("?a", "?a"), ("#a", "#a"), ("", ""), ("/", "/"), ("a.js", "#"),
        ("https://a/", "#"),
        ("HTTPS:a", "#"), ("//a", "#"), ("/\\a", "#"), ("mailto:a", "#"), ("data:,a", "#"), (" /a", " /a"),
    ])
    func `what loads into a page stays on the site`(_ value: String, _ expected: String) throws {
        for (template, name) in [
            ("<script src=\"{{x}}\"></script>", "src"), ("<link rel=\"stylesheet\" href=\"{{x}}\">", "href"),
            ("<link rel=\"modulepreload\" href=\"{{x}}\">", "href"),
            ("<iframe src=\"{{x}}\"></iframe>", "src"),
            ("<embed src=\"{{x}}\">", "src"), ("<object data=\"{{x}}\"></object>", "data"),
            ("<form action=\"{{x}}\"></form>", "action"),
            ("<button formaction=\"{{x}}\">x</button>", "formaction"),
            ("<svg><use href=\"{{x}}\"/></svg>", "href"), ("<p hx-get=\"{{x}}\">x</p>", "hx-get"),
            ("<p data-hx-post=\"{{x}}\">x</p>", "data-hx-post"),
        ] {
            #expect(try render(template, value).contains("\(name)=\"\(expected)\""), "\(template)")
        }
    }

    @Test(arguments: [
        ("/{{x}}", "/evil.example", "/%2Fevil.example"), ("/{{x}}", "\\evil.example", "/%5Cevil.example"),
        ("/{{x}}/a", "", "/./a"), ("/{{x}}", "", "/"), ("/{{x}}?a", "", "/?a"),
        ("/{{x}}{{y}}", "/a", "/%2Fa%2Fa"),
        ("{{x}}/a", "/", "/a"), ("{{x}}/a", "", "/a"), ("{{x}}/a", "/base", "/base/a"), ("{{x}}", "/", "/"),
        ("{{x}}/{{x}}/{{x}}", "", "/./"), ("{{x}}/{{y}}", "/e", "/e/%2Fe"),
        ("/a/{{x}}", "b/c", "/a/b/c"), ("/a/{{x}}", "b?c#d", "/a/b%3Fc%23d"),
        ("/a/{{x}}", "~41%2F100%", "/a/~41%2F100%25"),
        ("/a/{{x}}", "a b\t<>\"'&\\é", "/a/a%20b%09%3C%3E%22&#39;&amp;%5Cé"),
        ("/?q={{x}}", "a&b#c+d e\"<>", "/?q=a%26b%23c%2Bd%20e%22%3C%3E"),
        ("/?q={{x}}", "%20%zz'=/?", "/?q=%20%25zz&#39;=/?"),
        ("#{{x}}", "a&b", "#a%26b"), ("mailto:{{x}}", "a@b?bcc=c", "mailto:a@b%3Fbcc=c"),
        ("/a{{#y}}?q={{x}}{{/y}}{{#y}}&r={{x}}{{/y}}", "b&c", "/a?q=b%26c&r=b%26c"),
    ])
    func `a value continues an address and no more`(_ address: String, _ value: String, _ expected: String)
        throws
    {
        let rendered = try HTMLTemplates("<a href=\"\(address)\">x</a>").render(
            ["x", "y"],
            [.text(value), .text(value)]
        )
        #expect(rendered == "<a href=\"\(expected)\">x</a>")
    }

    @Test(arguments: [
        TemplateValue.nothing, .list([]), .values([]), .object(TemplateContext(TemplateShape("o", []), [])),
    ])
    func `a value that is not there begins no host`(_ value: TemplateValue) throws {
        let template = HTMLTemplates(
            "<a href=\"/{{x}}/evil.example\">x</a><a href=\"/{{none}}/evil.example\">x</a>"
        )
        #expect(try template.render(["x"], [value]).components(of: "href=\"/./evil.example\"") == 2)
    }

    @Test func `a fixed value that is not there begins no host`() throws {
        let cell = TemplateShape("cell", ["x"]).fixing(["x": .nothing])
        let rendered = try HTMLTemplates("{{#l}}<a href=\"/{{x}}/a\">x</a>{{/l}}")
            .render(["l"], [.list([TemplateContext(cell, [])])])
        #expect(rendered == "<a href=\"/./a\">x</a>")
    }

    @Test(arguments: [
        ("a b", "/a%20b", "#"), ("a,b", "/a%2Cb", "#"), ("/a", "/%2Fa", "/a"), ("//a", "/%2F/a", "#"),
    ])
    func `a value does not end one of several addresses`(_ value: String, _ later: String, _ first: String)
        throws
    {
        let rendered = try render("<img alt=\"\" src=\"/a\" srcset=\"{{x}} 1x, /{{x}} {{x}}w\">", value)
        #expect(rendered.contains("srcset=\"\(first) 1x, \(later) w\""), "\(rendered)")
    }

    @Test func `the width of a candidate stays`() throws {
        #expect(try render("<img alt=\"\" src=\"/a\" srcset=\"/a {{x}}w\">", "640").contains("/a 640w"))
    }

    @Test(arguments: [
        ("<td colspan=\"{{x}}\"></td>", "3", "3"), ("<td colspan=\"{{x}}\"></td>", "3\"x", ""),
        ("<p tabindex=\"{{x}}\"></p>", "-1", "-1"),
        ("<p tabindex=\"{{x}}\"></p>", "-", ""), ("<img alt=\"\" src=\"/a\" width=\"{{x}}\">", "1px", ""),
        ("<meter value=\"{{x}}\"></meter>", "-0.5e-3", "-0.5e-3"),
        ("<meter value=\"{{x}}\"></meter>", "1.2.3", ""),
        ("<meter value=\"{{x}}\"></meter>", "1.", ""), ("<meter value=\"{{x}}\"></meter>", ".5", ".5"),
        ("<meter value=\"{{x}}\"></meter>", "Infinity", ""), ("<p id=\"{{x}}\"></p>", "a b\n<c", "a_b_&lt;c"),
        ("<label for=\"f-{{x}}\"></label>", "a b", "f-a_b"), ("<p lang=\"{{x}}\"></p>", "pt-BR", "pt-BR"),
        ("<p lang=\"{{x}}\"></p>", "en us", ""),
        ("<time datetime=\"{{x}}\"></time>", "2026-01-02T03:04:05.5+01:00", "2026-01-02T03:04:05.5+01:00"),
        ("<time datetime=\"{{x}}\"></time>", "now!", ""), ("<li value=\"{{x}}\"></li>", "x", ""),
        ("<data value=\"{{x}}\"></data>", "x", "x"), ("<svg width=\"{{x}}\"></svg>", "1em", "1em"),
        ("<input type=\"number\" max=\"{{x}}\">", "x", ""),
        ("<input type=\"date\" max=\"{{x}}\">", "2026-01-02", "2026-01-02"),
    ])
    func `an attribute takes what it is for`(_ template: String, _ value: String, _ expected: String) throws {
        #expect(try render(template, value).contains("=\"\(expected)\""))
    }

    @Test(arguments: [
        ("<link {{#x}}rel=\"icon\"{{/x}} href=\"{{x}}\" {{^x}}rel=\"stylesheet\"{{/x}}>", "href=\"#\""),
        ("<link {{^x}}rel=\"preload\"{{/x}} href=\"{{x}}\" {{#x}}rel=\"icon\"{{/x}}>", "href=\"#\""),
        (
            "<input {{#x}}type=\"date\"{{/x}} max=\"{{x}}\" {{^x}}type=\"number\"{{/x}}>",
            "max=\"\""
        ),
        (
            "<input {{#x}}type=\"date\"{{/x}}{{^x}}type=\"range\"{{/x}} max=\"{{x}}\">",
            "max=\"\""
        ),
    ])
    func `a rule that reads another attribute holds for each of its alternatives`(
        _ template: String,
        _ expected: String
    ) throws {
        let rendered = try render(template, "https://a/x")
        #expect(rendered.contains(expected), "\(rendered)")
    }

    @Test(arguments: [
        ("#f00", "#f00"), ("red", "red"), ("", ""), ("1/2", "1/2"), ("rgb(1, 2, 3)", "rgb(1, 2, 3)"),
        ("RGBA(1 2 3 / 4%)", "RGBA(1 2 3 / 4%)"), ("hsl(1deg, 2%, 3%)", "hsl(1deg, 2%, 3%)"),
        ("var(--a, rgb(0 0 0))", "var(--a, rgb(0 0 0))"), ("url(http://a/b.svg#c)", "none"),
        ("URL (a)", "none"), ("var(--a, url(//a))", "none"), ("u\\72l(//a)", "none"),
        ("url/**/(//a)", "none"),
        ("(//a)", "none"), ("image-set('//a' 1x)", "none"), ("src(//a)", "none"), ("attr(x url)", "none"),
        ("rgb(0 0 0) url(//a)", "none"), ("xrgb(0)", "none"), ("/* */", "none"), ("\u{FF}rgb(0)", "none"),
    ])
    func `a value brings no address to an attribute that is CSS`(_ value: String, _ expected: String) throws {
        for name in ["fill", "stroke", "clip-path", "mask", "marker-end", "filter", "cursor", "stop-color"] {
            let rendered = try render("<svg><rect \(name)=\"{{x}}\"/></svg>", value)
            let escaped = expected.replacing("'", with: "&#39;")
            #expect(rendered == "<svg><rect \(name)=\"\(escaped)\"/></svg>")
        }
    }

    @Test func `a flag is no number`() throws {
        let html = HTMLTemplates("<td colspan=\"{{x}}\"></td>")
        #expect(try html.render(["x"], [.flag(true)]) == "<td colspan=\"\"></td>")
        #expect(try html.render(["x"], [.integer(7)]) == "<td colspan=\"7\"></td>")
    }

    @Test(arguments: [
        ("<textarea>{{x}}</textarea>", "\na"), ("<pre>{{x}}{{x}}</pre>", "\r\na"),
        ("<pre>{{#x}}{{x}}{{/x}}</pre>", "\na"),
    ])
    func `a line break that begins a preformatted value is kept`(_ template: String, _ value: String) throws {
        let tag = String(template.prefix { $0 != ">" }) + ">"
        #expect(try render(template, value).hasPrefix("\(tag)\n\(value)"))
        #expect(try render(template, "a").hasPrefix("\(tag)a"))
        let outside = "<pre>x{{x}}<b>{{x}}</b>{{x}}</pre><p>{{x}}</p>"
        #expect(try render(outside, "\na") == "<pre>x\na<b>\na</b>\na</pre><p>\na</p>")
    }

    private func render(_ template: String, _ value: String) throws -> String {
        try HTMLTemplates(template).render(["x"], [.text(value)])
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func components(of text: String) -> Int {
        indices.count { self[$0...].hasPrefix(text) }
    }
}
