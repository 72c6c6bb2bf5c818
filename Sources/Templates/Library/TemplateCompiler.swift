/// Compiles a set of files that may include each other.
struct TemplateCompiler: Sendable {
    private let mode: Linker.Mode
    private let maximumParts: Int
    private(set) var documents: [String: MustacheDocument] = [:]

    /// The names of files that were seen, read or not.
    private var names: Set<String> = []

    /// The names of files that were added more than once.
    private var overriding: Set<String> = []

    /// Templates that lie in no folder that is searched, but where their folder could be meant: what to do about each.
    private var strays: [String: String] = [:]
    private var faultsByProgram: [String: [TemplateFault]] = [:]

    init(mode: Linker.Mode, maximumParts: Int = Linker.maximumParts) {
        self.mode = mode
        self.maximumParts = maximumParts
    }

    /// The faults of everything that was compiled.
    var faults: [TemplateFault] { faultsByProgram.values.flatMap(\.self) }

    /// The faults of one program, and of what it includes.
    func faults(of program: Program) -> [TemplateFault] { faultsByProgram[program.name] ?? [] }

    /// Parses a file; a file of that name that was added before stays.
    mutating func add(_ source: SourceText) {
        guard documents[source.name] == nil else {
            overriding.insert(source.name)
            return
        }
        names.insert(source.name)
        let faults = mode == .html ? source.controlFaults : []
        guard faults.isEmpty else {
            documents[source.name] = MustacheDocument(source: source, nodes: [], faults: faults)
            return
        }
        do throws(TemplateFaults) {
            documents[source.name] = try MustacheParser.parse(source, isHTML: mode == .html)
        } catch {
            documents[source.name] = MustacheDocument(source: source, nodes: [], faults: error.faults)
        }
    }

    /// Takes the place of a file that cannot be read, so that no other of its name is taken for it.
    mutating func add(unreadable path: String, name: String, _ faults: [TemplateFault]) {
        guard documents[name] == nil else { return add(SourceText(path: path, name: name, bytes: [])) }
        names.insert(name)
        let source = SourceText(path: path, name: name, bytes: [])
        documents[name] = MustacheDocument(source: source, nodes: [], faults: faults)
    }

    /// Adds the files of folders that those added so far include, and what these include; of files of one name the
    /// first folder's counts.
    ///
    /// Which partials a dynamic name calls is known only when it is rendered; so once there is one, every file that
    /// can be read is added.
    ///
    /// - Parameter option: how the command is told another folder.
    /// - Throws: ``TemplateFaults`` if a folder cannot be read, or a file that is included by its name.
    mutating func addInclusions(
        from folders: [String],
        extension suffix: String,
        option: String
    ) throws(TemplateFaults) {
        var files: [(name: String, path: String)] = []
        for folder in folders { files += try TemplateFiles.paths(in: folder, extension: suffix) }
        names.formUnion(files.map(\.name))
        let paths = Dictionary(files.map { ($0.name, $0.path) }) { first, _ in first }
        var pending = documents.values.flatMap(\.inclusions)
        var hasAll = false
        while let inclusion = pending.popLast() {
            switch inclusion {
            case .named(let name):
                guard documents[name] == nil else { continue }
                guard let path = paths[name] else {
                    strays[name] = folder(of: name + suffix).map {
                        "one lies in \($0), so say \(option) \($0)"
                    }
                    continue
                }
                add(try TemplateFiles.source(path, name: name))
                pending += documents[name]?.inclusions ?? []
            case .dynamic:
                guard !hasAll else { continue }
                hasAll = true
                for (name, path) in files where documents[name] == nil {
                    do throws(TemplateFaults) {
                        add(try TemplateFiles.source(path, name: name))
                    } catch {
                        add(unreadable: path, name: name, error.faults)
                    }
                }
            }
        }
    }

