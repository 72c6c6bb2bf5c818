/// An element's name, and the language that it belongs to.
struct ElementKind: Hashable {
    enum Space: String, CaseIterable { case html = "", svg, math }

    let space: Space
    let name: String

    static func html(_ name: String) -> ElementKind { ElementKind(space: .html, name: name) }

    /// Returns the kind that a browser makes of a name inside another element.
    static func child(_ name: String, of parent: ElementKind?) -> ElementKind {
        if let space = Space(rawValue: name) { return ElementKind(space: space, name: name) }
        guard let parent, parent.space != .html, !parent.holdsHTML else { return .html(name) }
        return ElementKind(space: parent.space, name: name)
    }

    /// Whether a browser reads what is inside as HTML again (HTML standard, section 13.2.6, "integration points").
    var holdsHTML: Bool {
        switch space {
        case .html: true
        case .svg: ["desc", "foreignobject", "title"].contains(name)
        case .math: ["mi", "mn", "mo", "ms", "mtext"].contains(name)
        }
    }

    /// Returns the kind of an element without a parent: a file may hold a piece of a picture or a formula.
    static func root(_ name: String) -> ElementKind {
        let kinds = Space.allCases.map { ElementKind(space: $0, name: name) }
        return kinds.first { HTMLGrammar.accepts([$0.stub])[0] } ?? .html(name)
    }

    /// Whether the element is one of the page's own.
    var isCustom: Bool { space == .html && name.contains("-") }

    /// What is wrong with the element if it is obsolete.
    var obsoleteMessage: String? { space == .html ? HTMLNames.obsoleteMessage(for: name) : nil }

    /// The markup that stands for the element, whatever is in it.
    var stub: String { "<\(qualifiedName) tablero:stub=\"\"/>" }

    /// The name in the markup that the grammar is asked about.
    fileprivate var qualifiedName: String {
        if isCustom { return "custom-element" }
        return space == .html ? name : "\(space.rawValue):\(name)"
    }
}

/// One element as the grammar is asked about it: by itself, with its children as stubs of their names.
///
/// libxml2 says of a whole page that something in it fails, and then that everything around it does; of a single
/// element it says all that matters.
struct GrammarElement {
    enum Child: Hashable {
        case text
        case element(ElementKind)
    }

    let kind: ElementKind
    var attributes: [(name: String, value: String)] = []
    var children: [Child] = []

    /// Whether the element is a `div` that groups names and values in a `dl`.
    var isGroup = false

    /// The XML to ask about.
    var markup: String {
        let name = kind.qualifiedName
        var markup = isGroup ? "<dl><\(name)" : "<\(name)"
        for attribute in attributes where !attribute.name.isOwnData {
            markup += " \(attribute.name)=\""
            // Any text is a class, so that elements which differ in it alone are one question.
            if attribute.name != "class" {
                markup += HTMLMarkup.escaped(attribute.value.lowercased().utf8, keepsMarks: true)
            }
            markup += "\""
        }
        markup += ">"
        for child in children {
            switch child {
            case .text: markup += "x"
            case .element(let kind): markup += kind.stub
            }
        }
        markup += "</\(name)>"
        return isGroup ? markup + "</dl>" : markup
    }

    /// Whether the grammar accepts the element.
    var isAccepted: Bool { HTMLGrammar.accepts([markup])[0] }
}

extension String {
    /// Whether an attribute is one that pages may make up, or one of htmx.
    var isOwnData: Bool { hasPrefix("data-") && utf8.count > 5 || HTMLNames.isOfHTMX(self) }
}
