import Synchronization

@testable import Templates

/// Renders plain templates with partials at hand.
struct PlainTemplates {
    private let partials: [String: String]

    init(_ partials: [String: String] = [:]) { self.partials = partials }

    func render(_ template: String, _ data: TemplateValue) throws -> String {
        var compiler = TemplateCompiler(mode: .plain)
        compiler.add(SourceText(path: "main.mustache", name: "main ", bytes: Array(template.utf8)))
        for (name, text) in partials {
            compiler.add(SourceText(path: "\(name).mustache", name: name, bytes: Array(text.utf8)))
        }
        let table = compiler.compile()
        if let fault = compiler.faults.first { throw fault }
        guard let program = table.program(named: "main ") else { throw UnknownTemplate(name: "main") }
        var output = OutputBuffer()
        Template(program, of: table).render(data, into: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// Counts from 1.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
