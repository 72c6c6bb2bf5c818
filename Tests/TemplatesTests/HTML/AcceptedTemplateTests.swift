import Testing

/// Templates as people write and paste them, all of which must pass.
@Suite struct AcceptedTemplateTests {
    @Test(arguments: accepted)
    func `ordinary HTML is accepted`(_ template: String) {
        #expect(HTMLTemplates(template).faults == [])
    }

    private static let accepted = [
        "",
        "plain text & a lone ampersand, &nbsp; &copy; &eacute; &#39;",
        "&#x10FFFF; &#xD7FF; &#xE000 &#; &#x; &# 0; &#xg &#1a; <!-- &#0; --><style>&#0;</style>",
        "tab\tand\u{C}form feed\r\n",
        "<br><hr/><img src=x alt=''><input disabled>",
        "<P CLASS=\"a\">Upper<BR>case</p>",
        "<script>if (a < b && c > d) { document.write('<p>') }</script>",
        "<style>p > b { color: red }</style>",
        "<!doctype html><html lang=\"en\"><head><title>x</title></head><body><h1>x</h1></body></html>",
        "<!DOCTYPE html>\n<html lang=\"{{language}}\"><head><meta charset=utf-8><title>{{title}}</title></head>"
            + "<body><h1>{{title}}</h1></body></html>",
        "<!-- a comment with <p> and & -->",
        "{{! <p> }}",
        "<tr><td>a fragment of a table</td></tr>",
        "<tbody><tr><td>x</td></tr></tbody>",
        "<li>x</li>",
        "<option {{#chosen}}selected{{/chosen}}>x</option>",
        "<option value=\"x\"{{#chosen}} selected{{/chosen}}>x</option>",
        "<a {{#url}}href=\"{{url}}\"{{/url}}>x</a>",
        "<a {{#a}}href=\"{{a}}\"{{/a}}{{^a}}href=\"/\"{{/a}}>x</a>",
        "<p class=\"a{{#b}} b{{/b}}{{^b}} c{{/b}}\">x</p>",
        "{{#a}}<p id=\"x\">x</p>{{/a}}{{^a}}<b id=\"x\">x</b>{{/a}}",
        "{{#a}}<p id=\"x\">x</p>{{/a}}<hr>{{^a}}<b id=\"x\">x</b>{{/a}}",
        "<ul>{{#rows}}<li>{{.}}</li>{{/rows}}</ul>",
        "<ul>\n{{#rows}}\n  <li>{{.}}</li>\n{{/rows}}\n</ul>",
        "<select><optgroup label=\"x\"><option>a</option></optgroup></select>",
        "<dl><div><dt>a</dt><dd>b</dd></div></dl>",
        "<table><caption>x</caption><colgroup><col></colgroup><thead><tr><th>x</th></tr></thead></table>",
        "<record-list src=\"{{url}}\" data-state=\"idle\"><table><tbody>{{{rows}}}</tbody></table></record-list>",
        "<svg viewBox=\"0 0 8 8\" xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"x\"><path d=\"M0 0\"/>"
            + "<use xlink:href=\"{{icon}}\"/></svg>",
        "<a href=\"{{base}}/a/{{id}}?q={{q}}#{{part}}\">x</a>",
        "<a href=\"mailto:{{address}}\">x</a>",
        "<a href=\"https://{{host}}/\">x</a>",
        "<a href=\"{{#a}}{{x}}{{/a}}{{^a}}/b/{{y}}{{/a}}\">x</a>",
        "<a href=\"{{#a}}/a/{{x}}{{/a}}?q={{y}}\">x</a>",
        "<button aria-pressed=\"{{pressed}}\" data-key='{{key}}'></button>",
        "<p><button>a</button><span>b</span></p>",
        "<p><object><div>x</div></object></p>",
        "<time datetime=\"{{iso}}\">{{text}}</time>",
        "<textarea>{{text}}</textarea>",
        "<div>{{>*kind}}</div>",
        "{{#node}}<p>x</p>{{>main}}{{/node}}",
        "<input\n  name=\"a\"\n  required\n>",
        "<a href=x><input type=hidden><input type=\"{{type}}\"><span>x</span></a>",
        "<label>x <input><button>x</button></label>",
        "<svg><a href=x><a href=y></a></a><circle r=1 /><linearGradient></linearGradient></svg>",
        "<math><mi>x</mi></math>",
        "{{=<% %>=}}<p><%x%> {{x}}</p>",
    ]

    @Test func `a layout is asked for nothing that its pages bring`() {
        let templates = HTMLTemplates([
            "layout": "<html lang=\"en\"><head><title>{{$title}}{{/title}}</title></head>"
                + "<body>{{$main}}{{/main}}</body></html>",
            "page": "{{<layout}}{{$title}}x{{/title}}{{$main}}<h1>x</h1>{{/main}}{{/layout}}",
        ])
        #expect(templates.faults == [])
    }

    @Test func `what is sent is what was written`() throws {
        let template =
            "<!DOCTYPE html>\n<HTML lang=en><head><title>x</title></head>\n<BODY><h1>&nbsp;&</h1><BR></BODY></HTML>\n"
        #expect(try HTMLTemplates(template).render([], []) == template)
    }
}
