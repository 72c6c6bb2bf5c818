/// The attributes in which no value of a variable is harmless.
enum AttributeRefusals {
    /// Attributes of htmx in which code may stand (htmx.org/reference).
    private static let codeOfHTMX: Set<String> = [
        "hx-ext", "hx-headers", "hx-request", "hx-trigger", "hx-vals", "hx-vars",
    ]

    /// Whether an attribute holds code, so that not even its static parts may depend on values.
    static func isCode(_ name: String) -> Bool {
        let name = HTMLNames.withoutData(name)
        return name.hasPrefix("on") || name.hasPrefix("hx-on")
    }

    /// Returns what is wrong with the name of an attribute of SVG or MathML that only looks like one with a namespace,
    /// and would be checked as none.
    static func misspelling(of name: String) -> String? {
        guard let dot = name.firstIndex(of: "."), ["xlink", "xml", "xmlns"].contains(name[..<dot]) else {
            return nil
        }
        return "the attribute \(name) means nothing: write \(name[..<dot]):\(name[dot...].dropFirst())"
    }

    /// Returns why a variable cannot stand in an attribute, and what to do; `nil` if it can.
    static func refusal(_ name: String, of element: XMLElement) -> String? {
        if isCode(name) { return "put it into a data- attribute, and read that in a script's file" }
        if codeOfHTMX.contains(HTMLNames.withoutData(name)) {
            return "htmx reads code there: put it into a hidden input, or a data- attribute"
        }
        if HTMLNames.animation.contains(element.name) { return "it could set any attribute" }
        switch (element.name, name) {
        case (_, "style"): return "set a class, or a data- attribute that CSS selects by"
        case (_, "srcdoc"): return "give the frame a src"
        case ("meta", "content") where element["http-equiv"] != nil:
            return "it could send the reader anywhere"
        case ("base", "href"): return "it could send the page's addresses anywhere"
        case ("link", "rel"): return "it could make a style sheet of any address"
        case ("link", "as"): return "it could make a script of any address"
        case ("meta", "http-equiv"), ("meta", "name"): return "it could give the page orders"
        case ("meta", "charset"): return "browsers could read the page as other characters: write utf-8"
        case ("script", "type"), ("style", "type"):
            return "it could be read as another language, or not at all"
        case ("input", "type"): return "it could make another field of this one: write each type in a section"
        case ("form", "method"), ("button", "formmethod"), ("input", "formmethod"):
            return "it could put what is sent into the address"
        case ("iframe", "sandbox"), ("iframe", "allow"): return "it could allow anything in the frame"
        case ("script", "integrity"), ("link", "integrity"): return "it could not be relied on"
        case (_, "xmlns\u{2D1}"), (_, "is"): return "it could make another element of this one"
        default: return nil
        }
    }
}
