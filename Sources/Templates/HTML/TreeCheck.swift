/// Walks the tree of a template's markup: what may stand where, ids, what makes a page whole, and the
/// contexts of variables.
struct TreeCheck {
    private(set) var faults: [TemplateFault] = []

    /// What each variable is escaped for, by its instruction.
    private(set) var escapings: [Int: Escaping] = [:]

    private let reader: HTMLReader
    private let isLayout: Bool
    private var ids: [String: HTMLMarkup.Tag] = [:]

    init(_ reader: HTMLReader, isLayout: Bool) {
        self.reader = reader
        self.isLayout = isLayout
    }

    mutating func run(_ root: XMLElement) {
        walk(root, ancestors: [])
        for case .element(let child) in root.children where child.name == "html" && !isLayout {
            checkPage(child)
        }
    }

    private mutating func walk(_ element: XMLElement, ancestors: [String]) {
        let inside = element.name == HTMLMarkup.wrapper ? [] : ancestors + [element.name]
        for child in element.children {
            guard faults.count < HTMLReader.maximumFaults else { return }
            switch child {
            case .element(let child):
                if let message = ContentRules.fault(of: child, in: inside) {
                    report(tag(child).origin, message)
                }
                checkAttributes(of: child)
                walk(child, ancestors: inside)
            case .instruction(let number): checkText(number, in: inside)
            }
        }
    }

    private mutating func checkText(_ number: String, in ancestors: [String]) {
        guard let number = Int(number) else { return }
        switch reader.markup.marks[number] {
        case .text(let origin):
            if let message = ContentRules.faultOfText("text", in: ancestors) { report(origin, message) }
        case .value(let index):
            let origin = reader.draft.origins[index]
            let spelling = reader.spelling(index)
            guard case .variable(_, let escaping) = reader.draft.instructions[index] else {
                if let parent = ancestors.last, HTMLNames.textOnly.contains(parent) {
                    report(origin, "\(spelling) cannot stand in <\(parent)>")
                }
                return
            }
            escapings[index] = escaping
            if let parent = ancestors.last, HTMLNames.rawText.contains(parent) {
                report(origin, "\(spelling) cannot stand in <\(parent)>")
            } else if escaping == .trusted {
                if let parent = ancestors.last, HTMLNames.textOnly.contains(parent) {
                    report(origin, "\(spelling) is markup and cannot stand in <\(parent)>")
                }
            } else if let message = ContentRules.faultOfText(spelling, in: ancestors) {
                report(origin, message)
            }
        }
    }

    private mutating func checkAttributes(of element: XMLElement) {
        for (name, value) in element.attributes {
            let origin = tag(element).attributes[name]?.origin ?? tag(element).origin
            if name == "id" { checkID(value, of: tag(element), at: origin) }
            guard value.contains(HTMLMarkup.variableStart) else { continue }
            let context = AttributeContext(name, of: element, value: value)
            for variable in context.variables { check(variable, context) }
        }
    }

    private mutating func check(_ variable: AttributeContext.Variable, _ context: AttributeContext) {
        let index = variable.instruction
        let origin = reader.draft.origins[index]
        let spelling = reader.spelling(index)
        escapings[index] = variable.beginsAddress ? .url : .html
        if case .variable(_, .trusted) = reader.draft.instructions[index] {
            report(origin, "\(spelling) is markup and cannot stand in an attribute")
        } else if context.isClosed {
            report(origin, "\(spelling) cannot stand in the attribute \(context.name)")
        } else if variable.isLost {
            report(
                origin,
                "\(spelling) could change the scheme of \(context.name): "
                    + "let it follow a /, ? or #, or be the first and only part before one"
            )
        }
    }

    private mutating func checkID(_ id: String, of tag: HTMLMarkup.Tag, at origin: Origin) {
        guard !id.contains(HTMLMarkup.variableStart), !id.contains(HTMLMarkup.sectionStart) else { return }
        if id.isEmpty || id.contains(where: \.isWhitespace) {
            report(origin, "an id is not empty and holds no spaces")
        } else if let first = ids[id] {
            guard !reader.areAlternatives(first.sections, tag.sections) else { return }
            report(
                origin,
                "the id \"\(id)\" is used twice, first at \(reader.place(first.origin, from: origin))"
            )
        } else {
            ids[id] = tag
        }
    }

    // MARK: Pages

    private mutating func checkPage(_ page: XMLElement) {
        let headings = page.descendants(named: "h1")
        if headings.isEmpty { report(tag(page).origin, "this page has no <h1>") }
        for second in headings.dropFirst() { report(tag(second).origin, "this page has more than one <h1>") }
        if page.attributes.first(where: { $0.name == "lang" })?.value.isEmpty != false {
            report(tag(page).origin, "<html> has no lang")
        }
        let head = page.children.lazy.compactMap(\.element).first { $0.name == "head" }
        let title = head?.children.lazy.compactMap(\.element).first { $0.name == "title" }
        if title?.children.isEmpty != false { report(tag(page).origin, "this page has no <title>") }
    }

    private func tag(_ element: XMLElement) -> HTMLMarkup.Tag {
        guard let tag = reader.markup.tags[element.line] else {
            preconditionFailure("The reader wrote each tag on a line of its own.")
        }
        return tag
    }

    private mutating func report(_ origin: Origin, _ message: String) {
        faults.append(reader.draft.sources[Int(origin.source)].fault(at: Int(origin.offset), message))
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
