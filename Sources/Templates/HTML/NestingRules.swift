/// What must not lie in an element however deep, which a grammar cannot say.
enum NestingRules {
    /// Elements that do not stand in themselves.
    private static let unnested: Set<String> = [
        "a", "address", "button", "dfn", "form", "label", "meter", "noscript", "progress",
    ]

    /// Elements that a person acts on, and that hold no others of the kind (HTML standard, section 3.2.5.2.7).
    private static let actions = ["a", "button"]

    /// Elements that do not stand in those, whatever their attributes.
    private static let interactive: Set<String> = [
        "a", "button", "details", "embed", "iframe", "label", "select", "textarea",
    ]

    private static let sectioning: Set<String> = [
        "article", "aside", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "nav",
        "section",
    ]

    /// What else does not stand inside an element.
    private static let forbidden: [String: Set<String>] = [
        "footer": ["footer", "header"], "header": ["footer", "header"], "caption": ["table"],
        "address": sectioning, "th": sectioning, "audio": ["audio", "video"], "video": ["audio", "video"],
    ]

    /// The elements that `main` stands in (HTML standard, section 4.4.14).
    private static let mainParents: Set<String> = ["body", "div", "form", "html"]

    /// What a link outside the head may be for (HTML standard, section 4.2.4, "body-ok").
    private static let bodyLinks: Set<String> = [
        "dns-prefetch", "modulepreload", "pingback", "preconnect", "prefetch", "preload", "stylesheet",
    ]

    /// Elements that begin a section of their own.
    private static let boundaries: Set<String> = ["article", "aside", "nav", "section"]

    /// The elements of a page, whose tags browsers leave out of a template's content.
    private static let pageParts: Set<String> = ["body", "head", "html"]

    /// Returns what is wrong with an element.
    ///
    /// What must not nest in HTML must not do so with SVG or MathML between either: a parser that meets an `<a>` there
    /// closes the one around the picture, and leaves out the tag of a second form (HTML standard, section 13.2.6.4.7).
    ///
    /// - Parameter ancestors: from the outermost inwards.
    static func fault(of element: XMLElement, _ kind: ElementKind, in ancestors: [ElementKind]) -> String? {
        let name = element.name
        if let message = faultOfAnnotation(element, in: ancestors.last) { return message }
        guard kind.space == .html else { return nil }
        // With scripting its content is text, which ends at the first end tag.
        if name == "noscript", ancestors.contains(kind) { return "<\(name)> cannot stand in <\(name)>" }
        if pageParts.contains(name), ancestors.last == .html("template") {
            return "<\(name)> cannot stand in <template>"
        }
        let all = ancestors[(ancestors.lastIndex(of: .html("template")).map { $0 + 1 } ?? 0)...]
        let inside = all.filter { $0.space == .html }.map(\.name)
        if unnested.contains(name), inside.contains(name) { return "<\(name)> cannot stand in <\(name)>" }
        if isInteractive(element), let action = inside.last(where: actions.contains) {
            return "<\(name)> cannot stand in <\(action)>"
        }
        for ancestor in inside.reversed() {
            if forbidden[ancestor]?.contains(name) == true {
                return "<\(name)> cannot stand in <\(ancestor)>"
            }
            if boundaries.contains(ancestor) { break }
        }
        if name == "area", inside.contains("html"), !inside.contains("map") {
            return "<area> stands in <map> only"
        }
        let near = all[(all.lastIndex { $0.space != .html }.map { $0 + 1 } ?? all.startIndex)...].map(\.name)
        if name == "main", let other = near.last(where: { !mainParents.contains($0) && !$0.contains("-") }) {
            return "<main> cannot stand in <\(other)>"
        }
        return faultByParent(element, in: near.last)
    }

    /// What is wrong with an element that annotates a formula.
    private static func faultOfAnnotation(_ element: XMLElement, in parent: ElementKind?) -> String? {
        let name = element.name
        guard name == "annotation" || name == "annotation-xml" else { return nil }
        if parent?.name != "semantics" { return "<\(name)> stands in <semantics> only" }
        let mayBeHTML = element.values(of: "encoding").contains { encoding in
            ["application/xhtml+xml", "text/html"].contains(encoding.lowercased())
                || encoding.unicodeScalars.contains(where: HTMLMarkup.isMark)
        }
        guard name == "annotation-xml", mayBeHTML, !element.elements.isEmpty else { return nil }
        return "browsers can read what is in this <annotation-xml> as HTML: write another encoding, or none"
    }

    /// What is wrong with an element that needs another parent, or other attributes in this one.
    private static func faultByParent(_ element: XMLElement, in parent: String?) -> String? {
        guard let parent, !["head", "noscript"].contains(parent), element["itemprop"] == nil else {
            return nil
        }
        switch element.name {
        case "meta": return "<meta> without itemprop stands in <head>, not in <\(parent)>"
        case "link":
            let rels = element.values(of: "rel")
            guard let rel = rels.isEmpty ? "" : rels.first(where: { !mayStandInBody($0) }) else { return nil }
            return "<link rel=\"\(rel)\"> stands in <head>, not in <\(parent)>"
        case "source" where parent == "picture" && element["srcset"] == nil:
            return "<source> in <picture> needs srcset"
        case "source" where ["audio", "video"].contains(parent) && element["src"] == nil:
            return "<source> in <\(parent)> needs src"
        default: return nil
        }
    }

    private static func mayStandInBody(_ rel: String) -> Bool {
        let words = rel.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        return words.contains(where: bodyLinks.contains)
            || rel.unicodeScalars.contains(where: HTMLMarkup.isMark)
    }

    private static func isInteractive(_ element: XMLElement) -> Bool {
        if ["audio", "video"].contains(element.name) { return element["controls"] != nil }
        if element.name == "img" { return element["usemap"] != nil }
        guard element.name == "input" else { return interactive.contains(element.name) }
        // A type that is a variable, or in a section, may be the hidden one.
        let types = element.values(of: "type").map { $0.lowercased() }
        return types.isEmpty
            || types.contains { $0 != "hidden" && !$0.unicodeScalars.contains(HTMLMarkup.variableStart) }
    }
}
