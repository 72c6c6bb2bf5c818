@testable import Templates

/// Compiles HTML templates that live in memory, in a folder called `Views`.
struct HTMLTemplates {
    private let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    init(_ main: String) { files = ["main": main] }

    /// The faults of all files, as they are printed.
    var faults: [String] {
        var compiler = makeCompiler()
        _ = compiler.compile()
        return Set(compiler.faults).sorted().map(\.description)
    }

    func render(
        _ keys: [String],
        _ values: [TemplateValue],
        template name: String = "main"
    ) throws -> String {
        var compiler = makeCompiler()
        let table = compiler.compile()
        if let fault = compiler.faults.first { throw fault }
        guard let program = table.program(named: name) else { throw UnknownTemplate(name: name) }
        let html = Template(program, of: table).render(TemplateContext(TemplateShape("test", keys), values))
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func makeCompiler() -> TemplateCompiler {
        var compiler = TemplateCompiler(mode: .html)
        for (name, text) in files {
            compiler.add(SourceText(path: "Views/\(name).html", name: name, bytes: Array(text.utf8)))
        }
        return compiler
    }
}
