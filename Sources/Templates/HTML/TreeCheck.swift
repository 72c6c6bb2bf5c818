/// Walks the tree of a template's markup for what a grammar cannot say: what must not nest however deep, ids, what
/// makes a page whole, and the contexts of variables.
struct TreeCheck {
    private(set) var faults: [TemplateFault] = []

    /// What each variable is escaped for, by its instruction.
    private(set) var escapings: [Int: Escaping] = [:]

    /// The sections whose content cannot stand twice.
    var repetitions: [Int: Repetition] = [:]

    let reader: HTMLReader
    private let file: SourceText
    private let isLayout: Bool
    private let misplaced: Set<Int>
    private var references = PageReferences()

    /// - Parameters:
    ///   - file: the template's own file.
    ///   - misplaced: the lines of elements that are known not to belong where they stand.
    init(_ reader: HTMLReader, of file: SourceText, isLayout: Bool, misplaced: Set<Int>) {
        self.reader = reader
        self.file = file
        self.isLayout = isLayout
        self.misplaced = misplaced
    }

    mutating func run(_ root: XMLElement) {
        walk(root, ancestors: [])
        let mains = root.descendants(named: "main").filter { $0["hidden"] == nil }
        reportSecond(of: mains, "this page has more than one <main>: hide all but one")
        allowOnce(mains)
        checkOutside(root)
        for case .element(let child) in root.children where child.name == "html" && !isLayout {
            checkPage(child)
            faults += references.faults(in: reader)
        }
    }

    /// - Parameter ancestors: from the outermost inwards, the element included.
    private mutating func walk(_ element: XMLElement, ancestors: [ElementKind]) {
        let parent = ancestors.last
        var isFirst = true
        for child in element.children {
            guard faults.count < HTMLReader.maximumFaults else { return }
            switch child {
            case .element(let child):
                let kind = parent.map { ElementKind.child(child.name, of: $0) } ?? .root(child.name)
                if !misplaced.contains(child.line),
                    let message = NestingRules.fault(of: child, kind, in: ancestors)
                {
                    report(tag(child).origin, message)
                }
                checkAttributes(of: child, kind)
                checkControls(of: child)
                walk(child, ancestors: ancestors + [kind])
                isFirst = false
            case .instruction(let number):
                isFirst = checkText(number, in: parent?.name ?? "", isFirst: isFirst)
            case .text: break
            }
        }
    }

    /// - Parameter isFirst: whether no text and no element stands before it in its parent.
    /// - Returns: whether what follows it may still be the first that is written.
    private mutating func checkText(_ number: String, in parent: String, isFirst: Bool) -> Bool {
        guard let number = Int(number) else { return isFirst }
        guard case .value(let index) = reader.markup.marks[number].mark else { return false }
        let origin = reader.draft.origins[index]
        let spelling = reader.spelling(index)
        guard case .variable(_, let escaping) = reader.draft.instructions[index] else {
            if HTMLNames.textOnly.contains(parent) {
                report(origin, "\(spelling) cannot stand in <\(parent)>")
            }
            return false
        }
        switch escaping {
        case .html where isFirst && HTMLNames.preformatted.contains(parent): escapings[index] = .preformatted
        case .trusted where HTMLNames.textless.contains(parent): escapings[index] = .markup
        default: escapings[index] = escaping
        }
        if HTMLNames.rawText.contains(parent) {
            report(origin, "\(spelling) cannot stand in <\(parent)>")
        } else if escaping == .trusted, HTMLNames.textOnly.contains(parent) {
            report(origin, "\(spelling) is markup and cannot stand in <\(parent)>")
        }
        return isFirst
    }

