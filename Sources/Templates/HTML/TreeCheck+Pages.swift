extension TreeCheck {
    /// Reports what stands beside the one element that a page is.
    mutating func checkOutside(_ root: XMLElement) {
        let elements = root.elements
        guard let page = elements.first(where: { $0.name == "html" }) else {
            if reader.hasDoctype, let first = elements.first {
                report(tag(first).origin, "after the doctype comes <html>, and not <\(tag(first).name)>")
            }
            return
        }
        if let section = tag(page).sections.first {
            let origin = reader.draft.origins[section]
            report(
                origin.source == tag(page).origin.source ? tag(page).origin : origin,
                "<html> cannot stand in \(reader.spelling(section)): a page always has it"
            )
        }
        for child in root.children {
            switch child {
            case .element(let child) where child.line != page.line:
                report(tag(child).origin, "<\(tag(child).name)> cannot stand outside <html>")
            case .instruction(let number): reportOutside(number)
            case .element, .text: break
            }
        }
    }

    private mutating func reportOutside(_ number: String) {
        guard let number = Int(number) else { return }
        switch reader.markup.marks[number].mark {
        case .text(let origin): report(origin, "text cannot stand outside <html>")
        case .value(let index):
            report(reader.draft.origins[index], "\(reader.spelling(index)) cannot stand outside <html>")
        }
    }

    mutating func checkPage(_ page: XMLElement) {
        let headings = page.descendants(named: "h1")
        if headings.isEmpty { reportLack(in: page, "this page has no <h1>") }
        reportSecond(of: headings, "this page has more than one <h1>")
        allowOnce(headings)
        if page["lang"]?.isEmpty != false {
            // An empty one that a page brings to its layout is told there.
            let origin = tag(page).origin
            let value = tag(page).attributes["lang"]?.valueOrigin ?? origin
            report(value.source == origin.source ? origin : value, "<html> has no lang")
        }
        let titles = page.elements.first { $0.name == "head" }?.elements.filter { $0.name == "title" } ?? []
        if titles.first?.children.isEmpty != false { reportLack(in: page, "this page has no <title>") }
    }

    /// Reports each element that can be shown together with one before.
    mutating func reportSecond(of elements: [XMLElement], _ message: String) {
        for (index, element) in elements.enumerated() {
            let isSecond = elements[..<index].contains {
                !reader.areAlternatives(tag($0).sections, tag(element).sections)
            }
            if isSecond { report(tag(element).origin, message) }
        }
    }
}
