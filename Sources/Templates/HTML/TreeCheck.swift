/// Walks the tree of a template's markup for what a grammar cannot say: what must not nest however deep, ids, what
/// makes a page whole, and the contexts of variables.
struct TreeCheck {
    private(set) var faults: [TemplateFault] = []

    /// What each variable is escaped for, by its instruction.
    private(set) var escapings: [Int: Escaping] = [:]

    /// The sections whose content cannot stand twice.
    private(set) var repetitions: [Int: Repetition] = [:]

    private let reader: HTMLReader
    private let isLayout: Bool
    private let misplaced: Set<Int>
    private var references = PageReferences()

    /// - Parameter misplaced: the lines of elements that are known not to belong where they stand.
    init(_ reader: HTMLReader, isLayout: Bool, misplaced: Set<Int>) {
        self.reader = reader
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

    private mutating func walk(_ element: XMLElement, ancestors: [String]) {
        let inside = element.name == HTMLMarkup.wrapper ? [] : ancestors + [element.name]
        var isFirst = true
        for child in element.children {
            guard faults.count < HTMLReader.maximumFaults else { return }
            switch child {
            case .element(let child):
                if !misplaced.contains(child.line), let message = NestingRules.fault(of: child, in: inside) {
                    report(tag(child).origin, message)
                }
                checkAttributes(of: child)
                walk(child, ancestors: inside)
                isFirst = false
            case .instruction(let number): isFirst = checkText(number, in: inside, isFirst: isFirst)
            case .text: break
            }
        }
    }

    /// - Parameter isFirst: whether no text and no element stands before it in its parent.
    /// - Returns: whether what follows it may still be the first that is written.
    private mutating func checkText(_ number: String, in ancestors: [String], isFirst: Bool) -> Bool {
        guard let number = Int(number) else { return isFirst }
        guard case .value(let index) = reader.markup.marks[number].mark else { return false }
        let origin = reader.draft.origins[index]
        let spelling = reader.spelling(index)
        let parent = ancestors.last ?? ""
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

    private mutating func checkAttributes(of element: XMLElement) {
        let tag = tag(element)
        for attribute in HTMLAttribute.all(of: element, tag) {
            if let message = references.add(attribute, of: element, tag, reader) {
                report(attribute.origin, message)
            }
            if let message = InputRules.fault(of: attribute.name, in: element) {
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
        let name = attribute.name.replacing(".", with: ":")
        if context.refusesSections, let mend = context.refusal {
            for section in attribute.valueSections {
                let message = "\(reader.spelling(section)) cannot stand in the attribute \(name): \(mend)"
                report(reader.draft.origins[section], message)
            }
        }
        switch context.fault {
        case .runsScript:
            let mend = "write a <button>, and what it does in a script's file"
            report(attribute.origin, "\(name) of <\(tag.name)> runs a script: \(mend)")
        case .cutsReference:
            report(
                attribute.origin,
                "\(name) of <\(tag.name)> has a & that a value or a section could finish to another character: "
                    + "write &amp;"
            )
        case .namesHost(let section):
            report(
                attribute.origin,
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
        let name = attribute.name.replacing(".", with: ":")
        if case .variable(_, .trusted) = reader.draft.instructions[index] {
            report(origin, "\(spelling) is markup and cannot stand in an attribute")
        } else if let mend = context.refusal {
            report(origin, "\(spelling) cannot stand in the attribute \(name): \(mend)")
        } else {
            switch variable.fault {
            case .scheme:
                report(
                    origin,
                    "\(spelling) could change the scheme of \(name): "
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

    // MARK: Lists

    /// Finds the sections that cannot be over a list, because of an attribute in them or around them.
    private mutating func findRepetitions(
        _ attribute: HTMLAttribute,
        _ context: AttributeContext,
        _ tag: HTMLMarkup.Tag
    ) {
        let name = attribute.name.replacing(".", with: ":")
        for section in attribute.sections {
            allowOnce(section, reader.draft.origins[section]) {
                "\($0) is a list, and would give <\(tag.name)> the attribute \(name) for each of its items"
            }
        }
        for section in context.single {
            allowOnce(section, reader.draft.origins[section]) {
                "\($0) is a list, and one of its values after another could change the scheme of \(name)"
            }
        }
        guard attribute.name == "id", attribute.isStatic else { return }
        for section in tag.sections {
            allowOnce(section, attribute.origin) {
                "\($0) is a list, and would use the id \"\(attribute.value)\" for each of its items: "
                    + "make it of a value"
            }
        }
    }

    /// Lets elements stand in no section over a list, of which a page has one.
    private mutating func allowOnce(_ elements: [XMLElement]) {
        for tag in elements.map(tag) {
            for section in tag.sections {
                allowOnce(section, tag.origin) {
                    "\($0) is a list, and would give the page one <\(tag.name)> for each of its items"
                }
            }
        }
    }

    private mutating func allowOnce(_ section: Int, _ origin: Origin, _ message: (String) -> String) {
        guard repetitions[section] == nil, reader.mayRepeat(section) else { return }
        repetitions[section] = Repetition(origin: origin, message: message(reader.spelling(section)))
    }

    // MARK: Pages

    /// Reports what stands beside the one element that a page is.
    private mutating func checkOutside(_ root: XMLElement) {
        let elements = root.elements
        guard let page = elements.first(where: { $0.name == "html" }) else {
            if reader.hasDoctype, let first = elements.first {
                report(tag(first).origin, "after the doctype comes <html>, and not <\(tag(first).name)>")
            }
            return
        }
        if let section = tag(page).sections.first {
            report(
                tag(page).origin,
                "<html> cannot stand in \(reader.spelling(section)): a page always has it"
            )
        }
        for child in root.children {
            switch child {
            case .element(let child) where child.line != page.line:
                report(tag(child).origin, "<\(tag(child).name)> cannot stand outside <html>")
            case .instruction(let number): reportOutside(number)
            case .element, .text: break
            }
        }
    }

    private mutating func reportOutside(_ number: String) {
        guard let number = Int(number) else { return }
        switch reader.markup.marks[number].mark {
        case .text(let origin): report(origin, "text cannot stand outside <html>")
        case .value(let index):
            report(reader.draft.origins[index], "\(reader.spelling(index)) cannot stand outside <html>")
        }
    }

    private mutating func checkPage(_ page: XMLElement) {
        let headings = page.descendants(named: "h1")
        if headings.isEmpty { report(tag(page).origin, "this page has no <h1>") }
        reportSecond(of: headings, "this page has more than one <h1>")
        allowOnce(headings)
        if page["lang"]?.isEmpty != false { report(tag(page).origin, "<html> has no lang") }
        let titles = page.elements.first { $0.name == "head" }?.elements.filter { $0.name == "title" } ?? []
        if titles.first?.children.isEmpty != false { report(tag(page).origin, "this page has no <title>") }
    }

    /// Reports each element that can be shown together with one before.
    private mutating func reportSecond(of elements: [XMLElement], _ message: String) {
        for (index, element) in elements.enumerated() {
            let isSecond = elements[..<index].contains {
                !reader.areAlternatives(tag($0).sections, tag(element).sections)
            }
            if isSecond { report(tag(element).origin, message) }
        }
    }

    private func tag(_ element: XMLElement) -> HTMLMarkup.Tag {
        guard let tag = reader.markup.tags[element.line] else {
            preconditionFailure("The reader wrote each tag on a line of its own.")
        }
        return tag
    }

    private mutating func report(_ origin: Origin, _ message: String) {
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
