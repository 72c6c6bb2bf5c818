import Testing

@testable import Templates

/// A value can change what a page says, and never what it is: with a hostile value it has the same elements and the
/// same attributes as with a harmless one.
@Suite struct HostileValueTests {
    @Test(arguments: templates)
    func `a value never leaves its place`(_ template: String) throws {
        let html = HTMLTemplates(template)
        #expect(html.faults == [])
        let harmless = try RenderedPage(render(html, "a")).structure
        for value in Self.hostile {
            let rendered = try render(html, value)
            let page = try RenderedPage(rendered)
            #expect(page.faults == [] && page.structure == harmless, "\(value) in \(rendered)")
            for attribute in page.elements.flatMap(\.attributes)
            where HTMLNames.addressForm(of: attribute.name) != nil {
                // As browsers read a scheme: without blanks and controls, in either case.
                let read = attribute.value.lowercased().unicodeScalars.filter { $0.value > 0x20 }
                for scheme in ["javascript:", "data:", "vbscript:"] {
                    #expect(!read.starts(with: scheme.unicodeScalars), "\(rendered)")
                }
            }
        }
    }

    private static let templates = [
        "<p>{{x}}</p>", "<p title=\"{{x}}\">x</p>", "<p title='{{x}}' lang=\"en\">x</p>",
        "<p class=\"a-{{x}} b\" id=\"{{x}}\" data-x='{{x}}'>x</p>",
        "<textarea name=\"{{x}}\">{{x}}</textarea>", "<title>{{x}}</title>",
        "<a href=\"{{x}}\">{{x}}</a>", "<a href='{{x}}' target=\"_blank\">x</a>", "<a href=\" {{x}}\">x</a>",
        "<a href=\"/a/{{x}}?b={{x}}#{{x}}\">x</a>", "<a href=\"mailto:{{x}}\">x</a>",
        "<a {{#x}}href=\"{{x}}\"{{/x}}>x</a>", "<a {{#x}}href=\"{{.}}\"{{/x}}{{^x}}href=\"/\"{{/x}}>x</a>",
        "<form action=\"{{x}}\"><button formaction=\"{{x}}\" value=\"{{x}}\">x</button></form>",
        "<img src=\"{{x}}\" alt=\"{{x}}\" srcset=\"{{x}} 1x, /a/{{x}} {{x}}x\">",
        "<video poster=\"{{x}}\" src=\"{{x}}\"></video>", "<a href=\"/\" ping=\"{{x}} /a/{{x}}\">x</a>",
        "<iframe src=\"{{x}}\" title=\"{{x}}\"></iframe>", "<object data=\"{{x}}\"></object>",
        "<svg><use xlink:href=\"{{x}}\"></use><text x=\"{{x}}\">{{x}}</text></svg>",
        "<math><mi>{{x}}</mi></math>", "<my-part src=\"{{x}}\" any=\"{{x}}\">{{x}}</my-part>",
        "<table><tr><td colspan=\"{{x}}\" headers=\"{{x}}\">{{x}}</td></tr></table>",
        "<select><option value=\"{{x}}\" label='{{x}}'>{{x}}</option></select>",
        "<ul>{{#x}}<li class=\"{{#x}}{{x}}{{/x}}{{^x}}{{x}}{{/x}}\">{{x}}</li>{{/x}}</ul>",
        "<time datetime=\"{{x}}\">{{x}}</time><meter value=\"{{x}}\">{{x}}</meter>",
        "<meta name=\"description\" content=\"{{x}}\">", "<blockquote cite=\"{{x}}\">{{x}}</blockquote>",
        "<link rel=\"icon\" href=\"{{x}}\" sizes=\"{{x}}\">", "<script src=\"/a/{{x}}\"></script>",
        "<noscript><p>{{x}}</p></noscript><template><p>{{x}}</p></template>",
    ]

    private static let hostile =
        [
            "\"", "'", "<", ">", "&", "`", "=", "/", "\\", " ", "\t", "\n", "\r", "\u{0}", "\u{B}", "\u{C}",
            "\u{7F}", "\u{A0}",
            "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{202E}", "\u{E000}1\u{E001}", "{{x}}", "{{{x}}}", "{{/x}}",
            "{{!",
            "</p>", "</textarea><script>alert(1)</script>", "</title><b>", "</script>", "<!--", "-->",
            "<![CDATA[", "]]>",
            "<?php", "<svg/onload=alert(1)>", "\" onclick=\"alert(1)", "' onclick='alert(1)",
            "x onclick=alert(1)",
            "\"><script>alert(1)</script>", "javascript:alert(1)", "JaVaScRiPt:alert(1)",
            "\u{1}javascript:alert(1)",
            "java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)",
            " \u{8}javascript:alert(1)",
            "javascript&colon;alert(1)", "javascript&#58;alert(1)", "jаvascript:alert(1)",
            "javascript\u{0}:alert(1)",
            "ｊａｖａｓｃｒｉｐｔ：alert(1)", "data:text/html,<script>alert(1)</script>", "DATA:,x", "vbscript:x",
            "//evil.example",
            "/\\evil.example", "https:evil", "blob:x", "a,javascript:alert(1)", "a 1x, data:,x",
            "&lt;script&gt;", "&amp;",
            "&#0;", "&quot;", "\u{1F469}\u{200D}\u{1F4BB}", "é", String(repeating: "<", count: 2_000),
        ] + (0..<40).map { randomText($0) }

    private static func randomText(_ seed: Int) -> String {
        let pieces = [
            "<", ">", "\"", "'", "&", "=", " ", "\n", "\t", "/", ":", "#", "javascript", "script", "x", "on",
            "-->",
            "<!--", "]]>", "\u{0}", "&#58;", "{{x}}", "data:", ",", "\\", ";", "é", "\u{2028}",
        ]
        var generator = Generator(state: UInt64(seed))
        return (0..<Int.random(in: 1...8, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    private func render(_ html: HTMLTemplates, _ value: String) throws -> String {
        try html.render(["x"], [.text(value)])
    }
}