    private mutating func checkAttributes(of element: XMLElement, _ kind: ElementKind) {
        let tag = tag(element)
        let attributes = HTMLAttribute.all(of: element, tag)
        for attribute in attributes {
            if let message = references.add(attribute, of: element, tag, reader) {
                report(attribute.valueOrigin, message)
            }
            if kind.space != .html, let message = AttributeRefusals.misspelling(of: attribute.name) {
                report(attribute.origin, message)
            }
            if let message = InputRules.fault(of: attribute, among: attributes, of: element, reader) {
                report(attribute.origin, message)
            }
            let context = AttributeContext(attribute, of: element)
            report(context, attribute, tag)
            findRepetitions(attribute, context, tag)
            for variable in context.variables {
                escapings[variable.instruction] = variable.escaping
                if case .runsScript = context.fault { continue }
                check(variable, context, attribute)
            }
        }
    }

    /// Reports what is wrong with a value, whatever its variables are.
    private mutating func report(
        _ context: AttributeContext,
        _ attribute: HTMLAttribute,
        _ tag: HTMLMarkup.Tag
    ) {
        let name = HTMLNames.spelling(ofAttribute: attribute.name)
        if context.refusesSections, let mend = context.refusal {
            for section in attribute.valueSections {
                let message = "\(reader.spelling(section)) cannot stand in the attribute \(name): \(mend)"
                report(reader.draft.origins[section], message)
            }
        }
        switch context.fault {
        case .runsScript:
            let mend = "write a <button>, and what it does in a script's file"
            report(attribute.valueOrigin, "\(name) of <\(tag.name)> runs a script: \(mend)")
        case .cutsReference:
            report(
                attribute.valueOrigin,
                "\(name) of <\(tag.name)> has a & that a value or a section could finish to another character: "
                    + "write &amp;"
            )
        case .namesHost(let section):
            report(
                attribute.valueOrigin,
                "\(name) of <\(tag.name)> can begin with two slashes by \(reader.spelling(section)), "
                    + "and so name another host"
            )
        case nil: break
        }
    }

    private mutating func check(
        _ variable: AttributeContext.Variable,
        _ context: AttributeContext,
        _ attribute: HTMLAttribute
    ) {
        let index = variable.instruction
        let origin = reader.draft.origins[index]
        let spelling = reader.spelling(index)
        let name = HTMLNames.spelling(ofAttribute: attribute.name)
        if case .variable(_, .trusted) = reader.draft.instructions[index] {
            report(origin, "\(spelling) is markup and cannot stand in an attribute")
        } else if let mend = context.refusal {
            report(origin, "\(spelling) cannot stand in the attribute \(name): \(mend)")
        } else {
            switch variable.fault {
            case .scheme:
                report(
                    origin,
                    AddressText.otherScheme(attribute).map {
                        "\(spelling) cannot stand in \(name) with the scheme \($0): "
                            + "values go with \(URLGuard.schemes.joined(separator: ", ")) alone"
                    }
                        ?? "\(spelling) could change the scheme of \(name): "
                        + "let it follow a /, ? or #, or be the first and only part before one"
                )
            case .host:
                report(
                    origin,
                    "\(spelling) could change the host of \(name): write the host out, or let one value be "
                        + "the whole beginning"
                )
            case nil: break
            }
        }
    }

    func tag(_ element: XMLElement) -> HTMLMarkup.Tag {
        guard let tag = reader.markup.tags[element.line] else {
            preconditionFailure("The reader wrote each tag on a line of its own.")
        }
        return tag
    }

    /// Reports what a page lacks: its own file is to bring it, and not the layout in which `<html>` is written.
    mutating func reportLack(in page: XMLElement, _ message: String) {
        let origin = tag(page).origin
        let isOwn = reader.draft.sources[Int(origin.source)] === file
        faults.append(isOwn ? reader.fault(at: origin, message) : file.fault(at: 0, message))
    }

    mutating func report(_ origin: Origin, _ message: String) {
        faults.append(reader.fault(at: origin, message))
    }
}

extension XMLElement {
    /// The elements of that name anywhere below this one, in order.
    func descendants(named name: String) -> [XMLElement] {
        children.compactMap(\.element).flatMap { child in
            (child.name == name ? [child] : []) + child.descendants(named: name)
        }
    }
}

extension XMLElement.Child {
    var element: XMLElement? {
        if case .element(let element) = self { element } else { nil }
    }
}
