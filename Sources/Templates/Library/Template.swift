/// One compiled template, ready to be rendered any number of times, from any thread.
package final class Template: Sendable {
    /// The template's path in its folder without `.html`.
    package var name: String { program.name }

    private let program: Program
    private let table: ProgramTable

    init(_ program: Program, of table: ProgramTable) {
        self.program = program
        self.table = table
    }

    /// Appends the template, filled with the values of a context, to a buffer.
    package func render(_ context: TemplateContext, into output: inout OutputBuffer) {
        render(.object(context), into: &output)
    }

    /// Appends the template, filled with the values of a context, to an array.
    package func render(_ context: TemplateContext, into output: inout [UInt8]) {
        output += render(context).bytes
    }

    /// Returns the template filled with the values of a context.
    package func render(_ context: TemplateContext) -> SafeHTML {
        var output = OutputBuffer(capacity: 1024)
        render(context, into: &output)
        return SafeHTML(rendered: output.bytes)
    }

    /// Appends the template, filled with the values of a row, to a buffer.
    package func render(_ row: TemplateRow, into output: inout OutputBuffer) {
        var renderer = Renderer(table, output: output)
        renderer.run(program, row: row)
        output = renderer.finish()
    }

    /// Appends the template, with any value as its outermost level, to a buffer.
    ///
    /// - Returns: what was left out.
    @discardableResult
    func render(_ root: TemplateValue, into output: inout OutputBuffer) -> Omissions {
        // The renderer has the buffer while it runs.
        var renderer = Renderer(table, output: output)
        renderer.run(program, root: root)
        let shortened = renderer.shortened
        let unshown = renderer.unshown
        let uncalled = renderer.uncalled?.name
        output = renderer.finish()
        let faults = shortened.compactMap { program, section in
            program.repetitions[section].map { program.fault(at: $0.origin, $0.message) }
        }
        return Omissions(faults: faults, names: unshown, uncalled: uncalled)
    }

    /// What a rendering left out.
    struct Omissions {
        /// A fault for each section over a list whose content cannot stand twice, so that one item was shown.
        let faults: [TemplateFault]

        /// The values that name a template which was not shown.
        let names: Set<String>

        /// The template that included itself further than the renderer goes, if one did.
        let uncalled: String?
    }
}
