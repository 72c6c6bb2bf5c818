/// Which element may stand where: the rules that browsers mend silently, into another page than was written.
///
/// A grammar of HTML takes the place of these tables when the project has one.
enum ContentRules {
    /// Elements that stand only in certain parents.
    private static let parents: [String: Set<String>] = [
        "html": [], "head": ["html"], "body": ["html"],
        "caption": ["table"], "colgroup": ["table"], "col": ["colgroup"],
        "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
        "tr": ["tbody", "thead", "tfoot", "table"], "td": ["tr"], "th": ["tr"],
        "li": ["ul", "ol", "menu"], "dt": ["dl", "div"], "dd": ["dl", "div"],
        "option": ["select", "optgroup", "datalist"], "optgroup": ["select"],
        "legend": ["fieldset"], "summary": ["details"], "figcaption": ["figure"],
        "source": ["audio", "picture", "video"], "track": ["audio", "video"],
    ]

    /// Elements that hold only certain children, and no text.
    private static let children: [String: Set<String>] = [
        "html": ["head", "body"],
        "head": ["base", "link", "meta", "noscript", "script", "style", "template", "title"],
        "table": ["caption", "colgroup", "script", "tbody", "template", "tfoot", "thead", "tr"],
        "colgroup": ["col", "template"],
        "thead": ["script", "template", "tr"], "tbody": ["script", "template", "tr"],
        "tfoot": ["script", "template", "tr"], "tr": ["script", "td", "template", "th"],
        "ul": ["li", "script", "template"], "ol": ["li", "script", "template"],
        "menu": ["li", "script", "template"], "dl": ["dd", "div", "dt", "script", "template"],
        "select": ["hr", "optgroup", "option", "script", "template"],
        "optgroup": ["option", "script", "template"],
        "picture": ["img", "script", "source", "template"],
    ]

    /// Elements whose start tag ends a paragraph (HTML standard, section 13.2.6.4.7).
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl",
        "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr",
        "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul",
    ]

    /// Elements that do not stand in themselves, however deep.
    private static let unnested: Set<String> = ["a", "button", "form", "label", "option"]

    /// Elements that a person acts on, and that hold no others of the kind (HTML standard, section 3.2.5.2.7).
    private static let actions = ["a", "button"]

    /// Elements that do not stand in those, whatever their attributes.
    private static let interactive: Set<String> = [
        "a", "button", "details", "embed", "iframe", "label", "select", "textarea",
    ]

    /// Elements inside which a browser looks no further outwards for what a tag would end.
    private static let scopes: Set<String> = [
        "button", "caption", "html", "object", "svg", "math", "table", "td", "template", "th",
    ]

    /// Returns what is wrong with an element in a parent; the ancestors' names go from the outermost inwards.
    static func fault(of element: XMLElement, in ancestors: [String]) -> String? {
        let name = element.name
        let parent = ancestors.last
        if HTMLNames.foreign.contains(where: ancestors.contains), parent != "foreignobject" { return nil }
        if !HTMLNames.isKnown(name) {
            let nearest = Spelling.nearest(to: name, among: HTMLNames.elements) ?? ""
            return "<\(name.replacing(".", with: ":"))> is no element of HTML: the nearest is <\(nearest)>"
        }
        // What a fragment stands in is not known.
        guard let parent, parent != "template" else { return nil }
        let isAllowed =
            (parents[name]?.contains(parent) ?? true) && (children[parent]?.contains(name) ?? true)
        if !isAllowed || HTMLNames.textOnly.contains(parent) {
            return "<\(name)> cannot stand in <\(parent)>"
        }
        if blocks.contains(name) {
            for ancestor in ancestors.reversed() where ancestor == "p" || scopes.contains(ancestor) {
                return ancestor == "p" ? "<\(name)> cannot stand in <p>" : nil
            }
        }
        if unnested.contains(name), ancestors.contains(name) { return "<\(name)> cannot stand in <\(name)>" }
        if isInteractive(element), let action = ancestors.last(where: actions.contains) {
            return "<\(name)> cannot stand in <\(action)>"
        }
        return nil
    }

    private static func isInteractive(_ element: XMLElement) -> Bool {
        guard element.name == "input" else { return interactive.contains(element.name) }
        // A type that is a variable, or in a section, may be the hidden one.
        let type = element.attributes.first { $0.name == "type" }?.value.lowercased() ?? ""
        return type != "hidden" && !type.contains(HTMLMarkup.variableStart)
    }

    /// Returns what is wrong with text, or a variable that writes text, in a parent.
    static func faultOfText(_ spelling: String, in ancestors: [String]) -> String? {
        guard let parent = ancestors.last, children[parent] != nil else { return nil }
        return "\(spelling) cannot stand in <\(parent)>"
    }
}
