/// Compiles a set of files that may include each other.
struct TemplateCompiler {
    private let mode: Linker.Mode
    private var documents: [String: MustacheDocument] = [:]
    private(set) var faults: [TemplateFault] = []

    init(mode: Linker.Mode) { self.mode = mode }

    /// Parses a file; a file of that name that was added before stays.
    mutating func add(_ source: SourceText) {
        guard documents[source.name] == nil else { return }
        do throws(TemplateFaults) {
            documents[source.name] = try MustacheParser.parse(source)
        } catch {
            faults += error.faults
            // Those who include it have no fault of their own.
            documents[source.name] = MustacheDocument(source: source, nodes: [])
        }
    }

    /// Compiles the files that `includes` accepts, in the order of their names; all of them can be included.
    mutating func compile(where includes: (SourceText) -> Bool = { _ in true }) -> ProgramTable {
        let names = documents.values.filter { includes($0.source) }.map(\.source.name).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
        var programs: [Program] = []
        for case let document? in names.map({ documents[$0] }) {
            var draft = ProgramDraft()
            do throws(TemplateFaults) {
                var linker = Linker(mode: mode, documents: documents, numbers: numbers)
                draft = try linker.link(document)
                if mode == .html {
                    let check = HTMLCheck(draft, isLayout: document.hasBlocks)
                    try check.run(&draft)
                }
                draft.joinTexts()
            } catch {
                faults += error.faults
            }
            programs.append(Program(draft, name: document.source.name, isLayout: document.hasBlocks))
        }
        return ProgramTable(programs, mode: mode)
    }
}
