import Testing

@testable import Templates

/// What stands once in a page, an element or a tag does not stand in a section that a list repeats.
@Suite struct ListTests {
    private static let item = TemplateShape("item", ["x", "y"])
    private static let page = TemplateShape(
        "page",
        ["xs", "one", "flag", "text", "tree"],
        nested: ["xs": item, "one": item],
        recursive: ["tree"],
        single: ["one"]
    )

    /// What a page needs around a template that stands in its body.
    private static func whole(_ body: String) -> String {
        "<html lang=\"en\"><head><title>x</title></head><body>\(body)</body></html>"
    }

    @Test(arguments: [
        (
            "<p {{#xs}}title=\"{{x}}\"{{/xs}}>a</p>",
            "1:4: {{#xs}} is a list, and would give <p> the attribute title for each of its items"
        ),
        (
            "<option {{#xs}}selected{{/xs}}>a</option>",
            "1:9: {{#xs}} is a list, and would give <option> the attribute selected for each of its items"
        ),
        (
            "<p {{#one}}{{#xs}}title=\"{{x}}\"{{/xs}}{{/one}}>a</p>",
            "1:12: {{#xs}} is a list, and would give <p> the attribute title for each of its items"
        ),
        (
            "{{#xs}}<p id=\"a\">a</p>{{/xs}}",
            "1:11: {{#xs}} is a list, and would use the id \"a\" for each of its items: make it of a value"
        ),
        (
            "{{#xs}}{{#flag}}<p id=\"a\">a</p>{{/flag}}{{/xs}}",
            "1:20: {{#xs}} is a list, and would use the id \"a\" for each of its items: make it of a value"
        ),
        (
            "{{#tree}}<p id=\"a\">a</p>{{/tree}}",
            "1:13: {{#tree}} is a list, and would use the id \"a\" for each of its items: make it of a value"
        ),
        (
            "{{#xs}}<main>a</main>{{/xs}}",
            "1:8: {{#xs}} is a list, and would give the page one <main> for each of its items"
        ),
        (
            whole("{{#xs}}<h1>a</h1>{{/xs}}"),
            "1:59: {{#xs}} is a list, and would give the page one <h1> for each of its items"
        ),
        (
            "<html lang=\"en\"><head>{{#xs}}<title>x</title>{{/xs}}</head><body><h1>x</h1></body></html>",
            "1:30: {{#xs}} is a list, and <title> cannot stand in <head> for each of its items"
        ),
        (
            "<table>{{#xs}}<caption>a</caption>{{/xs}}<tr><td>a</td></tr></table>",
            "1:15: {{#xs}} is a list, and <caption> cannot stand in <table> for each of its items"
        ),
        (
            "<details>{{#xs}}<summary>a</summary>b{{/xs}}</details>",
            "1:17: {{#xs}} is a list, and <summary> cannot stand in <details> for each of its items"
        ),
        (
            "<ruby>{{#xs}}<rt>a</rt>{{/xs}}</ruby>", nil
        ),
        (
            "<p dir=\"{{#xs}}ltr{{/xs}}{{^xs}}rtl{{/xs}}\">a</p>",
            "1:9: {{#xs}} is a list, and its part of dir cannot stand in <p> for each of its items"
        ),
        (
            "<a href=\"{{#xs}}{{x}}{{/xs}}\">a</a>",
            "1:10: {{#xs}} is a list, and one of its values after another could change the scheme of href"
        ),
        (
            "<a href=\"{{#xs}}/{{/xs}}evil\">a</a>",
            "1:10: {{#xs}} is a list, and one of its values after another could change the scheme of href"
        ),
        (
            "<a href=\"/{{#xs}}{{x}}/{{/xs}}\" class=\"{{#xs}}a {{/xs}}\" title=\"{{#xs}}{{x}}, {{/xs}}\">a</a>",
            nil
        ),
        ("<img alt=\"\" src=\"/a\" srcset=\"{{#xs}}{{x}} {{y}}w, {{/xs}}/b 9w\">", nil),
        (
            "{{#xs}}<p id=\"a-{{x}}\" {{#x}}title=\"{{x}}\"{{/x}}>{{#y}}<b>{{y}}</b>{{/y}}</p>{{/xs}}{{^xs}}<p id=\"b\">b</p>{{/xs}}",
            nil
        ),
        (
            "<p {{#one}}title=\"{{x}}\"{{/one}} {{#flag}}hidden{{/flag}}>{{#one}}<b id=\"a\">{{x}}</b>{{/one}}</p>",
            nil
        ),
        ("<table><tbody>{{#xs}}<tr>{{#tree}}<td>{{text}}</td>{{/tree}}</tr>{{/xs}}</tbody></table>", nil),
    ])
    func `a list is asked for what it repeats`(_ template: String, _ expected: String?) {
        var compiler = TemplateCompiler(mode: .html)
        compiler.add(SourceText(path: "main", name: "main", bytes: Array(template.utf8)))
        let table = compiler.compile()
        #expect(compiler.faults == [])
        var check = ShapeCheck(table)
        for program in table.programs { check.run(program, Self.page) }
        #expect(
            check.faults.map { "\($0.line):\($0.column): \($0.message)" } == [expected].compactMap(\.self)
        )
    }

    @Test func `whatever a value is, an attribute is written once`() throws {
        let items = ["a", "b", "c"].map { TemplateContext(Self.item, [.text($0), .nothing]) }
        let values: [TemplateValue] = [.list(items), .values(items.map { .object($0) })]
        for value in values {
            let rendered = try HTMLTemplates("<p {{#xs}}title=\"{{x}}\"{{/xs}}>{{#xs}}{{x}}{{/xs}}</p>")
                .render(["xs"], [value])
            #expect(rendered == "<p title=\"a\">abc</p>")
        }
    }

    @Test func `an address of a list is that of its first item`() throws {
        let parts = TemplateValue.values([.text("java"), .text("script:alert(1)")])
        let rendered = try HTMLTemplates("<a href=\"{{#xs}}{{.}}{{/xs}}\">x</a>").render(["xs"], [parts])
        #expect(rendered == "<a href=\"java\">x</a>")
    }
}
