/// Asks the grammar about each element of a template, in each of its states.
struct GrammarCheck {
    private(set) var faults: [TemplateFault] = []

    /// The lines in the XML of the elements that have no place where they stand.
    private(set) var misplaced: Set<Int> = []

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
        walk(root, nil)
        let answers = HTMLGrammar.accepts(questions.map(\.markup))
        let refused = Set(zip(questions, answers).lazy.filter { !$1 }.map { $0.0.subject })
        for index in refused.sorted() where faults.count < HTMLReader.maximumFaults {
            var explanation = GrammarExplanation(subjects[index], reader)
            explanation.run()
            faults += explanation.faults
            misplaced.formUnion(explanation.misplaced)
        }
    }

    private mutating func walk(_ element: XMLElement, _ kind: ElementKind?) {
        for child in element.elements {
            let childKind = kind == nil ? .root(child.name) : ElementKind.child(child.name, of: kind)
            if let message = childKind.obsoleteMessage {
                report(child, message)
            } else {
                add(child, childKind, in: kind)
            }
            walk(child, childKind)
        }
    }

    private mutating func add(_ element: XMLElement, _ kind: ElementKind, in parent: ElementKind?) {
        guard let tag = reader.markup.tags[element.line] else { return }
        var subject = GrammarSubject(
            kind: kind,
            parent: parent,
            tag: tag,
            line: element.line,
            choices: choices
        )
        subject.attributes = HTMLAttribute.all(of: element, tag)
        addChildren(of: element, to: &subject, isOwn: true)
        subject.isGroup =
            kind == .html("div")
            && (parent == .html("dl")
                || (parent == nil || parent == .html("template")) && subject.holdsNamesOrValues)
        subject.attributeChoices = choices.possibilities(
            inner: subject.attributes.filter(\.isLookedAt).flatMap { $0.sections + $0.valueSections },
            outer: tag.sections,
            isConditional: true
        )
        subject.contentChoices = choices.possibilities(
            inner: subject.children.flatMap(\.sections),
            outer: tag.sections,
            isConditional: false
        )
        for question in subject.questions { questions.append((subjects.count, question.markup)) }
        subjects.append(subject)
    }

    /// Takes the children, and of transparent ones their children too, as if these stood in their parent.
    private func addChildren(of element: XMLElement, to subject: inout GrammarSubject, isOwn: Bool) {
        for child in element.children {
            switch child {
            case .text: break
            case .instruction(let number):
                guard let index = Int(number) else { continue }
                let placed = reader.markup.marks[index]
                let sections = Array(placed.sections.dropFirst(subject.tag.sections.count))
                switch placed.mark {
                case .text(let origin):
                    subject.children.append(.text("text", at: origin, in: sections))
                case .value(let value) where reader.writesText(value):
                    let origin = reader.draft.origins[value]
                    subject.children.append(.text(reader.spelling(value), at: origin, in: sections))
                case .value: subject.isOpen = true
                }
            case .element(let child):
                guard let tag = reader.markup.tags[child.line] else { continue }
                let kind = ElementKind.child(child.name, of: subject.kind)
                guard kind.obsoleteMessage == nil else { continue }
                if !isOwn, ["source", "track"].contains(kind.name) { continue }
                let sections = Array(tag.sections.dropFirst(subject.tag.sections.count))
                subject.children.append(
                    GrammarSubject.Child(
                        child: .element(kind),
                        spelling: "<\(child.name.replacing(".", with: ":"))>",
                        origin: tag.origin,
                        sections: sections,
                        line: child.line
                    )
                )
                let isTransparent = HTMLNames.transparent.contains(child.name) || kind.isCustom
                if kind.space == .html, isTransparent { addChildren(of: child, to: &subject, isOwn: false) }
            }
        }
    }

    private mutating func report(_ element: XMLElement, _ message: String) {
        guard let tag = reader.markup.tags[element.line] else { return }
        faults.append(reader.fault(at: tag.origin, message))
    }
}
