/// Proves that a linked template is well-formed HTML in each of its states, and finds what each variable
/// must be escaped for.
struct HTMLCheck {
    private let draft: ProgramDraft
    private let file: SourceText
    private let isLayout: Bool

    /// - Parameters:
    ///   - file: the template's own file, which is told what the page lacks, whatever it includes.
    ///   - isLayout: whether the template is to be filled by others, so that what makes a page whole is asked of them.
    init(_ draft: ProgramDraft, of file: SourceText, isLayout: Bool) {
        self.draft = draft
        self.file = file
        self.isLayout = isLayout
    }

    /// Checks the template, and sets the escaping of each of its variables.
    ///
    /// - Throws: ``TemplateFaults`` with everything found in any state.
    func run(_ result: inout ProgramDraft) throws(TemplateFaults) {
        var faults: [TemplateFault] = []
        var escapings: [Int: Escaping] = [:]
        var repetitions: [Int: Repetition] = [:]
        let states = HTMLStates(draft)
        let choices = SectionChoices(draft: draft, alternatives: states.chosen)
        for reader in read(states) {
            faults += reader.faults
            // What was read wrongly would be reported again, and worse, for what it does to the rest.
            guard reader.faults.isEmpty else { continue }
            do throws(XMLFault) {
                let root = try XMLDocument(reader.markup.xml).makeTree()
                var grammar = GrammarCheck(reader, choices)
                grammar.run(root)
                var check = TreeCheck(reader, of: file, isLayout: isLayout, misplaced: grammar.misplaced)
                check.run(root)
                faults += grammar.faults + check.faults
                repetitions.merge(grammar.repetitions) { first, _ in first }
                repetitions.merge(check.repetitions) { first, _ in first }
                let differing = merge(check.escapings, into: &escapings)
                if faults.isEmpty { faults = differing }
            } catch {
                faults.append(fault(of: error, in: reader))
            }
        }
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        for index in draft.instructions.indices {
            guard case .variable = draft.instructions[index] else { continue }
            guard let escaping = escapings[index] else {
                let origin = draft.origins[index]
                let fault = draft.sources[Int(origin.source)].fault(
                    at: Int(origin.offset),
                    "this variable stands in no place that was checked"
                )
                throw TemplateFaults([fault])
            }
            result.setEscaping(escaping, ofVariableAt: index)
        }
        result.escapeLoneAmpersands()
        for (index, repetition) in repetitions { result.setOnce(repetition, ofSectionAt: index) }
    }

    /// Takes what was found in one state; a variable is the same in all of them, and so must its escaping be.
    private func merge(_ found: [Int: Escaping], into escapings: inout [Int: Escaping]) -> [TemplateFault] {
        var faults: [TemplateFault] = []
        for (index, escaping) in found {
            guard let both = Escaping.serving(escapings[index] ?? escaping, escaping) else {
                let origin = draft.origins[index]
                let message = "this variable begins an address in one state and continues one in another"
                faults.append(draft.sources[Int(origin.source)].fault(at: Int(origin.offset), message))
                continue
            }
            escapings[index] = both
        }
        return faults
    }

    private func read(_ states: HTMLStates) -> [HTMLReader] {
        var states = states
        var readers: [HTMLReader] = []
        var reader = HTMLReader(draft)
        states.forEachState {
            reader = HTMLReader(draft)
        } pass: { place in
            for edge in draft.edges[place] ?? [] {
                switch edge {
                case .start(let part): reader.openPart(part)
                case .end: reader.closePart()
                }
            }
        } _: { index in
            switch draft.instructions[index] {
            case .text(let start, let count):
                reader.read(draft.bytes[Int(start)..<Int(start + count)], at: draft.origins[index])
            case .variable, .call, .dynamicCall: reader.readValue(index)
            case .section, .inverted: reader.openSection(index)
            case .end: reader.closeSection(at: index)
            case .lineStart: break
            }
        } _: {
            reader.finish()
            readers.append(reader)
        }
        return readers
    }

    /// libxml2 finds nothing in what the reader let pass, unless one of its own limits is met.
    private func fault(of error: XMLFault, in reader: HTMLReader) -> TemplateFault {
        let origin = reader.markup.tags[error.line]?.origin ?? draft.origins.first
        guard let origin else { return TemplateFault(file: "", line: 1, column: 1, message: error.message) }
        return draft.sources[Int(origin.source)].fault(at: Int(origin.offset), error.message)
    }
}
