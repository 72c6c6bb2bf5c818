extension TemplateLibrary {
    /// Renders one template file with the values of a JSON file.
    ///
    /// A file that ends in `.html` is checked and escaped as every HTML template; any other is plain Mustache.
    /// Partials have the template's own ending, and only those that the template includes are read. A name that the
    /// data lack renders as nothing.
    ///
    /// - Parameters:
    ///   - file: the path of the template.
    ///   - dataFile: the path of the JSON file.
    ///   - folder: the folder of the partials; without one, they lie beside the template.
    /// - Throws: ``TemplateFaults`` for faults of the template, of a partial it uses, also one that the data name, of the
    ///   JSON, and for what was left out because a template includes itself too often.
    package static func render(
        file: String,
        data dataFile: String,
        partials folder: String?
    ) throws(TemplateFaults) -> [UInt8] {
        let value = try readJSON(dataFile)
        let base = file.split(separator: "/").last.map(String.init) ?? file
        let suffix = base.lastIndex(of: ".").map { String(base[$0...]) } ?? ""
        let isHTML = suffix == ".html"
        var compiler = TemplateCompiler(mode: isHTML ? .html : .plain)
        let folders = [folder ?? String(file.dropLast(base.count + 1))].map { $0.isEmpty ? "." : $0 }
        let name = TemplateFiles.name(of: file, in: folders, extension: suffix)
        compiler.add(try TemplateFiles.source(file, name: name))
        try compiler.addInclusions(from: folders, extension: suffix, option: "--partials")
        let table = compiler.compile()
        guard let program = table.program(named: name) else {
            throw TemplateFaults(file: file, "there is no such file, or it cannot be read")
        }
        var faults = compiler.faults(of: program)
        if isHTML { faults += program.trustedVariables }
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        var output = OutputBuffer()
        let omissions = Template(program, of: table).render(value, into: &output)
        faults = omissions.faults + omissions.names.flatMap { compiler.faults(of: $0, calledIn: name) }
        if let fault = omissions.uncalled.flatMap(compiler.faultOfRecursion) { faults.append(fault) }
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return output.bytes
    }

    private static func readJSON(_ file: String) throws(TemplateFaults) -> TemplateValue {
        let source = SourceText(path: file, name: "", bytes: try TemplateFiles.bytes(of: file))
        do throws(JSONReader.Fault) {
            return try JSONReader.read(source.bytes)
        } catch {
            throw TemplateFaults([source.fault(at: error.offset, "this is no JSON: \(error.description)")])
        }
    }
}

extension Program {
    /// A fault for each place that wants trusted markup, which JSON cannot give.
    fileprivate var trustedVariables: [TemplateFault] {
        zip(instructions, origins).compactMap { instruction, origin in
            guard case .variable(let name, let escaping) = instruction,
                [.trusted, .markup].contains(escaping)
            else {
                return nil
            }
            let spelling = name.spelling(in: paths)
            return fault(
                at: origin,
                "{{{\(spelling)}}} takes trusted markup, which JSON is not: write {{\(spelling)}}"
            )
        }
    }
}
