/// An element in which a section's content stands twice, as a list of two items shows it.
struct GrammarDouble {
    let section: Int
    let element: GrammarElement

    /// What the section brings into the element, as messages name it, and where it stands.
    let content: (spelling: String, origin: Origin)

    /// What is wrong if the grammar refuses the element.
    func repetition(_ reader: HTMLReader) -> Repetition {
        let name = element.kind.name
        return Repetition(
            origin: content.origin,
            message: HTMLMarkup.spelling(
                "\(reader.spelling(section)) is a list, and \(content.spelling) cannot stand in <\(name)> "
                    + "for each of its items"
            )
        )
    }
}

extension GrammarSubject {
    /// The element with each of the sections in it shown twice, and everything else once.
    func doubles(_ reader: HTMLReader) -> [GrammarDouble] {
        doubledContents(reader) + doubledValues(reader)
    }

    private func doubledContents(_ reader: HTMLReader) -> [GrammarDouble] {
        var ranges: [Int: ClosedRange<Int>] = [:]
        for (index, child) in content.children.enumerated() {
            for section in child.sections.dropFirst(tag.sections.count) where reader.mayRepeat(section) {
                ranges[section] = (ranges[section]?.lowerBound ?? index)...index
            }
        }
        return ranges.sorted { $0.key < $1.key }.compactMap { section, range in
            guard let truths = contentChoices.first(where: { choices.isShown([section], $0) }) else {
                return nil
            }
            let isShown = { (child: GrammarContent.Child) in choices.isShown(child.sections, truths) }
            let twice = content.children[range].filter(isShown)
            let children =
                content.children[...range.upperBound].filter(isShown) + twice
                + content.children[(range.upperBound + 1)...].filter(isShown)
            // Text that is repeated is text.
            guard let first = twice.first(where: { $0.child != .text }) else { return nil }
            return GrammarDouble(
                section: section,
                element: element(shownAttributes(attributeChoices[0]), children),
                content: (first.spelling, first.origin)
            )
        }
    }

    private func doubledValues(_ reader: HTMLReader) -> [GrammarDouble] {
        attributes.filter(\.isLookedAt).flatMap { attribute in
            attribute.valueSections.filter(reader.mayRepeat).compactMap { section -> GrammarDouble? in
                let truths = attributeChoices.first { choices.isShown(attribute.sections + [section], $0) }
                guard let truths else { return nil }
                let value = attribute.plainValue(repeating: section) { choices.isShown([$0], truths) }
                let others = shownAttributes(truths).filter { $0.name != attribute.name }
                return GrammarDouble(
                    section: section,
                    element: element(others + [(attribute.name, value)], shownChildren(contentChoices[0])),
                    content: (
                        "its part of \(attribute.name)",
                        reader.draft.origins[section]
                    )
                )
            }
        }
    }
}
