import Testing

/// Templates that must not be served, and the exact faults.
@Suite struct RefusedTemplateTests {
    @Test(arguments: refused)
    func `a faulty template is refused with its place and its mend`(_ template: String, _ faults: [String]) {
        let expected = faults.map { "Views/main.html:\($0)" }
        #expect(HTMLTemplates(template).faults == expected)
    }

    private static let lost =
        ": error: {{x}} could change the scheme of href: let it follow a /, ? or #, or be the first and only part before one"

    private static let refused: [(String, [String])] = [
        // Tags of Mustache.
        ("{{#a}}x", ["1:1: error: {{#a}} is never closed"]),
        ("x{{/a}}", ["1:2: error: {{/a}} closes nothing"]),
        ("{{#a}}{{#b}}{{/a}}", ["1:7: error: {{#b}} is not closed before {{/a}} at 1:13"]),
        ("é {{x", ["1:3: error: this tag is never closed"]),
        ("{{}}", ["1:1: error: this tag has no name"]),
        ("{{=x=}}", ["1:1: error: new delimiters are written {{=<% %>=}}"]),
        ("a\n{{>nowhere}}", ["2:1: error: there is no template \"nowhere\""]),
        ("{{>main}}", ["1:1: error: {{>main}} includes itself without end: put it in a section"]),
        ("{{<*x}}{{/x}}", ["1:1: error: {{<*x}}: the name of a parent must be written out"]),

        // Elements that are not closed.
        ("<div>\n  <p>x", ["1:1: error: <div> is never closed", "2:3: error: <p> is never closed"]),
        (
            "<b><i>x</b></i>",
            ["1:4: error: <i> is never closed: </b> comes first at 1:8", "1:12: error: </i> closes nothing"]
        ),
        ("x</p>", ["1:2: error: </p> closes nothing"]),
        ("a<br></br>", ["1:6: error: <br> is void and has no end tag"]),
        ("<div/>", ["1:1: error: a slash does not close <div/>: write <div></div>"]),
        ("<p", ["1:1: error: this tag is never closed"]),
        ("<!-- x", ["1:1: error: this comment is never closed"]),
        ("<script>a", ["1:1: error: <script> is never closed"]),
        ("1 < 2", ["1:3: error: a < that begins no tag is written &lt;"]),
        ("<?php ?>", ["1:1: error: <? has no meaning in HTML"]),
        ("<!--> x -->", ["1:1: error: browsers end this comment early: write no \">\" there"]),
        ("<![CDATA[x]]>", ["1:1: error: <![cdata[ has no meaning in HTML"]),
        ("<xmp></xmp>", ["1:1: error: <xmp> is obsolete"]),
        (
            "<!doctype html [<!ENTITY x \"y\">]>",
            [
                "1:1: error: the doctype of HTML holds no declarations: write <!doctype html>"
            ]
        ),

        // Characters.
        ("a&#0;", ["1:2: error: this reference stands for no character"]),
        ("&#x0{{x}}", ["1:1: error: this reference stands for no character"]),
        (
            "é&#xD800; &#55296<b></b>",
            [2, 11].map { "1:\($0): error: this reference stands for no character" }
        ),
        ("&#x110000;", ["1:1: error: this reference stands for no character"]),
        ("&&#99999999999999999999", ["1:2: error: this reference stands for no character"]),
        ("<p title='a&#xdfff;'></p>", ["1:12: error: this reference stands for no character"]),
        ("<p title=&#00></p>", ["1:10: error: this reference stands for no character"]),
        ("<title>&#0{{#x}}{{/x}}</title>", ["1:8: error: this reference stands for no character"]),
        (
            "a\u{0}\n\u{1}<p>",
            [
                "1:2: error: the control character U+0000 cannot stand in HTML",
                "2:1: error: the control character U+0001 cannot stand in HTML",
            ]
        ),
        ("{{! \u{1B} }}", ["1:5: error: the control character U+001B cannot stand in HTML"]),
        ("<p title=\"\u{7F}\"></p>", ["1:11: error: the control character U+007F cannot stand in HTML"]),

        // Attributes.
        ("<p a=\"1\" A=\"2\"></p>", ["1:10: error: <p> has the attribute a twice"]),
        ("<p a=\"1\"b=\"2\"></p>", ["1:9: error: a space is missing before this attribute"]),
        ("<p a=></p>", ["1:4: error: this attribute has a = and no value"]),
        ("<p \"x\"></p>", ["1:4: error: \"\"x\"\" is no name of an attribute"]),
        ("<p a=b\"c></p>", ["1:4: error: this attribute's value needs quotes"]),
        ("<p id=\"a\"></p><b id=\"a\"></b>", ["1:18: error: the id \"a\" is used twice, first at 1:1"]),
        ("<p id=\"a b\"></p>", ["1:4: error: an id is not empty and holds no spaces"]),

        // Sections and the tree.
        (
            "{{#a}}<div>{{/a}}</div>",
            [
                "1:7: error: <div> is opened in {{#a}} and not closed in it",
                "1:18: error: </div> closes nothing",
            ]
        ),
        (
            "<div>{{#a}}</div>{{/a}}",
            [
                "1:1: error: <div> is never closed",
                "1:12: error: </div> closes an element that was opened outside {{#a}}",
            ]
        ),
        (
            "<p class=\"{{#a}}x\">{{/a}}</p>",
            ["1:11: error: {{#a}} opens inside the value of class and must close there"]
        ),
        (
            "<p {{#a}}class=\"x\">{{/a}}</p>",
            ["1:4: error: {{#a}} opens inside the tag <p> and must close there"]
        ),
        (
            "{{#a}}<p class=\"x{{/a}}\"></p>",
            [
                "1:18: error: {{/a}} closes in another place than {{#a}} opens, at 1:1"
            ]
        ),
        (
            "<{{#a}}p{{/a}}>",
            [
                "1:1: error: <p> is never closed",
                "1:2: error: {{#a}} cannot stand inside a tag's name or end",
            ]
        ),
        (
            "<p {{#a}}class=\"x\"{{/a}}id=\"y\"></p>",
            ["1:25: error: a space is missing before this attribute"]
        ),
        (
            "<p{{#a}} class=\"x\" {{/a}}id=\"y\"></p>",
            ["1:26: error: a space is missing before this attribute"]
        ),
        (
            "{{#a}}<p>{{/a}}{{^a}}<b></p>{{/a}}",
            [
                "1:7: error: <p> is opened in {{#a}} and not closed in it",
                "1:22: error: <b> is opened in {{^a}} and not closed in it",
                "1:25: error: </p> closes nothing",
            ]
        ),
        (
            "{{#a}}<a {{#b}}href=\"x\"{{/b}} href=\"y\"></a>{{/a}}",
            ["1:31: error: <a> has the attribute href twice"]
        ),

        // Contexts of variables.
        ("<script>{{x}}</script>", ["1:9: error: {{x}} cannot stand in <script>"]),
        ("<style>{{#x}}{{/x}}</style>", ["1:8: error: {{#x}} cannot stand in <style>"]),
        ("<!-- {{x}} -->", ["1:6: error: {{x}} cannot stand in a comment"]),
        ("<{{x}}>", ["1:2: error: {{x}} cannot stand in the name of a tag"]),
        (
            "<h{{x}}></h1>",
            [
                "1:1: error: <h> is never closed", "1:3: error: {{x}} cannot stand in the name of a tag",
                "1:9: error: </h1> closes nothing",
            ]
        ),
        ("<p {{x}}></p>", ["1:4: error: {{x}} cannot stand in the name of an attribute"]),
        ("<p class={{x}}></p>", ["1:10: error: the value of class needs quotes, because it holds {{x}}"]),
        (
            "<p class=a{{#x}}b{{/x}}></p>",
            ["1:11: error: the value of class needs quotes, because it holds {{#x}}"]
        ),
        ("<p onclick=\"{{x}}\"></p>", ["1:13: error: {{x}} cannot stand in the attribute onclick"]),
        ("<p style=\"color: {{x}}\"></p>", ["1:18: error: {{x}} cannot stand in the attribute style"]),
        ("<iframe srcdoc=\"{{x}}\"></iframe>", ["1:17: error: {{x}} cannot stand in the attribute srcdoc"]),
        ("<img srcset=\"{{x}} 2x\">", ["1:14: error: {{x}} cannot stand in the attribute srcset"]),
        (
            "<meta http-equiv=\"refresh\" content=\"{{x}}\">",
            ["1:37: error: {{x}} cannot stand in the attribute content"]
        ),
        ("<p title=\"{{{x}}}\"></p>", ["1:11: error: {{{x}}} is markup and cannot stand in an attribute"]),
        ("<textarea>{{{x}}}</textarea>", ["1:11: error: {{{x}}} is markup and cannot stand in <textarea>"]),
        ("<p title=\"{{>*x}}\"></p>", ["1:11: error: {{>*x}} cannot stand in an attribute"]),
        (
            "<a href=\"java{{x}}\">a</a>",
            [
                "1:14: error: {{x}} could change the scheme of href: "
                    + "let it follow a /, ? or #, or be the first and only part before one"
            ]
        ),
        (
            "<a href=\"{{x}}:{{y}}\">a</a>",
            [
                "1:10: error: {{x}} could change the scheme of href: "
                    + "let it follow a /, ? or #, or be the first and only part before one",
                "1:16: error: {{y}} could change the scheme of href: "
                    + "let it follow a /, ? or #, or be the first and only part before one",
            ]
        ),

        ("<svg><script>{{x}}</script></svg>", ["1:14: error: {{x}} cannot stand in <script>"]),
        ("<svg><style>{{{x}}}</style></svg>", ["1:13: error: {{{x}}} cannot stand in <style>"]),
        ("<svg><set to=\"{{x}}\"/></svg>", ["1:15: error: {{x}} cannot stand in the attribute to"]),
        ("<script><!-- <script> </script>{{x}}", ["1:1: error: <!-- cannot stand in <script>"]),
        (
            "<title><!-- </title> -->",
            [
                "1:1: error: <title> is never closed", "1:8: error: a comment cannot stand in <title>",
            ]
        ),
        ("<iframe src=\"x\"><p></p></iframe>", ["1:17: error: <p> cannot stand in <iframe>"]),
        ("<a href=\"javascript:/{{x}}\">a</a>", ["1:22" + lost]),
        ("<a href=\"javascript&colon;/{{x}}\">a</a>", ["1:28" + lost]),
        ("<a href=\"data:text/html,{{x}}\">a</a>", ["1:25" + lost]),
        ("<a href=\"{{#a}}/x{{/a}}{{x}}\">a</a>", ["1:24" + lost]),
        ("<a href=\"{{x}}{{y}}\">a</a>", ["1:15" + lost.replacing("{{x}}", with: "{{y}}")]),
        ("<a href=\"{{x}}&colon;alert(1)\">a</a>", ["1:10" + lost]),
        ("<a href=\"{{#a}}/{{/a}}{{^a}}{{/a}}{{x}}\">a</a>", ["1:35" + lost]),

        // What may stand where.
        ("<ul>\n  <td>x</td></ul>", ["2:3: error: <td> cannot stand in <ul>"]),
        ("<ul>x</ul>", ["1:5: error: text cannot stand in <ul>"]),
        ("<table><tr>{{x}}</tr></table>", ["1:12: error: {{x}} cannot stand in <tr>"]),
        ("<div><li>x</li></div>", ["1:6: error: <li> cannot stand in <div>"]),
        ("<div><tr></tr></div>", ["1:6: error: <tr> cannot stand in <div>"]),
        ("<p><span><div></div></span></p>", ["1:10: error: <div> cannot stand in <p>"]),
        ("<a href=\"x\"><b><a>x</a></b></a>", ["1:16: error: <a> cannot stand in <a>"]),
        ("<form><div><form></form></div></form>", ["1:12: error: <form> cannot stand in <form>"]),
        ("<button><button></button></button>", ["1:9: error: <button> cannot stand in <button>"]),
        ("<button><a href=\"x\">x</a></button>", ["1:9: error: <a> cannot stand in <button>"]),
        ("<a href=\"x\"><b><button>x</button></b></a>", ["1:16: error: <button> cannot stand in <a>"]),
        ("<a href=\"x\"><input><input type=\"HIDDEN\"></a>", ["1:13: error: <input> cannot stand in <a>"]),
        (
            "<button><input type=text></button>",
            ["1:9: error: <input> cannot stand in <button>"]
        ),
        (
            "<a><select></select><textarea></textarea></a>",
            ["1:4: error: <select> cannot stand in <a>", "1:21: error: <textarea> cannot stand in <a>"]
        ),
        ("<button><i><label>x</label></i></button>", ["1:12: error: <label> cannot stand in <button>"]),
        ("<blink>x</blink>", ["1:1: error: <blink> is no element of HTML: the nearest is <link>"]),
        ("<p>\n<dvi></dvi></p>", ["2:1: error: <dvi> is no element of HTML: the nearest is <div>"]),
        (
            "<template><circle></circle></template>",
            ["1:11: error: <circle> is no element of HTML: the nearest is <cite>"]
        ),
        ("<p><option>x</option></p>", ["1:4: error: <option> cannot stand in <p>"]),
        ("<title><b>x</b></title>", ["1:8: error: <b> cannot stand in <title>"]),
        ("<div><dt>x</dt><dl><p>x</p></dl></div>", ["1:20: error: <p> cannot stand in <dl>"]),

        // Pages.
        (
            "<html><body></body></html>",
            [
                "1:1: error: <html> has no lang", "1:1: error: this page has no <h1>",
                "1:1: error: this page has no <title>",
            ]
        ),
        (
            "<html lang=\"en\"><head><title>x</title></head><body><h1>a</h1>\n<h1>b</h1></body></html>",
            [
                "2:1: error: this page has more than one <h1>"
            ]
        ),
    ]

