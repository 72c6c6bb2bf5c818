/// The ids of a template, and the attributes that name one.
struct PageReferences {
    private struct Target {
        let tag: HTMLMarkup.Tag
        let isField: Bool
    }

    private struct Reference {
        let attribute: HTMLAttribute
        let id: String
        let owner: String
        let sections: [Int]
    }

    /// Attributes that name one id, or several with spaces between them.
    private static let naming: Set<String> = [
        "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage",
        "aria-flowto", "aria-labelledby", "aria-owns", "commandfor", "for", "form", "headers", "itemref",
        "list",
        "popovertarget",
    ]

    /// Elements that a label can be for (HTML standard, section 4.10.2).
    private static let fields: Set<String> = [
        "button", "input", "meter", "output", "progress", "select", "textarea",
    ]

    private var targets: [String: [Target]] = [:]
    private var references: [Reference] = []

    /// Whether an id is a value, which may be any.
    private var holdsUnknownID = false

    /// Takes an attribute, and returns what is wrong with it if it gives an id a second time.
    mutating func add(
        _ attribute: HTMLAttribute,
        of element: XMLElement,
        _ tag: HTMLMarkup.Tag,
        _ reader: HTMLReader
    ) -> String? {
        let sections = tag.sections + attribute.sections
        if attribute.name == "id" {
            guard attribute.isStatic else {
                holdsUnknownID = true
                return nil
            }
            let isField = Self.fields.contains(element.name) || element.name.contains("-")
            let isHidden = element.name == "input" && element["type"]?.lowercased() == "hidden"
            let others = targets[attribute.value] ?? []
            let first = others.first { !reader.areAlternatives($0.tag.sections, sections) }
            targets[attribute.value, default: []].append(
                Target(tag: tag, isField: isField && !isHidden)
            )
            guard let first else { return nil }
            let place = reader.place(first.tag.origin, from: attribute.origin)
            return "the id \"\(attribute.value)\" is used twice, first at \(place)"
        }
        if attribute.isStatic, Self.naming.contains(attribute.name) {
            for id in attribute.value.split(whereSeparator: \.isWhitespace) {
                references.append(
                    Reference(attribute: attribute, id: String(id), owner: element.name, sections: sections)
                )
            }
        }
        return nil
    }

    /// The names of ids that a whole page does not have, and labels of what is no field.
    ///
    /// Where a value or trusted markup brings ids of its own, nobody knows what is missing.
    func faults(in reader: HTMLReader) -> [TemplateFault] {
        let isOpen =
            holdsUnknownID
            || reader.markup.marks.contains { placed in
                if case .value(let index) = placed.mark { !reader.writesText(index) } else { false }
            }
        return references.compactMap { reference in
            let attribute = "\(reference.attribute.name)=\"\(reference.id)\" of <\(reference.owner)>"
            guard let found = targets[reference.id] else {
                guard !isOpen else { return nil }
                let nearest = Spelling.nearest(to: reference.id, among: targets.keys.sorted())
                let mend = nearest.map { ": the nearest is \"\($0)\"" } ?? ""
                return reader.fault(
                    at: reference.attribute.origin,
                    "\(attribute) names no id of this page\(mend)"
                )
            }
            guard reference.owner == "label", reference.attribute.name == "for",
                !found.contains(where: \.isField)
            else { return nil }
            let name = found[0].tag.name
            return reader.fault(
                at: reference.attribute.origin,
                "\(attribute) names a <\(name)>, which is no field"
            )
        }
    }
}
