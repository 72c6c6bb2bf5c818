extension Template {
    /// Compiles and validates an HTML template that stands in the program itself, and includes no other.
    ///
    /// - Throws: ``TemplateFaults`` with everything that is wrong in it.
    package convenience init(name: String, text: String) throws(TemplateFaults) {
        var compiler = TemplateCompiler(mode: .html)
        compiler.add(SourceText(path: name, name: name, bytes: Array(text.utf8)))
        let table = compiler.compile()
        guard compiler.faults.isEmpty, let program = table.program(named: name) else {
            throw TemplateFaults(compiler.faults)
        }
        self.init(program, of: table)
    }
}
