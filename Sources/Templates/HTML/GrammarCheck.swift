/// Asks the grammar about each element of a template, in each of its states.
struct GrammarCheck {
    private(set) var faults: [TemplateFault] = []

    /// The lines in the XML of the elements that have no place where they stand.
    private(set) var misplaced: Set<Int> = []

    /// The sections whose content cannot stand twice.
    private(set) var repetitions: [Int: Repetition] = [:]

    private let reader: HTMLReader
    private let choices: SectionChoices
    private var subjects: [GrammarSubject] = []
    private var questions: [(subject: Int, markup: String)] = []

    init(_ reader: HTMLReader, _ choices: SectionChoices) {
        self.reader = reader
        self.choices = choices
    }

    /// - Parameter root: the wrapper around the template's elements.
    mutating func run(_ root: XMLElement) {
        let content = walk(root, nil)
        if !root.elements.contains(where: { $0.name == "html" }),
            let tops = FragmentTops(content, choices).fault
        {
            faults.append(reader.fault(at: tops.child.origin, tops.message))
        }
        let answers = HTMLGrammar.accepts(questions.map(\.markup))
        let refused = Set(zip(questions, answers).lazy.filter { !$1 }.map { $0.0.subject })
        for index in refused.sorted() where faults.count < HTMLReader.maximumFaults {
            var explanation = GrammarExplanation(subjects[index], reader)
            explanation.run()
            faults += explanation.faults
            misplaced.formUnion(explanation.misplaced)
        }
        findRepetitions(but: refused)
    }

    /// Asks about each section's content twice, as a list of two shows it.
    private mutating func findRepetitions(but refused: Set<Int>) {
        let doubles = subjects.indices.filter { !refused.contains($0) }.flatMap { index in
            subjects[index].doubles(reader)
        }
        let answers = HTMLGrammar.accepts(doubles.map(\.element.markup))
        for (double, isAccepted) in zip(doubles, answers)
        where !isAccepted && repetitions[double.section] == nil {
            repetitions[double.section] = double.repetition(reader)
        }
    }

    /// Takes up an element's descendants, and returns what is in it.
    private mutating func walk(_ element: XMLElement, _ kind: ElementKind?) -> GrammarContent {
        var content = GrammarContent()
        for child in element.children {
            switch child {
            case .text: break
            case .instruction(let number):
                guard let index = Int(number) else { continue }
                content.append(reader.markup.marks[index], of: reader)
            case .element(let child):
                guard let tag = reader.markup.tags[child.line] else { continue }
                let childKind = kind == nil ? .root(child.name) : ElementKind.child(child.name, of: kind)
                let inside = walk(child, childKind)
                if childKind == .html("template"), let tops = FragmentTops(inside, choices).faultInTemplate {
                    faults.append(reader.fault(at: tops.child.origin, tops.message))
                }
                if let message = childKind.obsoleteMessage {
                    faults.append(reader.fault(at: tag.origin, message))
                    continue
                }
                add(child, tag, childKind, inside, in: kind)
                content.append(childKind, tag, line: child.line)
                let isTransparent = HTMLNames.transparent.contains(child.name) || childKind.isCustom
                if childKind.space == .html, isTransparent { content.appendTransparent(inside) }
            }
        }
        return content
    }

    private mutating func add(
        _ element: XMLElement,
        _ tag: HTMLMarkup.Tag,
        _ kind: ElementKind,
        _ content: GrammarContent,
        in parent: ElementKind?
    ) {
        var subject = GrammarSubject(
            kind: kind,
            parent: parent,
            tag: tag,
            line: element.line,
            choices: choices,
            attributes: HTMLAttribute.all(of: element, tag),
            content: content
        )
        subject.attributeChoices = choices.possibilities(
            inner: subject.attributes.filter(\.isLookedAt).flatMap { $0.sections + $0.valueSections },
            outer: tag.sections,
            isConditional: true
        )
        subject.contentChoices = choices.possibilities(
            inner: content.children.flatMap { $0.sections.dropFirst(tag.sections.count) },
            outer: tag.sections,
            isConditional: false
        )
        for fault in CompanionRules(subject, reader).faults where faults.count < HTMLReader.maximumFaults {
            faults.append(reader.fault(at: fault.origin, fault.message))
        }
        for question in subject.questions { questions.append((subjects.count, question.markup)) }
        subjects.append(subject)
    }
}
