/// Finds what it is in an element that the grammar refuses, and says it.
///
/// Each suspicion is put to the grammar: a part is at fault if the element is right without it, or is made right by
/// what is missing.
struct GrammarExplanation {
    private(set) var faults: Set<TemplateFault> = []
    private(set) var misplaced: Set<Int> = []

    /// How many children of one element that stand in a wrong order are told.
    static let maximumOrderFaults = 5

    /// How many beginnings of an element's content are put to the grammar one by one.
    static let maximumTries = 50

    let subject: GrammarSubject
    private let reader: HTMLReader
    let rules = GrammarRules.shared
    let known: [GrammarRules.Attribute]

    init(_ subject: GrammarSubject, _ reader: HTMLReader) {
        self.subject = subject
        self.reader = reader
        known = rules.attributes(of: subject.kind)
    }

    mutating func run() {
        guard rules.isKnown(subject.kind) else { return explainName() }
        let isChecked = subject.kind.space == .html && !subject.kind.isCustom
        if isChecked {
            for attribute in subject.attributes where !attribute.name.isOwnData { explain(attribute) }
            explainMissing()
        }
        for truths in subject.contentChoices { explainContent(subject.shownChildren(truths)) }
        // An element that is unknown says so itself.
        let holdsUnknown = subject.content.children.contains { !isKnown($0.child) }
        if faults.isEmpty, !subject.content.isOpen, !holdsUnknown {
            report(subject.tag.origin, "\(name) is written in a way that HTML does not know")
        }
    }

    // MARK: Names

    var name: String { "<\(subject.tag.name)>" }

    private mutating func explainName() {
        let isHTML = subject.kind.space == .html
        if !isHTML, rules.isKnown(.html(subject.kind.name)), let parent = subject.parent {
            return report(subject.tag.origin, "\(name) cannot stand in <\(parent.name)>")
        }
        let language = isHTML ? "HTML" : subject.kind.space == .svg ? "SVG" : "MathML"
        let nearest =
            Spelling.nearest(to: subject.kind.name, among: rules.names(in: subject.kind.space)) ?? ""
        report(subject.tag.origin, "\(name) is no element of \(language): the nearest is <\(nearest)>")
    }

    // MARK: Attributes

    private mutating func explain(_ attribute: HTMLAttribute) {
        let spelling = attribute.name
        guard let rule = known.first(where: { $0.name == attribute.name }) else {
            return report(attribute.origin, messageForUnknown(spelling))
        }
        let isBoolean = rules.keywords(of: rule) == ["", attribute.name]
        for truths in subject.attributeChoices where subject.choices.isShown(attribute.sections, truths) {
            let value = attribute.plainValue { subject.choices.isShown([$0], truths) }
            guard !accepts(attribute.name, value) else { continue }
            let shown = "\(spelling)=\"\(display(attribute))\""
            if isBoolean {
                let condition = attribute.parts.lazy.compactMap(\.instruction).first.map(reader.name)
                let mend =
                    condition.map { "write {{#\($0)}}\(spelling){{/\($0)}}" }
                    ?? "write \(spelling), or leave it out"
                report(attribute.valueOrigin, "\(shown) of \(name) is on whatever that is: \(mend)")
            } else {
                report(
                    attribute.valueOrigin,
                    "\(shown) of \(name) is not \(description(of: rule, for: value))"
                )
            }
            return
        }
    }

    /// Whether the grammar accepts the element with that attribute and no other but those it needs.
    private func accepts(_ name: String, _ value: String) -> Bool {
        let others = known.filter { $0.isRequired && $0.name != name }.map { ($0.name, Self.anything) }
        return GrammarElement(kind: subject.kind, attributes: others + [(name, value)]).isAccepted
    }

    private func messageForUnknown(_ spelling: String) -> String {
        if subject.kind.obsoleteAttributes.contains(spelling) {
            return "the attribute \(spelling) of \(name) is obsolete: use CSS"
        }
        if ["x-", "v-", "ng-"].contains(where: spelling.hasPrefix) {
            return "\(name) has no attribute \(spelling), which holds code: put code into a script's file"
        }
        if spelling.hasPrefix("hx-"),
            let nearest = Spelling.nearest(to: spelling, among: HTMLNames.htmx.sorted())
        {
            return "\(name) has no attribute \(spelling): the nearest of htmx is \(nearest)"
        }
        let owners = rules.owners(of: spelling)
        if !owners.isEmpty {
            let list = owners.count > 4 ? "" : ": it belongs to \(Self.list(owners.map { "<\($0)>" }, "and"))"
            return "\(name) has no attribute \(spelling)\(list)"
        }
        let own = Spelling.nearest(to: spelling, among: known.map { HTMLMarkup.spelling($0.name) })
        let any = Spelling.nearest(to: spelling, among: rules.attributeNames.map(HTMLMarkup.spelling))
        let nearest = [own, any].compactMap(\.self).min {
            Spelling.distance($0, spelling) < Spelling.distance($1, spelling)
        }
        guard let nearest, Spelling.distance(nearest, spelling) <= 2 else {
            return "\(name) has no attribute \(spelling): one of your own is named data-\(spelling)"
        }
        return "\(name) has no attribute \(spelling): the nearest is \(nearest)"
    }

    private func description(of rule: GrammarRules.Attribute, for value: String) -> String {
        let keywords = rules.keywords(of: rule).filter { !$0.isEmpty }
        if let words = rules.words(for: rule) { return words }
        guard keywords.count > 8 else { return "one of \(Self.list(keywords, "or"))" }
        let nearest = Spelling.nearest(to: value, among: keywords) ?? ""
        return "one of its values: the nearest is \(nearest)"
    }

    /// Reports the attributes that the element needs and has not, or not in every state.
    private mutating func explainMissing() {
        for rule in known where rule.isRequired {
            let lacks = subject.attributeChoices.contains { truths in
                !subject.shownAttributes(truths).contains { $0.name == rule.name }
            }
            guard lacks else { continue }
            let section = subject.attributes.first { $0.name == rule.name }?.sections.last
            let place = section.map { ", also where \(reader.spelling($0)) is not shown" } ?? ""
            report(subject.tag.origin, "\(name) needs \(rule.name)\(place)")
        }
    }

    // MARK: Words

    /// A value that suits every attribute that is needed.
    static let anything = String(HTMLMarkup.variableStart)

    private func display(_ attribute: HTMLAttribute) -> String {
        var text = ""
        var open: [String] = []
        for part in attribute.parts {
            switch part {
            case .text(let part): text += part
            case .variable(let index): text += reader.spelling(index)
            case .sectionStart(let index):
                open.append("{{/\(reader.name(index))}}")
                text += reader.spelling(index)
            case .sectionEnd: text += open.popLast() ?? ""
            }
        }
        return text
    }

    private static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }

    mutating func refuse(_ child: GrammarContent.Child, _ message: String) {
        report(child.origin, message)
        if let line = child.line { misplaced.insert(line) }
    }

    mutating func report(_ origin: Origin, _ message: String) {
        guard faults.count < HTMLReader.maximumFaults else { return }
        faults.insert(reader.fault(at: origin, message))
    }
}

extension ElementKind {
    /// The kind as the grammar names it.
    var asWritten: ElementKind { isCustom ? .html("custom-element") : self }

    fileprivate var obsoleteAttributes: Set<String> {
        space == .html ? HTMLNames.obsoleteAttributes : []
    }
}
