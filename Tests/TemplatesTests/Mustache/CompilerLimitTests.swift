import Testing

@testable import Templates

/// No set of templates takes long to compile, nor deep recursion, whatever it includes.
@Suite struct CompilerLimitTests {
    private func faults(_ files: [String: String], _ mode: Linker.Mode = .html, maximumParts: Int = 1000)
        -> [String]
    {
        var compiler = TemplateCompiler(mode: mode, maximumParts: maximumParts)
        for (name, text) in files {
            compiler.add(SourceText(path: "Views/\(name).html", name: name, bytes: Array(text.utf8)))
        }
        _ = compiler.compile()
        return Set(compiler.faults).sorted().map(\.description)
    }

    @Test(arguments: ["", "x", "{{a}}"], [Linker.Mode.plain, .html])
    func `files that double each other are refused`(_ leaf: String, _ mode: Linker.Mode) {
        var files = ["f30": leaf]
        for index in 0..<30 { files["f\(index)"] = "{{>f\(index + 1)}}{{>f\(index + 1)}}" }
        #expect(
            faults(files, mode).first
                == "Views/f0.html:1:1: error: {{>f1}} brings more than 1000 parts or 16 MiB, and so includes too much: does it include itself?"
        )
    }

    @Test func `parents whose blocks double each other are refused`() {
        var files = ["f0": "<p>{{$b0}}{{/b0}}</p>"]
        for index in 1...30 {
            let block = "{{$b\(index)}}{{/b\(index)}}"
            let parent = "f\(index - 1)"
            files["f\(index)"] =
                "{{<\(parent)}}{{$b\(index - 1)}}\(block)\(block){{/b\(index - 1)}}{{/\(parent)}}"
        }
        #expect(faults(files).contains { $0.contains("brings more than 1000 parts") })
    }

    @Test func `one file has a largest number of parts`() {
        #expect(faults(["main": String(repeating: "{{a}}", count: 500)]).isEmpty)
        #expect(
            faults(["main": String(repeating: "{{a}}", count: 1001)]) == [
                "Views/main.html:1:1: error: this template is too large: it has more than 1000 parts or 16 MiB"
            ]
        )
    }

    @Test func `text that grows with each file is refused`() {
        let text = String(repeating: "0123456789abcdef", count: 1 << 14)
        var files = ["f7": text]
        for index in 0..<7 { files["f\(index)"] = String(repeating: "{{>f\(index + 1)}}", count: 3) }
        #expect(
            faults(files, .plain, maximumParts: 9999).contains {
                $0.contains("{{>f1}} brings more than")
            }
        )
    }

    @Test func `a chain of files is followed to a depth`() {
        var files = ["f60": "x"]
        for index in 0..<60 { files["f\(index)"] = "{{>f\(index + 1)}}" }
        #expect(
            HTMLTemplates(files).faults.contains {
                $0 == "Views/f47.html:1:1: error: {{>f48}} includes too much: does it include itself?"
            }
        )
    }

    @Test func `sections nest to a depth over all files`() {
        let (open, close) = (String(repeating: "{{#a}}", count: 60), String(repeating: "{{/a}}", count: 60))
        let files = [
            "f0": open + "{{>f1}}" + close, "f1": open + "{{>f2}}" + close, "f2": open + "{{>f3}}" + close,
            "f3": open + close,
        ]
        #expect(
            HTMLTemplates(files).faults == [
                "Views/f3.html:1:103: error: {{#a}} is nested too deep, with the files around it"
            ]
        )
    }

    @Test(arguments: [
        "{{#a}}{{#b}}{{/a}}", "{{/a}}", "{{>none}}", "{{<none}}{{/none}}", "{{ }}", "{{#a}}", "{{=a=}}",
        "{{$b}}", "{{>f}}",
    ])
    func `a long line of mistakes is reported in time, and only its first ones`(_ mistake: String) {
        let files = ["main": String(repeating: mistake, count: 5000), "f": "{{/x}}"]
        #expect((1...101).contains(HTMLTemplates(files).faults.count))
    }

    @Test func `a partial that calls itself twice stops`() throws {
        var compiler = TemplateCompiler(mode: .plain)
        let text = "x{{#yes}}{{>p}}{{>p}}{{/yes}}"
        compiler.add(SourceText(path: "p", name: "p", bytes: Array(text.utf8)))
        let table = compiler.compile()
        let program = try #require(table.program(named: "p"))
        let context = TemplateContext(TemplateShape("root", ["yes"]), [.flag(true)])
        var renderer = Renderer(table, calls: 1000)
        renderer.run(program, root: .object(context))
        #expect(renderer.finish().count == 1001)
    }

    @Test func `deep sections of a partial that calls itself leave room on the stack`() throws {
        let (open, close) = (String(repeating: "{{#o}}", count: 60), String(repeating: "{{/o}}", count: 60))
        let object = TemplateContext(TemplateShape("o", ["a"]), [.text("a")])
        let root = TemplateContext(TemplateShape("root", ["o"]), [.object(object)])
        let rendered = try PlainTemplates(["p": "x\(open){{>p}}\(close)"]).render("{{>p}}", .object(root))
        #expect(rendered.count == Renderer.maximumDepth / 60)
    }
}
