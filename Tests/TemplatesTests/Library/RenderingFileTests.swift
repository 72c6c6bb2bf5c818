import Testing

import Templates

@Suite struct RenderingFileTests {
    @Test(arguments: [
        ("x.mustache", "{{a}}{{{a}}}{{b}}{{>p}}", "&lt;<1.10>"),
        ("x.html", "<p>{{a}}</p>{{>p}}", "<p>&lt;</p>!"),
        ("x", "{{a}}", "&lt;"),
    ])
    func `a file is rendered with JSON and partials of its own ending`(
        _ file: String,
        _ template: String,
        _ expected: String
    ) throws {
        let folder = try TemporaryFolder([
            file: template, "data.json": #"{"a": "<", "b": 1.10}"#, "p.mustache": ">", "p.html": "!",
            "broken.html": "<p>",
        ])
        for partials in [nil, folder.path("")] {
            let output = try TemplateLibrary.render(
                file: folder.path(file),
                data: folder.path("data.json"),
                partials: partials
            )
            #expect(String(decoding: output, as: UTF8.self) == expected)
        }
    }

    @Test(arguments: ["x.html", "x.mustache"], ["{{>p}}", "{{>*name}}", "{{<p}}{{$b}}{{>q}}{{/b}}{{/p}}"])
    func `files that the template does not reach may be anything`(_ file: String, _ template: String) throws {
        let ending = String(file.dropFirst())
        let folder = try TemporaryFolder([
            file: template, "data.json": #"{"name": "p"}"#, "p\(ending)": "[{{$b}}{{>q}}{{/b}}]",
            "q\(ending)": "q",
        ])
        try folder.write([0xFF], to: "bad\(ending)")
        let output = try TemplateLibrary.render(
            file: folder.path(file),
            data: folder.path("data.json"),
            partials: nil
        )
        #expect(String(decoding: output, as: UTF8.self) == "[q]")
    }

    @Test func `a file that the template reaches through another must be text`() throws {
        let folder = try TemporaryFolder([
            "x.html": "{{>p}}", "p.html": "{{#a}}{{>bad}}{{/a}}", "data.json": "{}",
        ])
        try folder.write([0xFF], to: "bad.html")
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path("x.html"),
                data: folder.path("data.json"),
                partials: nil
            )
        }
        #expect(faults?.description == folder.path("bad.html") + ":1:1: error: this is no text in UTF-8")
    }

    @Test(arguments: [
        (
            "<p>{{{a}}}</p>", "{}",
            "x.html:1:4: error: {{{a}}} takes trusted markup, which JSON is not: write {{a}}"
        ),
        ("<p>", "{}", "x.html:1:1: error: <p> is never closed"),
        (
            "{{#a}}<p id=\"a\" {{#b}}title=\"{{.}}\"{{/b}}></p>{{/a}}", #"{"a": [1, 2], "b": "x"}"#,
            "x.html:1:10: error: {{#a}} is a list, and would use the id \"a\" for each of its items: make it of a value"
        ),
        ("<p></p>", "{\n1}", "data.json:2:1: error: this is no JSON: a name in quotes is missing"),
    ])
    func `a fault is told with its file`(_ template: String, _ json: String, _ expected: String) throws {
        let folder = try TemporaryFolder(["x.html": template, "data.json": json])
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path("x.html"),
                data: folder.path("data.json"),
                partials: nil
            )
        }
        #expect(faults?.description == folder.path("") + expected)
    }
}
