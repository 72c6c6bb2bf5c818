import Testing

/// Whose fault it is when a partial, a parent or a block is not whole: its own, at its own place, told once.
@Suite struct PartTests {
    /// Each file is `name: text`; the faults are in the order of their files.
    @Test(arguments: [
        (
            ["main": "<div>{{>p}}</div>", "p": "</div><div>"],
            ["p.html:1:1: error: </div> closes nothing", "p.html:1:7: error: <div> is never closed"]
        ),
        (
            [
                "main": "<p>{{>row}}</p><p>{{>row}}</p>", "row": "<a href=\"/\">{{>p}}</a>",
                "p": "<b>{{x}}</b></a>",
            ],
            ["p.html:1:13: error: </a> closes nothing"]
        ),
        (
            ["main": "{{>head}}<p>x</p>{{>foot}}", "head": "<main>\n<div>", "foot": "</div></main>"],
            [
                "foot.html:1:1: error: </div> closes nothing", "foot.html:1:7: error: </main> closes nothing",
                "head.html:1:1: error: <main> is never closed",
                "head.html:2:1: error: <div> is never closed; it was opened in a <main> on line 1",
            ]
        ),
        (
            ["main": "{{<l}}{{$b}}</div><div>{{/b}}{{/l}}", "l": "<div>{{$b}}x{{/b}}</div>"],
            [
                "main.html:1:13: error: </div> closes an element that was opened outside {{$b}}",
                "main.html:1:19: error: <div> is opened in {{$b}} and not closed in it",
            ]
        ),
        (
            ["main": "<div>{{$b}}</div><div>{{/b}}</div>"],
            [
                "main.html:1:12: error: </div> closes an element that was opened outside {{$b}}",
                "main.html:1:18: error: <div> is opened in {{$b}} and not closed in it",
            ]
        ),
        (
            [
                "main": "{{<l}}{{$b}}x</article></main>{{/b}}{{/l}}",
                "l": "<main><article>\n{{$b}}{{/b}}\n</article></main>",
            ],
            [
                "main.html:1:14: error: </article> closes an element that was opened outside {{$b}}",
                "main.html:1:24: error: </main> closes an element that was opened outside {{$b}}",
            ]
        ),
        (
            ["main": "{{<l}}{{$b}}<main><article>x{{/b}}{{/l}}", "l": "<body>\n{{$b}}{{/b}}\n</body>"],
            [
                "main.html:1:13: error: <main> is opened in {{$b}} and not closed in it",
                "main.html:1:19: error: <article> is opened in {{$b}} and not closed in it",
            ]
        ),
        (
            ["main": "<div>{{#x}}{{>p}}{{/x}}</div>", "p": "{{#y}}</div>{{/y}}"],
            ["p.html:1:7: error: </div> closes nothing"]
        ),
        (
            ["main": "{{<l}}{{$b}}<b>{{#y}}</b>{{/y}}</b>{{/b}}{{/l}}", "l": "<p>{{$b}}{{/b}}</p>"],
            ["main.html:1:22: error: </b> closes an element that was opened outside {{#y}}"]
        ),
        (
            ["main": "{{<l}}{{$c}}a\" onclick=\"f(){{/c}}{{/l}}", "l": "<p class=\"{{$c}}b{{/c}}\">x</p>"],
            ["main.html:1:14: error: the value of class ends here, and was begun outside {{$c}}"]
        ),
        (
            ["main": "<p {{>p}}>x</p>", "p": "class=\"a\" title=\"b"],
            ["p.html:1:11: error: the value of title is never closed"]
        ),
        (
            ["main": "{{<l}}{{$a}}title=\"b{{/a}}{{/l}}", "l": "<p {{$a}}{{/a}}>x</p>"],
            ["main.html:1:13: error: the value of title is opened in {{$a}} and not closed in it"]
        ),
        (
            ["main": "<p {{>p}}>x</p>", "p": "hidden><b"],
            [
                "p.html:1:7: error: the tag <p> ends here, and was begun outside this file",
                "p.html:1:8: error: this tag is never closed",
            ]
        ),
        (
            ["main": "<p {{>p}}=\"x\">x</p>", "p": "class"],
            ["main.html:1:10: error: a space is missing before this attribute"]
        ),
        (
            ["main": "<p class{{>p}}>x</p>", "p": "=\"x\""],
            ["p.html:1:1: error: the attribute class is cut in two here: write it and its value in one part"]
        ),
        (
            ["main": "<p class={{>p}}>x</p>", "p": "\"x\""],
            ["main.html:1:10: error: the value of class needs quotes, because it holds {{>p}}"]
        ),
        (
            ["main": "<!-- {{>p}} x --><p>x</p>", "p": "--> <b>x</b> <!--"],
            [
                "p.html:1:3: error: this comment ends here, and was begun outside this file",
                "p.html:1:14: error: this comment is never closed",
            ]
        ),
        (
            ["main": "<p>{{>p}} x --></p>", "p": "x <!-- "],
            ["p.html:1:3: error: this comment is never closed"]
        ),
        (
            ["main": "<p>x</p><script>{{>p}}</script>", "p": "a()</script>"],
            ["p.html:1:4: error: </script> closes nothing"]
        ),
        (
            ["main": "<p>{{>p}}b></p>", "p": "x<"], ["p.html:1:2: error: this tag is never closed"]
        ),
        (
            ["main": "<p>x</{{>p}}>", "p": "p"],
            ["main.html:1:7: error: {{>p}} cannot stand inside a tag's name or end"]
        ),
        (
            ["main": "<p>x</p {{>p}}", "p": ">"],
            [
                "main.html:1:1: error: <p> is never closed", "main.html:1:5: error: this tag is never closed",
                "p.html:1:1: error: the tag </p> ends here, and was begun outside this file",
            ]
        ),
        (
            ["main": "<p class=\"{{>p}}\">x</p>", "p": "a{{#x}}\" {{/x}}"],
            ["p.html:1:8: error: the value of class ends here, and was begun outside this file"]
        ),
    ])
    func `a part that is not whole is told at its own place, once`(
        _ files: [String: String],
        _ expected: [String]
    ) {
        let faults = HTMLTemplates(files).faults.map { $0.replacing("Views/", with: "") }
        #expect(Set(faults) == Set(expected))
    }

