/// What is in an element, as the grammar is asked about it.
struct GrammarContent {
    struct Child {
        let child: GrammarElement.Child
        let spelling: String
        let origin: Origin

        /// The sections around the child.
        let sections: [Int]

        /// The child's line in the XML, if it is an element.
        var line: Int?
    }

    /// How many children of transparent elements are taken as if they stood in the parent; of more, one of each kind
    /// is, so that elements nested a hundred deep do not each hold everything.
    private static let maximumTransparent = 100

    private(set) var children: [Child] = []

    /// Whether more may be there than is known: trusted markup, or a partial whose name is a value.
    private(set) var isOpen = false

    private var transparentCount = 0
    private var kinds: Set<GrammarElement.Child> = []

    /// Takes a text, a variable or a call.
    mutating func append(_ placed: HTMLMarkup.PlacedMark, of reader: HTMLReader) {
        switch placed.mark {
        case .text(let origin):
            children.append(Child(child: .text, spelling: "text", origin: origin, sections: placed.sections))
        case .value(let index) where reader.writesText(index):
            children.append(
                Child(
                    child: .text,
                    spelling: reader.spelling(index),
                    origin: reader.draft.origins[index],
                    sections: placed.sections
                )
            )
        case .value: isOpen = true
        }
    }

    /// Takes an element.
    mutating func append(_ kind: ElementKind, _ tag: HTMLMarkup.Tag, line: Int) {
        children.append(
            Child(
                child: .element(kind),
                spelling: "<\(tag.name)>",
                origin: tag.origin,
                sections: tag.sections,
                line: line
            )
        )
    }

    /// Takes what is in a transparent child as if it stood here (HTML standard, section 3.2.5.3).
    mutating func appendTransparent(_ inside: GrammarContent) {
        isOpen = isOpen || inside.isOpen
        for child in inside.children where !child.isOfMedia {
            transparentCount += 1
            let isNew = kinds.insert(child.child).inserted
            if isNew || transparentCount <= Self.maximumTransparent { children.append(child) }
        }
    }
}

extension GrammarContent.Child {
    /// Whether the child is the transparent element's own, and not its content.
    fileprivate var isOfMedia: Bool {
        child == .element(.html("source")) || child == .element(.html("track"))
    }
}
