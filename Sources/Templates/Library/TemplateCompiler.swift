/// Compiles a set of files that may include each other.
struct TemplateCompiler {
    private let mode: Linker.Mode
    private var documents: [String: MustacheDocument] = [:]
    private var faultsByProgram: [String: [TemplateFault]] = [:]

    init(mode: Linker.Mode) { self.mode = mode }

    /// The faults of everything that was compiled.
    var faults: [TemplateFault] { faultsByProgram.values.flatMap(\.self) }

    /// The faults of one program, and of what it includes.
    func faults(of program: Program) -> [TemplateFault] { faultsByProgram[program.name] ?? [] }

    /// Parses a file; a file of that name that was added before stays.
    mutating func add(_ source: SourceText) {
        guard documents[source.name] == nil else { return }
        let faults = mode == .html ? source.controlFaults : []
        guard faults.isEmpty else {
            documents[source.name] = MustacheDocument(source: source, nodes: [], faults: faults)
            return
        }
        do throws(TemplateFaults) {
            documents[source.name] = try MustacheParser.parse(source)
        } catch {
            documents[source.name] = MustacheDocument(source: source, nodes: [], faults: error.faults)
        }
    }

    /// Adds the files of a folder that those added so far include, and what these include.
    ///
    /// Which partials a dynamic name calls is known only when it is rendered; so once there is one, every file that
    /// can be read is added.
    ///
    /// - Throws: ``TemplateFaults`` if the folder cannot be read, or a file that is included by its name.
    mutating func addInclusions(from folder: String, extension suffix: String) throws(TemplateFaults) {
        let files = try TemplateFiles.paths(in: folder, extension: suffix)
        let paths = Dictionary(files.map { ($0.name, $0.path) }) { first, _ in first }
        var pending = documents.values.flatMap(\.inclusions)
        var hasAll = false
        while let inclusion = pending.popLast() {
            switch inclusion {
            case .named(let name):
                guard documents[name] == nil, let path = paths[name] else { continue }
                add(try TemplateFiles.source(path, name: name))
                pending += documents[name]?.inclusions ?? []
            case .dynamic:
                guard !hasAll else { continue }
                hasAll = true
                for (name, path) in files where documents[name] == nil {
                    guard let source = try? TemplateFiles.source(path, name: name) else { continue }
                    add(source)
                }
            }
        }
    }

    /// Compiles the files that `includes` accepts, in the order of their names; all of them can be included.
    mutating func compile(where includes: (SourceText) -> Bool = { _ in true }) -> ProgramTable {
        let chosen = documents.values.filter { includes($0.source) }.sorted {
            $0.source.name < $1.source.name
        }
        let numbers = Dictionary(
            uniqueKeysWithValues: chosen.enumerated().map { ($1.source.name, Int32($0)) }
        )
        let programs = chosen.map { document in
            var draft = ProgramDraft()
            do throws(TemplateFaults) {
                draft = try compile(document, numbers)
            } catch {
                faultsByProgram[document.source.name] = error.faults
            }
            return Program(draft, name: document.source.name)
        }
        return ProgramTable(programs, mode: mode)
    }

    private func compile(
        _ document: MustacheDocument,
        _ numbers: [String: Int32]
    ) throws(TemplateFaults) -> ProgramDraft {
        var linker = Linker(mode: mode, documents: documents, numbers: numbers)
        var draft = try linker.link(document)
        if mode == .html {
            let check = HTMLCheck(draft, isLayout: document.hasBlocks)
            try check.run(&draft)
        }
        draft.joinTexts()
        return draft
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
