extension HTMLReader {
    /// Takes a variable or a call of a partial, and reports it where it cannot stand.
    mutating func readValue(_ index: Int) {
        guard !isStopped, !isSkipping else { return }
        endReference()
        let origin = draft.origins[index]
        isInTextRun = false
        switch state {
        case .text: markup.append(.value(index), in: sections.map(\.index))
        case .quotedValue:
            takeValueBytes()
            if case .variable = draft.instructions[index] {
                value += "\(HTMLMarkup.variableStart)\(index)\(HTMLMarkup.numberEnd)"
            } else {
                report(origin, "\(spelling(index)) cannot stand in an attribute")
            }
        case .beforeValue, .bareValue:
            let name = String(decoding: attributeName, as: UTF8.self)
            reportSyntax(origin, "the value of \(name) needs quotes, because it holds \(spelling(index))")
            state = .bareValue
        case .rawText: report(origin, "\(spelling(index)) cannot stand in <\(tag.name)>")
        case .comment: report(origin, "\(spelling(index)) cannot stand in a comment")
        case .declaration, .doctype, .otherDeclaration:
            report(origin, "\(spelling(index)) cannot stand in a declaration")
        case .tagOpen, .startTagName, .endTagOpen, .endTagName, .endTagRest:
            reportSyntax(origin, "\(spelling(index)) cannot stand in the name of a tag")
            if state == .tagOpen { state = .text }
        case .beforeAttribute, .attributeName, .afterAttributeName, .afterSlash:
            reportSyntax(origin, "\(spelling(index)) cannot stand in the name of an attribute")
        }
    }

    mutating func openSection(_ index: Int) {
        guard !isStopped, !isSkipping else { return }
        endReference()
        isInTextRun = false
        endNameAtEdge()
        let zone = zone
        if zone == nil { reportEdge(draft.origins[index], spelling(index)) }
        markEdge("\(HTMLMarkup.sectionStart)\(index)\(HTMLMarkup.numberEnd)")
        sections.append(
            OpenSection(
                index: index,
                zone: zone ?? .content(depth: elements.count),
                neededSpace: needsSpace,
                isBroken: zone == nil
            )
        )
    }

    mutating func closeSection(at end: Int) {
        guard !isStopped, !isSkipping else { return }
        endReference()
        isInTextRun = false
        endNameAtEdge()
        if state == .bareValue { endAttribute() }
        guard let section = sections.popLast() else { return }
        markEdge("\(HTMLMarkup.sectionEnd)")
        guard !section.isBroken else { return }
        let origin = draft.origins[end]
        guard let zone else {
            let name = name(section.index)
            reportEdge(origin, "{{/\(name)}}")
            return
        }
        if case .content(let depth) = section.zone, case .content = zone {
            closeElements(downTo: depth, in: section)
        } else if zone != section.zone {
            let opened = place(draft.origins[section.index], from: origin)
            report(
                origin,
                "{{/\(name(section.index))}} closes in another place than \(spelling(section.index)) opens, at \(opened)"
            )
        }
        // The space must be there whether the section is shown or not.
        needsSpace = needsSpace || section.neededSpace
    }

    /// Reports the sections that were opened in a tag or a value that now ends.
    mutating func breakSections(in zone: Zone, _ place: String) {
        for index in sections.indices where sections[index].zone == zone && !sections[index].isBroken {
            sections[index].isBroken = true
            let section = sections[index].index
            report(draft.origins[section], "\(spelling(section)) opens inside \(place) and must close there")
        }
    }

    /// Whether two places are never shown together: one lies in a section, the other in its inverse, and a section
    /// between them that brings names of its own gives the name no other meaning.
    func areAlternatives(_ one: [Int], _ other: [Int]) -> Bool {
        one.contains { first in
            other.contains { second in
                switch (draft.instructions[first], draft.instructions[second]) {
                case (.section(let name, _, _), .inverted(let inverse, _)),
                    (.inverted(let inverse, _), .section(let name, _, _)):
                    name == inverse && draft.contexts[first] == draft.contexts[second]
                default: false
                }
            }
        }
    }

    /// Whether an instruction begins a section that shows its content for each item of a list.
    func mayRepeat(_ index: Int) -> Bool {
        if case .section = draft.instructions[index] { true } else { false }
    }

    /// Whether an instruction writes text, and no markup.
    func writesText(_ index: Int) -> Bool {
        switch draft.instructions[index] {
        case .variable(_, .trusted), .call, .dynamicCall: false
        default: true
        }
    }

    /// Returns the tag of an instruction as a template has it.
    func spelling(_ index: Int) -> String {
        switch draft.instructions[index] {
        case .variable(_, .trusted): "{{{\(name(index))}}}"
        case .variable: "{{\(name(index))}}"
        case .section: "{{#\(name(index))}}"
        case .inverted: "{{^\(name(index))}}"
        case .dynamicCall: "{{>*\(name(index))}}"
        case .call: "a partial that includes itself"
        case .text, .end, .lineStart: ""
        }
    }

    /// Returns the name in a variable's or a section's tag.
    func name(_ index: Int) -> String {
        switch draft.instructions[index] {
        case .variable(let name, _), .section(let name, _, _), .inverted(let name, _),
            .dynamicCall(let name, _):
            name.spelling(in: draft.paths)
        case .text, .end, .lineStart, .call: ""
        }
    }

    private var zone: Zone? {
        switch state {
        case .text: .content(depth: elements.count)
        case .beforeAttribute: .tag(serial: serial)
        case .quotedValue: .value(serial: serial)
        default: nil
        }
    }

    /// A section's edge ends a tag's or an attribute's name.
    private mutating func endNameAtEdge() {
        switch state {
        case .startTagName: endStartTagName()
        case .attributeName, .afterAttributeName: endAttribute()
        default: break
        }
    }

    private mutating func markEdge(_ mark: String) {
        guard case .quotedValue = state else { return }
        takeValueBytes()
        value += mark
    }

    mutating func reportEdge(_ origin: Origin, _ spelling: String) {
        switch state {
        case .rawText: report(origin, "\(spelling) cannot stand in <\(tag.name)>")
        case .comment: report(origin, "\(spelling) cannot stand in a comment")
        case .beforeValue, .bareValue:
            let name = String(decoding: attributeName, as: UTF8.self)
            reportSyntax(origin, "the value of \(name) needs quotes, because it holds \(spelling)")
        default: reportSyntax(origin, "\(spelling) cannot stand inside a tag's name or end")
        }
    }

    private mutating func closeElements(downTo depth: Int, in section: OpenSection) {
        guard elements.count > depth else { return }
        for element in elements[depth...].reversed() {
            unclosedNames.append(element.name)
            guard !mayFollowFault(element) else {
                markup.end(element.name)
                continue
            }
            report(
                element.origin,
                "<\(element.name)> is opened in \(spelling(section.index)) and not closed in it"
            )
            markup.end(element.name)
        }
        elements.removeSubrange(depth...)
    }
}
