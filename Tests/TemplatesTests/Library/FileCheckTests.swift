import Glibc
import Testing

import Templates

@Suite struct FileCheckTests {
    /// The faults of files, without the folder's path.
    private func check(_ files: [String], _ folders: [String], in folder: TemporaryFolder) -> [String] {
        TemplateLibrary.check(files: files.map(folder.path), folders: folders.map(folder.path)).map {
            "\($0)".replacing(folder.path(""), with: "")
        }
    }

    @Test func `single files are checked with the folders' partials`() throws {
        let folder = try TemporaryFolder([
            "Views/row.html": "<td>{{x}}</td>", "Views/broken.html": "<p>", "one.html": "<tr>{{>row}}</tr>",
            "two.html": "<ul>{{>row}}{{>broken}}</ul>",
        ])
        #expect(check(["one.html"], ["Views"], in: folder).isEmpty)
        #expect(
            check(["two.html", "Views/row.html", "none.html"], ["Views"], in: folder) == [
                "Views/broken.html:1:1: error: <p> is never closed",
                "none.html:1:1: error: there is no such file, or it cannot be read",
            ]
        )
    }

    @Test func `faults of files that are not reached do not show, whatever they are`() throws {
        let folder = try TemporaryFolder([
            "Views/row.html": "<b>{{x}}</b>", "Views/broken.html": "<p>", "one.html": "<p>{{>row}}</p>",
        ])
        try folder.write([0xFF], to: "Views/bad.html")
        #expect(check(["one.html"], ["Views"], in: folder).isEmpty)
    }

    @Test func `one file that cannot be read hides no faults of others, and no other of its name is taken`()
        throws
    {
        let folder = try TemporaryFolder([
            "own/a.html": "<p>", "Views/row.html": "<b>{{x}}</b>", "Views/list.html": "<p>{{>row}}</p>",
        ])
        try folder.write([0xFF], to: "own/row.html")
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary(folders: ["own", "Views"].map(folder.path))
        }
        #expect(
            faults?.faults.map { "\($0)".replacing(folder.path(""), with: "") } == [
                "own/a.html:1:1: error: <p> is never closed",
                "own/row.html:1:1: error: this is no text in UTF-8",
            ]
        )
    }

    @Test func `what is no regular file is not waited for`() throws {
        let folder = try TemporaryFolder(["Views/a.html": "x", "x.html": "x"])
        #expect(unsafe mkfifo(folder.path("pipe.html"), 0o600) == 0)
        let expected = "this is a pipe or a device, and no regular file"
        #expect(check(["pipe.html"], ["Views"], in: folder) == ["pipe.html:1:1: error: \(expected)"])
        #expect(TemplateLibrary.check(files: ["/dev/zero"], folders: []).map(\.message) == [expected])
        let faults = #expect(throws: TemplateFaults.self) {
            try TemplateLibrary.render(
                file: folder.path("x.html"),
                data: folder.path("pipe.html"),
                partials: nil
            )
        }
        #expect(faults?.faults.map(\.message) == [expected])
    }

    @Test func `a template that lies in another folder is told with that folder`() throws {
        let folder = try TemporaryFolder([
            "Views/a.html": "x", "other/cells/tree.html": "{{#a}}{{>cells/tree}}{{/a}}",
        ])
        let other = folder.path("other")
        #expect(
            check(["other/cells/tree.html"], ["Views"], in: folder) == [
                "other/cells/tree.html:1:7: error: there is no template \"cells/tree\" in the folders of templates: "
                    + "one lies in other, so say --views other"
            ]
        )
        #expect(TemplateLibrary.check(files: [other + "/cells/tree.html"], folders: [other]).isEmpty)
    }

    @Test func `a built-in partial may include one that stands in the first folder`() throws {
        let folder = try TemporaryFolder([
            "own/nav.html": "<b>own</b>", "Views/layout.html": "<p>{{>nav}}</p>", "one.html": "{{>layout}}",
        ])
        #expect(check(["one.html"], ["own", "Views"], in: folder).isEmpty)
    }

    @Test func `a partial of the folders may include itself in a section`() throws {
        let folder = try TemporaryFolder([
            "Views/tree.html": "<ul>{{#nodes}}<li>{{>tree}}</li>{{/nodes}}</ul>", "one.html": "{{>tree}}",
            "Views/endless.html": "<b>{{>endless}}</b>", "two.html": "{{>endless}}",
        ])
        #expect(check(["one.html"], ["Views"], in: folder).isEmpty)
        #expect(
            check(["two.html"], ["Views"], in: folder) == [
                "Views/endless.html:1:4: error: {{>endless}} includes itself without end: put it in a section"
            ]
        )
    }

    @Test(arguments: [
        ("{{>cells/rwo}}", "1:1: error: there is no template \"cells/rwo\": the nearest is \"cells/row\""),
        ("<p>\n{{>elsewhere}}</p>", "2:1: error: there is no template \"elsewhere\""),
        ("{{<lay}}{{/lay}}", "1:1: error: there is no template \"lay\""),
        ("{{<layot}}{{/layot}}", "1:1: error: there is no template \"layot\": the nearest is \"layout\""),
    ])
    func `an unknown template is told with the nearest name`(_ text: String, _ expected: String) throws {
        let folder = try TemporaryFolder([
            "Views/cells/row.html": "x", "Views/layout.html": "y", "one.html": text,
        ])
        #expect(check(["one.html"], ["Views"], in: folder) == ["one.html:\(expected)"])
    }

    @Test func `what is no readable text is a fault of one line`() throws {
        let folder = try TemporaryFolder(["Views/a.html": "x", "Views/b/c.html": "x"])
        try folder.write([0x61, 0x0A, 0xC3, 0xA9, 0xFF], to: "bad.html")
        try folder.write([UInt8](repeating: 0x61, count: 4 << 20 + 1), to: "long.html")
        #expect(
            check(
                ["bad.html", "Views/b", "Views/none/x.html", "Views/a.html/x.html", "long.html"],
                ["Views"],
                in: folder
            ) == [
                "Views/a.html/x.html:1:1: error: there is no such file, or it cannot be read",
                "Views/b:1:1: error: this is a folder, and not a file",
                "Views/none/x.html:1:1: error: there is no such file, or it cannot be read",
                "bad.html:2:2: error: this is no text in UTF-8",
                "long.html:1:1: error: this template is longer than 4 MiB",
            ]
        )
    }

    @Test(.enabled(if: geteuid() != 0, "everything can be read by root"))
    func `a file that may not be read is a fault of one line`() throws {
        let folder = try TemporaryFolder(["secret.html": "x", "Views/a.html": "x"])
        #expect(unsafe chmod(folder.path("secret.html"), 0) == 0)
        #expect(
            check(["secret.html"], ["Views"], in: folder) == [
                "secret.html:1:1: error: this file cannot be read: it is not for this user"
            ]
        )
    }

    @Test func `a file that no page uses is told, with the name it was meant to have`() throws {
        let folder = try TemporaryFolder([
            "own/lst.html": "x", "own/row.html": "own", "own/notes.html": "x", "own/old.html": "x",
            "Views/list.html": "<p>{{>row}}</p>",
            "Views/row.html": "x", "Views/old.html": "x",
        ])
        let library = try TemplateLibrary(folders: ["own", "Views"].map(folder.path))
        let unused = library.unused(in: folder.path("own"), from: ["list"])
        #expect(
            unused.map { "\($0)".replacing(folder.path(""), with: "") } == [
                "own/lst.html:1:1: error: no page uses this template: the nearest name that one uses is \"list\"",
                "own/notes.html:1:1: error: no page uses this template",
            ]
        )
        #expect(library.unused(in: folder.path("own"), from: ["list", "lst", "notes"]).isEmpty)
    }

    @Test func `a name that is known only when it is rendered may use any template`() throws {
        let folder = try TemporaryFolder(["list.html": "<p>{{>*kind}}</p>", "one.html": "x"])
        let library = try TemplateLibrary(folders: [folder.path("")])
        #expect(library.unused(in: folder.path(""), from: ["list"]).isEmpty)
    }
}
