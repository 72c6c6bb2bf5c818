/// What the grammar says, read out of its text for the words of messages.
///
/// Whether something is right is libxml2's to say; this is only asked when it is not.
struct GrammarRules: Sendable {
    static let shared = GrammarRules()

    struct Attribute: Sendable {
        let name: String
        let isRequired: Bool
        fileprivate let pattern: XMLElement
    }

    /// What may be in an element.
    struct Content {
        var kinds: Set<ElementKind> = []
        var allowsText = false
    }

    private var definitions: [String: XMLElement] = [:]
    private var patterns: [ElementKind: XMLElement] = [:]
    private var owners: [String: [String]] = [:]

    /// What may be in each element of HTML, by its name.
    private var contents: [String: Content] = [:]

    /// The names of HTML's elements.
    var elementNames: [String] { names(in: .html) }

    private init() {
        guard let document = try? XMLDocument(HTMLGrammar.text) else {
            preconditionFailure("The grammar is part of the program, and tested.")
        }
        read(document.makeTree())
        patterns[.html("fragment")] = nil
        patterns[.html("custom-element")] = nil
        for name in elementNames {
            for attribute in attributes(of: .html(name)) { owners[attribute.name, default: []].append(name) }
            // Anything may be in a template.
            if name != "template" { contents[name] = content(of: .html(name)) }
        }
    }

    func isKnown(_ kind: ElementKind) -> Bool { patterns[kind] != nil || kind.isCustom }

    func names(in space: ElementKind.Space) -> [String] {
        patterns.keys.filter { $0.space == space }.map(\.name).sorted()
    }

    /// The attributes that an element may have.
    func attributes(of kind: ElementKind) -> [Attribute] {
        var attributes: [Attribute] = []
        for child in patterns[kind]?.elements ?? [] {
            collectAttributes(child, isRequired: true, &attributes)
        }
        return attributes
    }

    /// The elements of HTML that have an attribute of that name, in order.
    func owners(of attribute: String) -> [String] { owners[attribute] ?? [] }

    /// The names of all attributes of HTML.
    var attributeNames: [String] { owners.keys.sorted() }

    /// The keywords that an attribute may be, if it is one of a few.
    func keywords(of attribute: Attribute) -> [String] { keywords(in: attribute.pattern) }

    private func keywords(in pattern: XMLElement) -> [String] {
        pattern.elements.flatMap { child in
            switch child.name {
            case "value": [child.text]
            case "ref": child["name"].flatMap { definitions[$0] }.map(keywords) ?? []
            default: keywords(in: child)
            }
        }
    }

    /// What the grammar calls the values of an attribute, if it has words for them.
    func words(for attribute: Attribute) -> String? { words(in: attribute.pattern) }

    private func words(in pattern: XMLElement) -> String? {
        pattern.descendants(named: "ref").lazy.compactMap { $0["name"].flatMap { definitions[$0] } }
            .compactMap { $0["words"] ?? words(in: $0) }.first
    }

    /// The children that an element may have, in whatever order.
    func content(of kind: ElementKind) -> Content {
        var content = Content()
        var visited: Set<String> = []
        for child in patterns[kind]?.elements ?? [] { collectContent(child, &visited, &content) }
        return content
    }

    /// The names of the elements of HTML that may have such a child, in whatever order.
    func parents(of child: GrammarElement.Child) -> Set<String> {
        let names = contents.filter { content in
            switch child {
            case .text: content.value.allowsText
            case .element(let kind): content.value.kinds.contains(kind.asWritten)
            }
        }.keys
        // Of foreign elements it is not asked which of them hold which.
        if case .element(let kind) = child, names.isEmpty { return [kind.space.rawValue] }
        return Set(names)
    }

    // MARK: Reading

    private mutating func read(_ element: XMLElement) {
        if element.name == "define", let name = element["name"] { definitions[name] = element }
        if element.name == "element" {
            for kind in kinds(of: element) where patterns[kind] == nil { patterns[kind] = element }
        }
        for child in element.elements { read(child) }
    }

    private func kinds(of element: XMLElement) -> [ElementKind] {
        let space: ElementKind.Space =
            switch element["ns"] {
            case "http://www.w3.org/2000/svg": .svg
            case "http://www.w3.org/1998/Math/MathML": .math
            default: .html
            }
        if let name = element["name"] { return [ElementKind(space: space, name: name)] }
        let names = element.elements.first?.descendants(named: "name") ?? []
        return names.map { ElementKind(space: space, name: $0.text) }
    }

    private func collectAttributes(
        _ pattern: XMLElement,
        isRequired: Bool,
        _ attributes: inout [Attribute]
    ) {
        switch pattern.name {
        case "attribute":
            guard let name = pattern["name"], name != "tablero:stub" else { return }
            attributes.append(Attribute(name: name, isRequired: isRequired, pattern: pattern))
        case "ref":
            for child in pattern["name"].flatMap({ definitions[$0] })?.elements ?? []
            where child.name != "element" {
                collectAttributes(child, isRequired: isRequired, &attributes)
            }
        case "element": break
        default:
            // A stub lacks what is required.
            let isStub = pattern.elements.contains { $0["name"] == "stub" }
            let isOptional =
                pattern.name == "optional" || pattern.name == "zeroOrMore"
                || pattern.name == "choice" && !isStub
            for child in pattern.elements {
                collectAttributes(child, isRequired: isRequired && !isOptional, &attributes)
            }
        }
    }

    private func collectContent(
        _ pattern: XMLElement,
        _ visited: inout Set<String>,
        _ content: inout Content
    ) {
        switch pattern.name {
        case "attribute": return
        case "element": return content.kinds.formUnion(kinds(of: pattern))
        case "text", "mixed": content.allowsText = true
        case "ref":
            guard let name = pattern["name"], visited.insert(name).inserted else { return }
            for child in definitions[name]?.elements ?? [] { collectContent(child, &visited, &content) }
            return
        default: break
        }
        for child in pattern.elements { collectContent(child, &visited, &content) }
    }
}

extension XMLElement {
    var elements: [XMLElement] { children.compactMap(\.element) }

    /// The text that is directly in the element.
    fileprivate var text: String {
        children.reduce(into: "") { text, child in
            if case .text(let part) = child { text += part }
        }
    }

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
