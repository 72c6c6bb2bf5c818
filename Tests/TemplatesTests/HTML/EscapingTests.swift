import Testing

@testable import Templates

@Suite struct EscapingTests {
    private static let hostile = "</p><script>alert('1')</script>\"'&amp; x=\u{0}é"
    private static let escaped =
        "&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&#39;&amp;amp; x=\u{FFFD}é"

    @Test(arguments: [
        ("<p>{{x}}</p>", "<p>", "</p>"),
        ("<p title=\"{{x}}\"></p>", "<p title=\"", "\"></p>"),
        ("<p title='{{x}}'></p>", "<p title='", "'></p>"),
        ("<p data-x=\"a{{x}}b\"></p>", "<p data-x=\"a", "b\"></p>"),
        ("<textarea>{{x}}</textarea>", "<textarea>", "</textarea>"),
        ("<p>{{{x}}}</p>", "<p>", "</p>"),
        ("<p>{{&x}}</p>", "<p>", "</p>"),
        ("{{#x}}<p>{{.}}</p>{{/x}}", "<p>", "</p>"),
        ("<p {{#x}}title=\"{{x}}\"{{/x}}></p>", "<p title=\"", "\"></p>"),
        ("{{>*name}}<p>{{x}}</p>", "<p>", "</p>"),
    ])
    func `hostile text stays text`(_ template: String, _ before: String, _ after: String) throws {
        let rendered = try HTMLTemplates(template).render(
            ["x", "name"],
            [.text(Self.hostile), .text("../main")]
        )
        #expect(rendered == before + Self.escaped + after)
    }

    @Test(arguments: ["<p>{{x}}</p>", "<p title=\"{{x}}\"></p>", "<textarea>{{x}}</textarea>"])
    func `a control that HTML does not hold is replaced`(_ template: String) throws {
        for byte in UInt8(0)..<0x20 {
            let text = String(Unicode.Scalar(byte))
            let rendered = try HTMLTemplates(template).render(["x"], [.text("a\(text)b")])
            let isSpace = [0x09, 0x0A, 0x0C, 0x0D].contains(byte)
            let expected = template.replacing("{{x}}", with: "a\(isSpace ? text : "\u{FFFD}")b")
            #expect(rendered == expected)
            // A plain template may be no HTML.
            let root = TemplateContext(TemplateShape("test", ["x"]), [.text(text)])
            #expect(try PlainTemplates().render("<{{x}}{{{x}}}", .object(root)) == "<\(text)\(text)")
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}javascript:alert(1)",
        "java\nscript:alert(1)", "java\tscript:alert(1)", "\tjavascript\r:alert(1)", "data:text/html,x",
        "vbscript:x", "file:///etc/passwd", "blob:x", "http\u{0}:x", "x:y", ":", "ht tp://x", "jаvascript:x",
    ])
    func `an address with another scheme becomes a hash`(_ address: String) throws {
        for template in [
            "<a href=\"{{x}}\">x</a>", "<img alt=\"\" src=\"{{x}}\">", "<form action=\"{{x}}\"></form>",
            "<button formaction=\"{{x}}\">x</button>", "<video poster=\"{{x}}\"></video>",
            "<blockquote cite=\"{{x}}\">x</blockquote>", "<object data=\"{{x}}\"></object>",
            "<svg><use xlink:href=\"{{x}}\"/></svg>", "<A HREF=\"{{x}}\">x</A>", "<a href=\" {{x}}/a\">x</a>",
            "<my-list src=\"{{x}}\"></my-list>", "<a {{#x}}href=\"{{.}}\"{{/x}}>x</a>",
        ] {
            let rendered = try HTMLTemplates(template).render(["x"], [.text(address)])
            #expect(rendered.contains("\"#\"") || rendered.contains("\" #/a\""), "\(rendered)")
        }
    }

    @Test(arguments: [
        "http://a/", "https://a/?b#c", "HTTPS://a", "mailto:a@b", "tel:+1", "/a", "a", "", "?a=b:c", "#a:b",
        "a/b:c", "./a:b", "/", "/a//b", "https:\\\\a",
    ])
    func `a harmless address stays`(_ address: String) throws {
        let rendered = try HTMLTemplates("<a href=\"{{x}}\">x</a>").render(["x"], [.text(address)])
        #expect(rendered == "<a href=\"\(address)\">x</a>")
    }

    @Test func `trusted markup is written as it is, and only where it was asked for`() throws {
        let markup = TemplateValue.markup(SafeHTML(trusted: "<b>&</b>"))
        let rendered = try HTMLTemplates("<p title=\"{{x}}\">{{x}}{{{x}}}</p>").render(["x"], [markup])
        #expect(
            rendered == "<p title=\"&lt;b&gt;&amp;&lt;/b&gt;\">&lt;b&gt;&amp;&lt;/b&gt;<b>&</b></p>"
        )
    }

    @Test(arguments: [
        ("<p>A&{{x}};</p>", "<p>A&amp;lt;</p>"),
        ("<p title=\"&{{x}};\">&</p>", "<p title=\"&amp;lt;\">&</p>"),
        ("<p>&{{#x}}{{x}};&{{/x}}{{x}};</p>", "<p>&amp;lt;&amp;lt;</p>"), ("<p>& {{x}}</p>", "<p>& lt</p>"),
        ("<p>&{{! x }}lt;{{x}}</p>", "<p>&lt;lt</p>"),
    ])
    func `a value finishes no reference to a character`(_ template: String, _ expected: String) throws {
        #expect(try HTMLTemplates(template).render(["x"], [.text("lt")]) == expected)
    }

    @Test func `where no text can stand, nothing but trusted markup is written`() throws {
        let template = HTMLTemplates("<table><tbody>{{{x}}}</tbody></table><p>{{{x}}}</p>")
        let row = SafeHTML(trusted: "<tr></tr>")
        #expect(
            try template.render(["x"], [.markup(row)])
                == "<table><tbody><tr></tr></tbody></table><p><tr></tr></p>"
        )
        for value in [TemplateValue.text("7"), .integer(7)] {
            let rendered = try template.render(["x"], [value])
            #expect(rendered == "<table><tbody></tbody></table><p>7</p>")
        }
    }

    @Test(arguments: [
        (TemplateValue.nothing, "[-]"), (.flag(false), "false[-]"), (.flag(true), "true[+]"),
        (.text(""), "[-]"),
        (.text("0"), "0[+]"), (.integer(0), "0[+]"), (.integer(.min), "-9223372036854775808[+]"),
        (.list([]), "[-]"), (.values([]), "[-]"), (.values([.nothing, .flag(true)]), "[++]"),
        (.markup(SafeHTML(trusted: "")), "[-]"),
        (.object(TemplateContext(TemplateShape("o", []), [])), "[+]"),
        (.lambda(TemplateLambda { "<\($0)>" }), "&lt;&gt;[+]"),
    ])
    func `each value has one form and one truth`(_ value: TemplateValue, _ expected: String) throws {
        let rendered = try HTMLTemplates("{{x}}[{{#x}}+{{/x}}{{^x}}-{{/x}}]").render(["x"], [value])
        #expect(rendered == expected)
    }
}
