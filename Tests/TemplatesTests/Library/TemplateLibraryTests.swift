import Testing

@testable import Templates

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

    @Test(arguments: [
        ("<tr><td>x</td></tr>{{#a}}<tr></tr>{{/a}}", TemplateContent.rows, nil), ("", .rows, nil),
        ("{{>row}}", .rows, nil), ("<p>x</p>x", .flow, nil), ("<p>x</p>", .anything, nil),
        ("<tr></tr>", .anything, nil),
        ("\n<p>x</p>", .rows, "2:1: error: <p> cannot stand in <tbody>"),
        ("{{a}}", .rows, "1:1: error: {{a}} cannot stand in <tbody>"),
        ("<tr></tr>", .flow, "1:1: error: <tr> cannot stand in <div>"),
    ])
    func `what is put into a page can be asked for by its kind`(
        _ text: String,
        _ content: TemplateContent,
        _ expected: String?
    ) throws {
        let folder = try TemporaryFolder(["main.html": text, "row.html": "<tr></tr>"])
        let library = try TemplateLibrary(folders: [folder.path("")])
        let faults = library.check(shape: TemplateShape("x", ["a"]), for: "main", content: content)
        #expect(faults.first?.description.dropFirst(folder.path("main.html:").count).description == expected)
    }

    @Test func `a page that lacks something is told in its own file`() throws {
        let folder = try TemporaryFolder([
            "layout.html":
                "<html lang=\"en\"><head>{{$title}}{{/title}}</head><body>{{$main}}{{/main}}</body></html>",
            "a.html": "\n{{<layout}}{{$main}}<p>x</p>{{/main}}{{/layout}}",
            "b.html": "{{<layout}}{{$title}}<title>x</title>{{/title}}{{/layout}}",
        ])
        let faults = #expect(throws: TemplateFaults.self) { try TemplateLibrary(folders: [folder.path("")]) }
        let told = (faults?.faults ?? []).map { "\($0)".dropFirst(folder.path("").count) }
        #expect(
            told.filter { $0.hasSuffix("this page has no <h1>") }.map { $0.prefix(10) } == [
                "a.html:1:1", "b.html:1:1",
            ]
        )
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

    @Test func `a tree's names are found at each depth`() throws {
        let folder = try TemporaryFolder([
            "page.html": "<ul>{{#comments}}{{>comment}}{{/comments}}</ul>",
            "comment.html":
                "<li>{{body}} {{title}} {{autor}}{{#hasReplies}}<ul>{{#replies}}{{>comment}}{{/replies}}</ul>{{/hasReplies}}</li>",
        ])
        let comment = TemplateShape(
            "comment",
            ["body", "author", "hasReplies", "replies"],
            recursive: ["replies"]
        )
        let page = TemplateShape("page", ["title", "comments"], nested: ["comments": comment])
        let library = try TemplateLibrary(folders: [folder.path("")])
        #expect(
            library.check(shape: page, for: "page").map { "\($0)".dropFirst(folder.path("").count) } == [
                "comment.html:1:24: error: comment or page has no key \"autor\": the nearest is \"author\""
            ]
        )
        func context(_ body: String, _ replies: [TemplateContext]) -> TemplateContext {
            TemplateContext(comment, [.text(body), .text("me"), .flag(!replies.isEmpty), .list(replies)])
        }
        let html = try library.template(named: "page").render(
            TemplateContext(page, [.text("T"), .list([context("a", [context("b", [context("c", [])])])])])
        )
        #expect(
            String(decoding: html.bytes, as: UTF8.self)
                == "<ul><li>a T <ul><li>b T <ul><li>c T </li></ul></li></ul></li></ul>"
        )
    }

    @Test func `a partial that is called from two places is checked for both`() throws {
        let folder = try TemporaryFolder([
            "page.html": "{{#a}}{{>tree}}{{/a}}{{#b}}{{>tree}}{{/b}}",
            "tree.html": "{{#nodes}}{{only}}{{>tree}}{{/nodes}}",
        ])
        let node = TemplateShape("node", ["nodes"], recursive: ["nodes"])
        let a = TemplateShape("a", ["only", "nodes"], nested: ["nodes": node])
        let b = TemplateShape("b", ["nodes"], nested: ["nodes": node])
        let page = TemplateShape("page", ["a", "b"], nested: ["a": a, "b": b])
        let library = try TemplateLibrary(folders: [folder.path("")])
        #expect(library.check(shape: page, for: "page").count == 1)
    }

    @Test func `a partial that includes itself must be right within itself`() {
        let tree = { (text: String) in HTMLTemplates(["tree": text]).faults }
        #expect(tree("<ul>{{#nodes}}<li>{{name}}{{>tree}}</li>{{/nodes}}</ul>").isEmpty)
        #expect(
            tree("{{#nodes}}<b>{{>tree}}</b>{{/nodes}}<p>x</p>") == [
                "Views/tree.html:1:37: error: <p> cannot stand in <b>"
            ]
        )
        #expect(tree("<ul id=\"a\">{{#nodes}}<li>{{>tree}}</li>{{/nodes}}</ul>").count == 1)
    }

    @Test(arguments: [
        ("block", "<p>[]</p><div>[block]</div>"), ("inline", "<p>[inline]</p><div>[inline]</div>"),
        ("main", ""), ("dynamic", ""),
        ("nowhere", ""),
    ])
    func `where the name of a partial is a value, only what can stand there is shown`(
        _ name: String,
        _ expected: String
    ) throws {
        let templates = HTMLTemplates([
            "main": "<p>[{{>*name}}]</p>", "wide": "<div>[{{>*name}}]</div>", "block": "<div>block</div>",
            "inline": "<i>inline</i>", "dynamic": "{{>*name}}", "row": "<tr><td>x</td></tr>",
        ])
        let shown = try ["main", "wide"].map { try templates.render(["name"], [.text(name)], template: $0) }
        let text = shown.joined().replacing("<div>block</div>", with: "block").replacing(
            "<i>inline</i>",
            with: "inline"
        )
        #expect(text == (expected.isEmpty ? "<p>[]</p><div>[]</div>" : expected))
    }
}