    @Test func `a fault in a partial stands in the partial's file`() {
        let templates = HTMLTemplates([
            "list": "<ul>{{#rows}}\n{{>cells/row}}{{/rows}}</ul>", "cells/row": "\n <p>x</p>",
        ])
        #expect(templates.faults == ["Views/cells/row.html:2:2: error: <p> cannot stand in <ul>"])
    }

    @Test func `a fault in an overriding block stands in the file that overrides`() {
        let templates = HTMLTemplates([
            "layout": "<html lang=\"en\"><head><title>x</title></head><body>{{$main}}{{/main}}</body></html>",
            "page": "{{<layout}}\n{{$main}}<h1>x</h1>\n<ol><dd>x</dd></ol>{{/main}}{{/layout}}",
        ])
        #expect(templates.faults == ["Views/page.html:3:5: error: <dd> cannot stand in <ol>"])
    }

    @Test func `an id that a partial brings a second time is found`() {
        let templates = HTMLTemplates(["main": "<p id=\"a\">x</p>{{>part}}", "part": "<b id=\"a\">x</b>"])
        #expect(
            templates.faults == [
                "Views/part.html:1:4: error: the id \"a\" is used twice, first at Views/main.html:1:1"
            ]
        )
    }

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
        #expect(faults.contains { $0.contains("includes too much: ") })
    }
}
