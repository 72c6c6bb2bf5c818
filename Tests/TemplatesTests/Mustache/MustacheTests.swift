import Testing

@testable import Templates

@Suite struct MustacheTests {
    @Test(arguments: [
        ("{{a}}{{{a}}}{{&a}}", "&lt;<<"), ("{{ a }}|{{! a }}|{{!\na }}", "&lt;||"),
        ("{{#l}}{{.}},{{/l}}", "1,2,"), ("{{o.p}}{{o.q}}{{p.p}}", "x"), ("{{#o}}{{p}}{{a}}{{/o}}", "x&lt;"),
        ("a\n  {{#o}}\n  b\n  {{/o}}\nc\n", "a\n  b\nc\n"), ("a\r\n{{#o}}\r\nb\r\n{{/o}}\r\n", "a\r\nb\r\n"),
        ("{{=| |=}}|a|{{a}}|={{ }}=|{{a}}", "&lt;{{a}}&lt;"), ("{{a}", nil), ("{{#o}}", nil),
        ("  {{>p}}\n", "  <&lt;\n  >\n"),
        (" {{>p}} \n{{>none}}\n.", " <&lt;\n >\n."),
        ("{{<t}}{{$b}}x{{/b}}{{/t}}", "[x]"), ("{{<t}}{{/t}}", "[d]"), ("{{>t}}", "[d]"),
        ("{{<t}}{{$b}}{{<t}}{{$b}}y{{/b}}{{/t}}{{/b}}{{/t}}", "[[y]]"),
        ("{{<t}}{{$b}}{{<t}}{{/t}}{{/b}}{{/t}}", "[[d]]"), ("{{>*name}}", "[d]"), ("{{>*a}}", ""),
        ("\u{FEFF}é{{a}}ü", "\u{FEFF}é&lt;ü"),
    ])
    func `a template renders as the specification has it`(_ template: String, _ expected: String?) throws {
        let shape = TemplateShape("root", ["a", "l", "o", "name"])
        let inner = TemplateContext(TemplateShape("o", ["p"]), [.text("x")])
        let root = TemplateContext(
            shape,
            [.text("<"), .values([.integer(1), .integer(2)]), .object(inner), .text("t")]
        )
        let templates = PlainTemplates(["p": "<{{a}}\n>\n", "t": "[{{$b}}d{{/b}}]"])
        let rendered = try? templates.render(template, .object(root))
        #expect(rendered == expected)
    }

    @Test func `a partial that calls itself ends at a depth`() throws {
        let shape = TemplateShape("root", ["yes"])
        let templates = PlainTemplates(["p": "x{{#yes}}{{>p}}{{/yes}}"])
        let rendered = try templates.render("{{>p}}", .object(TemplateContext(shape, [.flag(true)])))
        #expect(rendered == String(repeating: "x", count: Renderer.maximumCalls + 1))
    }

    @Test func `the innermost level that has a name gives its value, even if that is nothing`() throws {
        let inner = TemplateContext(TemplateShape("inner", ["a"]), [.nothing])
        let root = TemplateContext(TemplateShape("outer", ["a", "in"]), [.text("x"), .object(inner)])
        #expect(try PlainTemplates().render("{{#in}}[{{a}}]{{/in}}", .object(root)) == "[]")
    }
}