    @Test(arguments: [
        (
            "{{<layout}}{{$b}}{{<layout}}{{/layout}}{{/b}}{{/layout}}",
            "main.html:1:18: error: {{<layout}} begins with a doctype, which must come first"
        ),
        (
            "<p>x</p>{{<layout}}{{/layout}}",
            "main.html:1:9: error: {{<layout}} begins with a doctype, which must come first"
        ),
        (
            "<p>x</p>{{>through}}",
            "main.html:1:9: error: {{>through}} begins with a doctype, which must come first"
        ),
        (
            "{{<layout}}{{$b}}<!doctype html>{{/b}}{{/layout}}",
            "main.html:1:18: error: the doctype must come first"
        ),
        (
            "{{#x}}{{<layout}}{{/layout}}{{/x}}",
            "main.html:1:1: error: the doctype cannot stand in {{#x}}: a page always has it"
        ),
        (
            "{{#x}}{{>bare}}{{/x}}",
            "main.html:1:1: error: <html> cannot stand in {{#x}}: a page always has it"
        ),
        (
            "{{<layout}}{{$lang}}e n{{/lang}}{{/layout}}",
            "main.html:1:12: error: lang=\"e n\" of <html> is not the tag of a language, such as en or pt-BR"
        ),
        ("{{<layout}}{{$lang}}{{/lang}}{{/layout}}", "main.html:1:12: error: <html> has no lang"),
        (
            "<p tabindex=\"{{>word}}\">x</p>",
            "word.html:1:1: error: tabindex=\"a b\" of <p> is not a whole number"
        ),
        (
            "{{<layout}}{{$a}}id=\"t\"{{/a}}{{/layout}}",
            "layout.html:4:8: error: the id \"t\" is used twice, first at Views/main.html:1:18"
        ),
        (
            "{{<layout}}{{$b}}<b title=\"x\" id=\"t\">x</b><i id=\"u\" title=\"id\">x</i><i title=\"x\" id=\"u\">x</i>{{/b}}{{/layout}}",
            "layout.html:4:8: error: the id \"t\" is used twice, first at Views/main.html:1:31|"
                + "main.html:1:82: error: the id \"u\" is used twice, first at 1:46"
        ),
        (
            "{{<layout}}{{$c}}java{{/c}}{{$b}}<a href=\"{{>js}}\">x</a>{{/b}}{{/layout}}",
            "js.html:1:1: error: href of <a> runs a script: write a <button>, and what it does in a script's file"
        ),
        (
            "<a href=\"{{>long}}\">x</a>",
            "long.html:1:1: error: href=\"a  b\" of <a> is not an address without spaces"
        ),
    ])
    func `a fault is told in the file that brings it`(_ main: String, _ expected: String) {
        let files = [
            "layout":
                "<!doctype html>\n<html lang=\"{{$lang}}en{{/lang}}\"><head><title>x</title></head><body>\n"
                + "<div class=\"{{$c}}{{/c}}\" {{$a}}{{/a}}>{{$b}}{{/b}}</div>\n<h1 x=\"\" id=\"t\">x</h1></body></html>",
            "bare": "<html lang=\"en\"><head><title>x</title></head><body><h1>x</h1></body></html>",
            "through": "{{<layout}}{{/layout}}", "word": "a b", "js": "javascript:a()", "long": "a  b",
        ].mapValues { $0.replacing(" x=\"\"", with: "   ") }
        let faults = HTMLTemplates(files.merging(["main": main]) { $1 }).faults
        #expect(faults == expected.split(separator: "|").map { "Views/\($0)" })
    }

    @Test(arguments: [
        [
            "main": "<!-- {{>p}} --><p {{>q}} class=\"a {{>p}}\">{{>p}}</p>", "p": "text",
            "q": "hidden title='x'",
        ],
        ["main": "<p{{>p}}>x</p><script>{{>s}}</script>", "p": " title=\"x\" hidden", "s": "a(\"b\")"],
        [
            "main": "{{<l}}{{$a}}class=x{{/a}}{{$v}}a {{x}}{{/v}}{{/l}}",
            "l": "<p {{$a}}{{/a}} title=\"{{$v}}{{/v}}\">{{$b}}<b>y</b>{{/b}}</p>",
        ],
        [
            "main": "<ul>{{#xs}}{{>p}}{{/xs}}{{^xs}}{{>p}}{{/xs}}</ul>",
            "p": "{{#x}}<li>x</li>{{/x}}\n{{^x}}<li>{{>q}}</li>{{/x}}", "q": "",
        ],
        ["main": "<p {{#x}}{{>p}}{{/x}}{{^x}}{{>p}}{{/x}}>x</p>", "p": " hidden "],
    ])
    func `a part that is whole is accepted`(_ files: [String: String]) {
        #expect(HTMLTemplates(files).faults == [])
    }

    @Test func `text after a script is text`() {
        #expect(
            HTMLTemplates("<ul><script>a()</script>b</ul>").faults
                == ["Views/main.html:1:25: error: text cannot stand in <ul>"]
        )
    }
}
