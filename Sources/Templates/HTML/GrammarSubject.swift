/// An element of a template that the grammar is asked about, in each of its states.
struct GrammarSubject {
    let kind: ElementKind
    let parent: ElementKind?
    let tag: HTMLMarkup.Tag
    let line: Int
    let choices: SectionChoices
    let attributes: [HTMLAttribute]
    let content: GrammarContent
    var attributeChoices: [SectionChoices.Truths] = [[:]]
    var contentChoices: [SectionChoices.Truths] = [[:]]

    /// Whether the element is a `div` that groups names and values in a `dl`.
    var isGroup: Bool {
        guard kind == .html("div") else { return false }
        let isUnknown = parent == nil || parent == .html("template")
        return parent == .html("dl")
            || isUnknown
                && content.children.contains {
                    $0.child == .element(.html("dt")) || $0.child == .element(.html("dd"))
                }
    }

    /// The element in every combination that must be tried.
    var questions: [GrammarElement] {
        let content = contentChoices.map(shownChildren)
        return attributeChoices.map { element(shownAttributes($0), content[0]) }
            + content.dropFirst().map { element(shownAttributes(attributeChoices[0]), $0) }
    }

    func element(_ attributes: [(name: String, value: String)], _ children: [GrammarContent.Child])
        -> GrammarElement
    {
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

    func shownChildren(_ truths: SectionChoices.Truths) -> [GrammarContent.Child] {
        content.children.filter { isShown($0.sections, truths) }
    }

    private func isShown(_ sections: [Int], _ truths: SectionChoices.Truths) -> Bool {
        choices.isShown(sections, truths)
    }
}
