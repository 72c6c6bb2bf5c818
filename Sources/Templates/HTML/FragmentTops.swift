/// Finds what could not stand beside each other wherever a fragment is put, such as a cell and a paragraph.
///
/// A fragment does not say what it is part of; but there must be an element that holds all of its outermost parts.
struct FragmentTops {
    /// Elements that do not stand where paragraphs do; without one of them there is nothing to ask.
    private static let bound: Set<String> = [
        "base", "body", "caption", "col", "colgroup", "dd", "dt", "figcaption", "head", "legend", "li",
        "optgroup",
        "option", "rp", "rt", "source", "summary", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track",
    ]

    /// The parts of a table, by the first of which a browser reads all that is in a template.
    private static let tableParts: Set<String> = [
        "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
    ]

    private let content: GrammarContent
    private let choices: SectionChoices

    init(_ content: GrammarContent, _ choices: SectionChoices) {
        self.content = content
        self.choices = choices
    }

    /// The first part that has no parent in common with those before it, and what is wrong with it.
    var fault: (child: GrammarContent.Child, message: String)? {
        let isAsked = content.children.contains { child in
            if case .element(let kind) = child.child { Self.isBound(kind) } else { false }
        }
        guard isAsked, Set(content.children.map(\.child)).count > 1 else { return nil }
        let possibilities = choices.possibilities(
            inner: content.children.flatMap(\.sections),
            outer: [],
            isConditional: false
        )
        return possibilities.lazy.compactMap { truths in
            fault(among: content.children.filter { choices.isShown($0.sections, truths) })
        }.first
    }

    /// As ``fault``, for what is in a `template`: anything but a part of a table beside what no table holds.
    var faultInTemplate: (child: GrammarContent.Child, message: String)? {
        let hasTablePart = content.children.contains { child in
            if case .element(let kind) = child.child {
                kind.space == .html && Self.tableParts.contains(kind.name)
            } else {
                false
            }
        }
        return hasTablePart ? fault : nil
    }

    private func fault(among children: [GrammarContent.Child]) -> (GrammarContent.Child, String)? {
        let rules = GrammarRules.shared
        var parents: Set<String>?
        var before: [GrammarContent.Child] = []
        for child in children {
            // An element that is unknown says so itself.
            if case .element(let kind) = child.child, !rules.isKnown(kind) { continue }
            let own = rules.parents(of: child.child)
            let common = parents?.intersection(own) ?? own
            if common.isEmpty,
                let other = before.first(where: { rules.parents(of: $0.child).isDisjoint(with: own) })
            {
                return (
                    child, "\(child.spelling) cannot stand beside \(other.spelling): no element holds both"
                )
            }
            parents = common
            before.append(child)
        }
        return nil
    }

    private static func isBound(_ kind: ElementKind) -> Bool {
        kind.space == .html && bound.contains(kind.name)
    }
}
