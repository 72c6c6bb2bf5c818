import FoundationEssentials
import Testing

import Templates

@Suite struct TemplateLibraryTests {
    private static let row = TemplateShape(
        "row",
        ["name", "owner"],
        nested: ["owner": TemplateShape("owner", ["mail"])]
    )
    private static let page = TemplateShape("page", ["title", "rows", "isEmpty"], nested: ["rows": row])

    @Test func `templates are found in folders, and the first folder's count`() throws {
        let folder = try TemporaryFolder([
            "own/list.html": "<p>own {{>cells/row}}</p>", "built-in/list.html": "<p>built-in</p>",
            "built-in/cells/row.html": "{{name}}", "built-in/.#list.html": "<p>", "built-in/note.txt": "<p>",
        ])
        let library = try TemplateLibrary(folders: [folder.path("own"), folder.path("built-in")])
        #expect(library.names == ["cells/row", "list"])
        let context = TemplateContext(Self.row, [.text("a&b"), .nothing])
        #expect(
            String(decoding: try library.template(named: "list").render(context).bytes, as: UTF8.self)
                == "<p>own a&amp;b</p>"
        )
        #expect(throws: UnknownTemplate.self) { try library.template(named: "nowhere") }
    }

    @Test func `all faults of all templates are told at once, each once`() throws {
        let folder = try TemporaryFolder([
            "b.html": "<p>{{>c}}", "a.html": "{{>c}}{{x", "c.html": "<ul>x</ul>",
        ])
        let faults = #expect(throws: TemplateFaults.self) { try TemplateLibrary(folders: [folder.path("")]) }
        #expect(
            faults?.faults.map { "\($0)".dropFirst(folder.path("").count) } == [
                "a.html:1:7: error: this tag is never closed", "b.html:1:1: error: <p> is never closed",
                "c.html:1:5: error: text cannot stand in <ul>",
            ]
        )
    }

    @Test func `a missing folder and a file that is no text are faults`() throws {
        let folder = try TemporaryFolder([:])
        try folder.write([0x61, 0xFF], to: "a.html")
        #expect(throws: TemplateFaults.self) { try TemplateLibrary(folders: [folder.path("no")]) }
        let faults = #expect(throws: TemplateFaults.self) { try TemplateLibrary(folders: [folder.path("")]) }
        #expect(faults?.description == folder.path("a.html") + ":1:2: error: this is no text in UTF-8")
    }

    @Test func `names that a shape does not offer are found, through sections and partials`() throws {
        let folder = try TemporaryFolder([
            "list.html":
                "<h2>{{titel}}</h2>{{#rows}}{{>row}}{{/rows}}{{^rows}}{{name}}{{/rows}}{{#isEmpty}}{{nam}}{{/isEmpty}}",
            "row.html":
                "{{name}} {{title}} {{owner.mail}} {{owner.phone}}\n{{#owner}}{{mial}}{{/owner}} {{title.x}}{{.}}",
        ])
        let library = try TemplateLibrary(folders: [folder.path("")])
        #expect(
            library.check(shape: Self.page, for: "list").map { "\($0)".dropFirst(folder.path("").count) } == [
                "list.html:1:5: error: page has no key \"titel\": the nearest is \"title\"",
                "list.html:1:54: error: page has no key \"name\": the nearest is \"title\"",
                "list.html:1:83: error: page has no key \"nam\": the nearest is \"rows\"",
                "row.html:1:35: error: owner has no key \"phone\": the nearest is \"mail\"",
                "row.html:2:11: error: owner or row or page has no key \"mial\": the nearest is \"mail\"",
                "row.html:2:30: error: nothing here has the key \"x\"",
            ]
        )
        #expect(library.check(shape: Self.row, for: "nowhere").count == 1)
    }

    @Test func `single files are checked with the folders' partials`() throws {
        let folder = try TemporaryFolder([
            "Views/row.html": "<td>{{x}}</td>", "Views/broken.html": "<p>", "one.html": "<tr>{{>row}}</tr>",
            "two.html": "<ul>{{>row}}{{>broken}}</ul>",
        ])
        let views = [folder.path("Views")]
        #expect(TemplateLibrary.check(files: [folder.path("one.html")], folders: views).isEmpty)
        let files = ["two.html", "Views/row.html", "none.html"].map(folder.path)
        #expect(
            TemplateLibrary.check(files: files, folders: views).map {
                "\($0)".dropFirst(folder.path("").count)
            } == [
                "Views/broken.html:1:1: error: <p> is never closed",
                "none.html:1:1: error: there is no such file, or it cannot be read",
            ]
        )
    }
}

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

/// A folder that is removed when the test is over.
final class TemporaryFolder {
    private let root: URL

    init(_ files: [String: String]) throws {
        root = URL(filePath: FileManager.default.temporaryDirectory.path + "/templates-" + UUID().uuidString)
        try FileManager.default.createDirectory(atPath: root.path, withIntermediateDirectories: true)
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    // A folder that cannot be removed is left to the system.
    deinit { try? FileManager.default.removeItem(atPath: root.path) }

    func path(_ name: String) -> String { "\(root.path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        let parent = name.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: path(parent), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path(name)))
    }
}
