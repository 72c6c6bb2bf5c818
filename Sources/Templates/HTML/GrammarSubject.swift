/// An element of a template that the grammar is asked about, in each of its states.
struct GrammarSubject {
    struct Child {
        let child: GrammarElement.Child
        let spelling: String
        let origin: Origin

        /// The sections around the child that open inside the element.
        let sections: [Int]

        /// The child's line in the XML, if it is an element.
        var line: Int?

        static func text(_ spelling: String, at origin: Origin, in sections: [Int]) -> Child {
            Child(child: .text, spelling: spelling, origin: origin, sections: sections)
        }
    }

    let kind: ElementKind
    let parent: ElementKind?
    let tag: HTMLMarkup.Tag
    let line: Int
    let choices: SectionChoices
    var attributes: [HTMLAttribute] = []
    var children: [Child] = []

    /// Whether more may be in the element than is known: trusted markup, or a partial whose name is a value.
    var isOpen = false
    var isGroup = false
    var attributeChoices: [SectionChoices.Truths] = [[:]]
    var contentChoices: [SectionChoices.Truths] = [[:]]

    var holdsNamesOrValues: Bool {
        children.contains { $0.child == .element(.html("dt")) || $0.child == .element(.html("dd")) }
    }

    /// The element in every combination that must be tried.
    var questions: [GrammarElement] {
        let content = contentChoices.map(shownChildren)
        return attributeChoices.map { element(shownAttributes($0), content[0]) }
            + content.dropFirst().map { element(shownAttributes(attributeChoices[0]), $0) }
    }

    func element(_ attributes: [(name: String, value: String)], _ children: [Child]) -> GrammarElement {
        GrammarElement(
            kind: kind,
            attributes: attributes,
            children: children.map(\.child),
            isGroup: isGroup
        )
    }

    func shownAttributes(_ truths: SectionChoices.Truths) -> [(name: String, value: String)] {
        attributes.filter { isShown($0.sections, truths) }.map { attribute in
            (attribute.name, attribute.plainValue { isShown([$0], truths) })
        }
    }

    func shownChildren(_ truths: SectionChoices.Truths) -> [Child] {
        children.filter { isShown($0.sections, truths) }
    }

    private func isShown(_ sections: [Int], _ truths: SectionChoices.Truths) -> Bool {
        choices.isShown(sections, truths)
    }
}