    /// Returns the folder in which a file lies that is included and not found: one around those that were added.
    private func folder(of file: String) -> String? {
        // A name with such a step would be found in no folder.
        guard !file.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else { return nil }
        let paths = Set(documents.values.map(\.source.path)).sorted()
        for path in paths {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if TemplateFiles.isFile("\(folder)/\(file)") { return String(folder) }
            }
            if !path.hasPrefix("/"), TemplateFiles.isFile(file) { return "." }
        }
        return nil
    }

    /// Compiles all files, in the order of their names.
    mutating func compile() -> ProgramTable {
        let sorted = documents.values.sorted { $0.source.name < $1.source.name }
        let numbers = numbers
        let drafts = sorted.map { document in
            do throws(TemplateFaults) {
                return try compile(document, numbers)
            } catch {
                faultsByProgram[document.source.name] = error.faults
                return ProgramDraft()
            }
        }
        let programs = zip(sorted, drafts).map { document, draft in
            let callees = mode == .html && draft.hasDynamicCall ? callees(of: document, numbers, drafts) : nil
            return Program(draft, name: document.source.name, dynamicCallees: callees)
        }
        return ProgramTable(programs, mode: mode)
    }

    /// The place of each template in the table.
    var numbers: [String: Int32] {
        let sorted = documents.keys.sorted()
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, Int32($0)) })
    }

    func compile(
        _ document: MustacheDocument,
        _ numbers: [String: Int32],
        dynamic: String? = nil
    ) throws(TemplateFaults) -> ProgramDraft {
        var linker = Linker(
            mode: mode,
            documents: documents,
            numbers: numbers,
            names: names.sorted(),
            strays: strays,
            dynamic: dynamic,
            maximumParts: maximumParts
        )
        var draft = try linker.link(document)
        if mode == .html {
            let check = HTMLCheck(draft, of: document.source, isLayout: document.hasBlocks)
            try check.run(&draft)
        }
        draft.joinTexts()
        return draft
    }

    /// Returns why a template is not shown where a value names it in another: its own faults, or what it does there.
    func faults(of name: String, calledIn caller: String) -> [TemplateFault] {
        if let faults = faultsByProgram[name] { return faults }
        guard mode == .html, documents[name] != nil, let document = documents[caller] else { return [] }
        do throws(TemplateFaults) {
            _ = try compile(document, numbers, dynamic: name)
            guard let named = documents[name], try compile(named, numbers).hasDynamicCall else { return [] }
            let message = "a value names this template, which is not shown: a value names one in it too"
            return [named.source.fault(at: 0, message)]
        } catch {
            return error.faults
        }
    }

    /// The fault of a template that was not rendered as often as it includes itself.
    func faultOfRecursion(in name: String) -> TemplateFault? {
        let limits =
            "\(Renderer.maximumCalls) partials in each other, \(Renderer.maximumDepth) sections in each other, "
            + "and \(Renderer.maximumCallsInAll) partials in all"
        return documents[name]?.source.fault(
            at: 0,
            "these values include this template too often: there may be \(limits)"
        )
    }

    /// The templates that can stand where a document includes one whose name is a value, found by putting each there.
    ///
    /// One that does so itself is left out, since what may stand in it depends on where it stands.
    private func callees(
        of document: MustacheDocument,
        _ numbers: [String: Int32],
        _ drafts: [ProgramDraft]
    ) -> Set<Int32> {
        Set(
            numbers.filter { name, number in
                guard faultsByProgram[name] == nil, !drafts[Int(number)].hasDynamicCall else { return false }
                // What it throws is why it cannot stand there.
                return (try? compile(document, numbers, dynamic: name)) != nil
            }.values
        )
    }

    /// What includes what among the files that were added.
    var inclusions: InclusionGraph {
        InclusionGraph(
            sources: documents.mapValues(\.source),
            inclusions: documents.mapValues(\.inclusions),
            overriding: overriding
        )
    }
}

extension SourceText {
    /// A fault for each control character that HTML does not hold (HTML standard, section 13.2.3.5).
    fileprivate var controlFaults: [TemplateFault] {
        let bytes = bytes
        let places = bytes.indices.lazy.filter { bytes[$0] < 0x20 && !bytes[$0].isSpace || bytes[$0] == 0x7F }
        return places.prefix(MustacheScanner.maximumFaults).map { place in
            let digits = String(bytes[place], radix: 16, uppercase: true)
            let number = String(repeating: "0", count: 4 - digits.count) + digits
            return fault(at: place, "the control character U+\(number) cannot stand in HTML")
        }
    }
}
