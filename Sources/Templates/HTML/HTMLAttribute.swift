/// An attribute of a start tag, as the template has it.
struct HTMLAttribute {
    let name: String

    /// The value, with marks where variables stand and sections begin and end.
    let value: String
    let origin: Origin

    /// Where the value comes from, which may be another file.
    let valueOrigin: Origin

    /// The sections around the attribute that open inside the tag.
    let sections: [Int]

    /// The attributes of an element, in order.
    static func all(of element: XMLElement, _ tag: HTMLMarkup.Tag) -> [HTMLAttribute] {
        element.attributes.map { name, value in
            let attribute = tag.attributes[name]
            return HTMLAttribute(
                name: HTMLMarkup.attributeName(name),
                value: value,
                origin: attribute?.origin ?? tag.origin,
                valueOrigin: attribute?.valueOrigin ?? tag.origin,
                sections: Array(attribute?.sections.dropFirst(tag.sections.count) ?? [])
            )
        }
    }

    /// Whether the grammar has anything to say about the value.
    var isLookedAt: Bool { name != "class" && !name.isOwnData }

    /// Whether the value is written out.
    var isStatic: Bool { !value.unicodeScalars.contains(where: HTMLMarkup.isMark) }

    /// The parts of the value.
    var parts: [Part] {
        guard !isStatic else { return [.text(value)] }
        var parts: [Part] = []
        var text = ""
        var scalars = value.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            guard HTMLMarkup.isMark(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
            if scalar == HTMLMarkup.sectionEnd {
                parts.append(.sectionEnd)
                continue
            }
            let digits = scalars.prefix { $0 != HTMLMarkup.numberEnd }
            scalars = scalars.dropFirst(digits.count + 1)
            guard let number = Int(String(digits)) else { continue }
            parts.append(scalar == HTMLMarkup.variableStart ? .variable(number) : .sectionStart(number))
        }
        if !text.isEmpty { parts.append(.text(text)) }
        return parts
    }

    enum Part {
        case text(String)
        case variable(Int)
        case sectionStart(Int)
        case sectionEnd

        /// The variable's or the section's instruction.
        var instruction: Int? {
            switch self {
            case .variable(let index), .sectionStart(let index): index
            case .text, .sectionEnd: nil
            }
        }
    }

    /// The sections inside the value.
    var valueSections: [Int] {
        parts.compactMap { part in
            if case .sectionStart(let section) = part { section } else { nil }
        }
    }

    /// Returns the value with a mark for each variable, and without the sections that are not shown.
    ///
    /// - Parameter repeated: a section that is shown twice.
    func plainValue(repeating repeated: Int? = nil, _ isShown: (Int) -> Bool) -> String {
        var value = ""
        var hidden = 0
        var depth = 0
        for part in repeated.map(partsRepeating) ?? parts {
            switch part {
            case .text(let text) where hidden == 0: value += text
            case .variable where hidden == 0: value.unicodeScalars.append(HTMLMarkup.variableStart)
            case .text, .variable: break
            case .sectionStart(let section):
                depth += 1
                if hidden == 0, !isShown(section) { hidden = depth }
            case .sectionEnd:
                if hidden == depth { hidden = 0 }
                depth -= 1
            }
        }
        return value
    }

    /// The parts of the value, with those of a section twice.
    private func partsRepeating(_ section: Int) -> [Part] {
        let parts = parts
        let start = parts.firstIndex { $0.instruction == section }
        guard let start else { return parts }
        var depth = 0
        for index in start..<parts.endIndex {
            if case .sectionStart = parts[index] { depth += 1 }
            if case .sectionEnd = parts[index] { depth -= 1 }
            if depth == 0 { return Array(parts[...index]) + parts[start...] }
        }
        return parts
    }
}

extension XMLElement {
    /// The values that an attribute has in this state, one for each alternative of it.
    ///
    /// What depends on another attribute asks for this, and not for the first of its values.
    func values(of attribute: String) -> [String] {
        attributes.filter { HTMLMarkup.attributeName($0.name) == attribute }.map(\.value)
    }
}
