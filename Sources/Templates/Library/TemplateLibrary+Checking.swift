extension TemplateLibrary {
    /// Returns the faults of single files, whose partials are looked up in the folders; sorted, each once.
    ///
    /// Of the folders' own files only those are read that the files include.
    package static func check(files: [String], folders: [String]) -> [TemplateFault] {
        var compiler = TemplateCompiler(mode: .html)
        var faults: [TemplateFault] = []
        var names: Set<String> = []
        for file in files {
            let name = TemplateFiles.name(of: file, in: folders, extension: suffix)
            do throws(TemplateFaults) {
                compiler.add(try TemplateFiles.source(file, name: name))
                names.insert(name)
            } catch {
                faults += error.faults
            }
        }
        do throws(TemplateFaults) {
            try compiler.addInclusions(from: folders, extension: suffix, option: "--views")
        } catch {
            return Set(faults + error.faults).sorted()
        }
        let table = compiler.compile()
        for name in names {
            if let program = table.program(named: name) { faults += compiler.faults(of: program) }
        }
        return Set(faults).sorted()
    }

    /// Returns a fault for each file of a folder that is not shown by any way from the templates named.
    ///
    /// Such a file is most likely meant to take another's place, and misspelled; the fault says whose. One that does
    /// take the place of a file in another folder is not told: it is as much in use as that one.
    ///
    /// - Parameters:
    ///   - folder: one of the folders of this library, as it was given.
    ///   - roots: the templates that pages are made of; what these include is used as well.
    package func unused(in folder: String, from roots: [String]) -> [TemplateFault] {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let unused = inclusions.sources(notReachedFrom: roots)
        let used = Set(names).subtracting(unused.map(\.name)).sorted()
        return unused.filter { $0.path.hasPrefix(prefix) && !inclusions.overriding.contains($0.name) }.map {
            source in
            let similar = Spelling.similar(to: source.name, among: used)
            let hint = similar.map { ": the nearest name that one uses is \"\($0)\"" } ?? ""
            return source.fault(at: 0, "no page uses this template\(hint)")
        }
    }
}
