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

    /// What else does not stand inside an element.
    private static let forbidden: [String: Set<String>] = [
        "footer": ["footer", "header", "main"], "header": ["footer", "header", "main"],
        "article": ["main"], "aside": ["main"], "nav": ["main"], "main": ["main"],
        "caption": ["table"],
        "th": [
            "article", "aside", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "nav",
            "section",
        ],
        "audio": ["audio", "video"], "video": ["audio", "video"],
    ]

    /// Elements inside which what lies outside does not count, because a browser keeps or shows them apart.
    private static let boundaries: Set<String> = ["article", "aside", "nav", "section", "template"]

    /// Returns what is wrong with an element; the ancestors' names go from the outermost inwards.
    static func fault(of element: XMLElement, in ancestors: [String]) -> String? {
        let name = element.name
        let inside = ancestors.lastIndex(of: "template").map { ancestors[($0 + 1)...] } ?? ancestors[...]
        if HTMLNames.foreign.contains(where: inside.contains), inside.last != "foreignobject" { return nil }
        if unnested.contains(name), inside.contains(name) { return "<\(name)> cannot stand in <\(name)>" }
        if isInteractive(element), let action = inside.last(where: actions.contains) {
            return "<\(name)> cannot stand in <\(action)>"
        }
        for ancestor in inside.reversed() {
            if forbidden[ancestor]?.contains(name) == true {
                return "<\(name)> cannot stand in <\(ancestor)>"
            }
            if boundaries.contains(ancestor), name != "main" { break }
        }
        return nil
    }

    private static func isInteractive(_ element: XMLElement) -> Bool {
        if ["audio", "video"].contains(element.name) { return element["controls"] != nil }
        if element.name == "img" { return element["usemap"] != nil }
        guard element.name == "input" else { return interactive.contains(element.name) }
        // A type that is a variable, or in a section, may be the hidden one.
        let type = element["type"]?.lowercased() ?? ""
        return type != "hidden" && !type.unicodeScalars.contains(HTMLMarkup.variableStart)
    }
}
