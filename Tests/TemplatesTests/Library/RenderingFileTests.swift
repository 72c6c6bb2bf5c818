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

    @Test(arguments: ["mustache", "html"])
    func `a faulty partial is told, whether its name is written or a value`(_ ending: String) throws {
        let folder = try TemporaryFolder([
            "x.\(ending)": "a{{>*name}}b", "y.\(ending)": "a{{>z}}{{>q}}b", "z.\(ending)": "{{>*name}}",
            "p.\(ending)": "{{#x}}", "r.\(ending)": "{{>p}}", "e.\(ending)": "", "q.\(ending)": "q",
        ])
        try folder.write([0x61, 0xFF], to: "bad.\(ending)")
        let expected = [
            "p": "p.\(ending):1:1: error: {{#x}} is never closed",
            "r": "p.\(ending):1:1: error: {{#x}} is never closed",
            "bad": "bad.\(ending):1:2: error: this is no text in UTF-8", "e": "", "none": "", "q": "",
        ]
        for (name, fault) in expected {
            try folder.write(Array("{\"name\": \"\(name)\"}".utf8), to: "data.json")
            for file in ["x.\(ending)", "y.\(ending)"] {
                var found = ""
                do throws(TemplateFaults) {
                    _ = try TemplateLibrary.render(
                        file: folder.path(file),
                        data: folder.path("data.json"),
                        partials: nil
                    )
                } catch {
                    found = error.description.replacing(folder.path(""), with: "")
                }
                #expect(found == fault, "\(file) with \(name)")
            }
        }
    }

    @Test func `a partial that a value names and that cannot stand there is told`() throws {
        let folder = try TemporaryFolder([
            "x.html": "<ul>{{>*name}}</ul>", "p.html": "<td>x</td>", "data.json": #"{"name": "p"}"#,
        ])
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path("x.html"),
                data: folder.path("data.json"),
                partials: nil
            )
        }
        #expect(
            faults?.description == folder.path("p.html") + ":1:1: error: <td> cannot stand in <ul>"
        )
    }

    @Test(arguments: [
        (
            "r.mustache", "x{{#a}}{{>r}}{{/a}}", #"{"a": true}"#,
            "these values include this template too often: there may be 200 partials in each other, "
                + "500 sections in each other, and 100000 partials in all"
        ),
        (
            "r.html", "<i>{{#a}}{{>r}}{{/a}}</i>", #"{"a": true}"#,
            "these values include this template too often: there may be 200 partials in each other, "
                + "500 sections in each other, and 100000 partials in all"
        ),
        (
            "r.html", "<i>{{#a}}{{>*n}}{{/a}}</i>", #"{"n": "r", "a": [{"a": []}]}"#,
            "a value names this template, which is not shown: a value names one in it too"
        ),
    ])
    func `what a template leaves out of itself is told`(
        _ file: String,
        _ template: String,
        _ json: String,
        _ expected: String
    ) throws {
        let folder = try TemporaryFolder([file: template, "data.json": json])
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path(file),
                data: folder.path("data.json"),
                partials: nil
            )
        }
        #expect(faults?.description == folder.path(file) + ":1:1: error: " + expected)
    }

    @Test(arguments: [
        ("r.mustache", "[{{#a}}{{>*n}}{{/a}}]", "[[[]]]"), ("r.html", "[{{#a}}{{>r}}{{/a}}]", "[[[]]]"),
    ])
    func `a template that includes itself as often as the values say is rendered`(
        _ file: String,
        _ template: String,
        _ expected: String
    ) throws {
        let json = #"{"n": "r", "a": [{"a": [{"a": []}]}]}"#
        let folder = try TemporaryFolder([file: template, "data.json": json])
        let output = try TemplateLibrary.render(
            file: folder.path(file),
            data: folder.path("data.json"),
            partials: nil
        )
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        (
            "{{>q}}",
            "there is no template \"q\" in the folders of templates: one lies in cells, so say --partials cells"
        ),
        ("{{>./cells/q}}", "there is no template \"./cells/q\": the nearest is \"cells/q\""),
        ("{{>../q}}", "there is no template \"../q\""),
    ])
    func `a missing partial is told with what this command can do`(_ text: String, _ expected: String) throws
    {
        let folder = try TemporaryFolder([
            "x.html": "{{>cells/p}}", "cells/p.html": text, "cells/q.html": "q", "data.json": "{}",
        ])
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path("x.html"),
                data: folder.path("data.json"),
                partials: nil
            )
        }
        #expect(faults?.faults.map { $0.message.replacing(folder.path(""), with: "") } == [expected])
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
