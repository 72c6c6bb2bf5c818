extension GrammarExplanation {
    mutating func explainContent(_ children: [GrammarContent.Child]) {
        let allowed = rules.content(of: subject.kind)
        let groups: Set<ElementKind> = [.html("dt"), .html("dd"), .html("script"), .html("template")]
        var rest: [GrammarContent.Child] = []
        for child in children {
            switch child.child {
            case .text where allowed.allowsText && !subject.isGroup: rest.append(child)
            case .element where !isKnown(child.child): break
            case .element(let kind) where (subject.isGroup ? groups : allowed.kinds).contains(kind.asWritten):
                rest.append(child)
            case .text, .element: refuse(child, "\(child.spelling) cannot stand in \(name)")
            }
        }
        for _ in 0..<Self.maximumOrderFaults where !subject.content.isOpen && !accepts(rest) {
            if let missing = missing(in: rest, allowed) {
                return report(subject.tag.origin, "\(name) needs \(missing)")
            }
            // What follows the longest beginning that is right is wrong.
            let index = acceptedCount(of: rest)
            guard rest.indices.contains(index) else { return }
            refuse(rest[index], messageForOrder(rest, index))
            rest.remove(at: index)
        }
    }

    /// How many of the children make up the longest beginning that the grammar accepts.
    private func acceptedCount(of children: [GrammarContent.Child]) -> Int {
        var low = 0
        var high = children.count
        // A long one is cut down first as if no beginning were right after one that is wrong.
        while high - low > Self.maximumTries {
            let middle = (low + high) / 2
            if accepts(Array(children[..<middle])) { low = middle } else { high = middle }
        }
        return (low..<high).last { accepts(Array(children[..<$0])) } ?? low
    }

    func isKnown(_ child: GrammarElement.Child) -> Bool {
        if case .element(let kind) = child { rules.isKnown(kind) } else { true }
    }

    private func messageForOrder(_ children: [GrammarContent.Child], _ index: Int) -> String {
        let child = children[index]
        if case .element = child.child, children[..<index].contains(where: { $0.child == child.child }),
            accepts([child])
        {
            return "\(name) has more than one \(child.spelling)"
        }
        if index > 0 {
            return "\(child.spelling) cannot stand after \(children[index - 1].spelling) in \(name)"
        }
        return index + 1 < children.count
            ? "\(child.spelling) cannot stand before \(children[index + 1].spelling) in \(name)"
            : "\(child.spelling) cannot stand alone in \(name)"
    }

    /// Returns the one child that would make the content right.
    private func missing(in children: [GrammarContent.Child], _ allowed: GrammarRules.Content) -> String? {
        guard children.count <= Self.maximumTries else { return nil }
        return allowed.kinds.map(\.name).sorted().lazy.map { name in
            GrammarContent.Child(
                child: .element(.html(name)),
                spelling: "<\(name)>",
                origin: subject.tag.origin,
                sections: []
            )
        }.first { accepts(children + [$0]) || accepts([$0] + children) }?.spelling
    }

    private func accepts(_ children: [GrammarContent.Child]) -> Bool {
        let needed = known.filter(\.isRequired).map { ($0.name, Self.anything) }
        return subject.element(needed, children).isAccepted
    }
}
