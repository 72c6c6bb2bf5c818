/// The ids of a template, and the attributes that name one.
struct PageReferences {
    private struct Target {
        let tag: HTMLMarkup.Tag

        /// Where the id is written, and the sections around that.
        let origin: Origin
        let sections: [Int]
        let kind: ReferenceKind.Target
    }

    private struct Reference {
        let attribute: HTMLAttribute
        let id: String
        let owner: String
    }

    /// The static text at both ends of an id that holds values.
    private struct Pattern {
        let start: String
        let end: String

        func mayBe(_ id: String) -> Bool { id.hasPrefix(start) && id.hasSuffix(end) }
    }

    /// The places of ids that are made of values, by what they are made of and the sections around them.
    private struct Making: Hashable {
        let parts: [String]
        let sections: [Int]
    }

    private var targets: [String: [Target]] = [:]
    private var makings: [Making: Origin] = [:]

    /// The names of maps, and what names one.
    private var maps: Set<String> = []
    private var mapUses: [HTMLAttribute] = []
    private var hasUnknownMaps = false
    private var references: [Reference] = []

    /// The ids that are values, or hold some.
    private var patterns: [Pattern] = []

    /// Takes an attribute, and returns what is wrong with it if it gives an id a second time.
    mutating func add(
        _ attribute: HTMLAttribute,
        of element: XMLElement,
        _ tag: HTMLMarkup.Tag,
        _ reader: HTMLReader
    ) -> String? {
        if attribute.name == "id" {
            guard attribute.isStatic else {
                patterns.append(Self.pattern(of: attribute))
                return addMaking(attribute, tag, reader)
            }
            return addTarget(attribute, of: element, tag, reader)
        }
        if element.name == "map", attribute.name == "name" {
            if attribute.isStatic { maps.insert(attribute.value) } else { hasUnknownMaps = true }
        }
        guard attribute.isStatic else { return nil }
        if attribute.name == "usemap" { mapUses.append(attribute) }
        for id in ReferenceKind.ids(in: attribute) {
            references.append(Reference(attribute: attribute, id: id, owner: element.name))
        }
        return nil
    }

    /// Takes an id that is made of values, and returns what is wrong if another is made of the same.
    private mutating func addMaking(
        _ attribute: HTMLAttribute,
        _ tag: HTMLMarkup.Tag,
        _ reader: HTMLReader
    ) -> String? {
        var parts: [String] = []
        for part in attribute.parts {
            switch part {
            case .text(let text): parts.append(text)
            case .variable(let index): parts.append(reader.spelling(index))
            // Whether it is shown is not known.
            case .sectionStart, .sectionEnd: return nil
            }
        }
        let making = Making(parts: parts, sections: tag.sections + attribute.sections)
        guard let first = makings.updateValue(attribute.valueOrigin, forKey: making) else { return nil }
        makings[making] = first
        let place = reader.place(first, from: attribute.valueOrigin)
        return "the id \"\(parts.joined())\" is used twice, first at \(place)"
    }

    private mutating func addTarget(
        _ attribute: HTMLAttribute,
        of element: XMLElement,
        _ tag: HTMLMarkup.Tag,
        _ reader: HTMLReader
    ) -> String? {
        let sections = tag.sections + attribute.sections
        let others = targets[attribute.value] ?? []
        let first = others.first {
            !reader.areAlternatives($0.sections, sections)
        }
        targets[attribute.value, default: []].append(
            Target(
                tag: tag,
                origin: attribute.valueOrigin,
                sections: sections,
                kind: ReferenceKind.Target(of: element)
            )
        )
        guard let first else { return nil }
        let place = reader.place(first.origin, from: attribute.valueOrigin)
        return "the id \"\(attribute.value)\" is used twice, first at \(place)"
    }

    private static func pattern(of attribute: HTMLAttribute) -> Pattern {
        let parts = attribute.parts
        var (start, end) = ("", "")
        if case .text(let text) = parts.first { start = text }
        if case .text(let text) = parts.last { end = text }
        return Pattern(start: start, end: end)
    }

    /// The names of ids that a whole page does not have, or that are of the wrong kind of element.
    ///
    /// Where trusted markup brings ids of its own, nobody knows what is missing; nor what a value is that may be the id.
    func faults(in reader: HTMLReader) -> [TemplateFault] {
        let isOpen = reader.markup.marks.contains { placed in
            if case .value(let index) = placed.mark { !reader.writesText(index) } else { false }
        }
        let unmapped = mapUses.filter {
            !isOpen && !hasUnknownMaps && !maps.contains(String($0.value.dropFirst()))
        }
        let mapFaults = unmapped.map {
            reader.fault(at: $0.valueOrigin, "usemap=\"\($0.value)\" names no map of this page")
        }
        return mapFaults
            + references.compactMap { reference in
                let name = reference.attribute.name
                let attribute =
                    ReferenceKind.isFragment(name)
                    ? "\(name)=\"#\(reference.id)\" of <\(reference.owner)>"
                    : "\(name)=\"\(reference.id)\" of <\(reference.owner)>"
                guard let found = targets[reference.id] else {
                    guard !isOpen, !patterns.contains(where: { $0.mayBe(reference.id) }) else { return nil }
                    let nearest = Spelling.nearest(to: reference.id, among: targets.keys.sorted())
                    let mend = nearest.map { ": the nearest is \"\($0)\"" } ?? ""
                    return reader.fault(
                        at: reference.attribute.valueOrigin,
                        "\(attribute) names no id of this page\(mend)"
                    )
                }
                guard let wanted = ReferenceKind(name, of: reference.owner),
                    !found.contains(where: { wanted.accepts($0.kind) })
                else { return nil }
                return reader.fault(
                    at: reference.attribute.valueOrigin,
                    "\(attribute) names a <\(found[0].tag.name)>, which is no \(wanted.rawValue)"
                )
            }
    }
}
