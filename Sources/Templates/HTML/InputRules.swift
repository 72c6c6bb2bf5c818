/// Which attributes go with which type of input (HTML standard, section 4.10.5, the table of attributes).
enum InputRules {
    private static let lines: Set<String> = ["text", "search", "tel", "url", "email", "password"]
    private static let moments: Set<String> = ["date", "month", "week", "time", "datetime-local"]
    private static let ranges = moments.union(["number", "range"])
    private static let submits: Set<String> = ["submit", "image"]
    private static let buttons = submits.union(["reset", "button"])

    private static let types: [String: Set<String>] = [
        "accept": ["file"], "alt": ["image"], "capture": ["file"], "checked": ["checkbox", "radio"],
        "formaction": submits,
        "formenctype": submits, "formmethod": submits, "formnovalidate": submits, "formtarget": submits,
        "height": ["image"], "list": lines.union(ranges).union(["color"]).subtracting(["password"]),
        "max": ranges,
        "maxlength": lines, "min": ranges, "minlength": lines, "multiple": ["email", "file"],
        "pattern": lines,
        "placeholder": lines.union(["number"]), "popovertarget": buttons, "popovertargetaction": buttons,
        "readonly": lines.union(moments).union(["number"]),
        "required": lines.union(moments).union(["number", "checkbox", "radio", "file"]), "size": lines,
        "src": ["image"], "step": ranges, "width": ["image"],
    ]

    /// Returns what is wrong with an attribute of an input, by each of the types that are written in it and can be
    /// shown together with the attribute.
    static func fault(
        of attribute: HTMLAttribute,
        among attributes: [HTMLAttribute],
        of element: XMLElement,
        _ reader: HTMLReader
    ) -> String? {
        guard element.name == "input", let allowed = types[attribute.name] else { return nil }
        let others = attributes.filter {
            $0.name == "type" && $0.isStatic && !reader.areAlternatives($0.sections, attribute.sections)
        }
        guard let type = others.map({ $0.value.lowercased() }).first(where: { !allowed.contains($0) }) else {
            return nil
        }
        let attribute = attribute.name
        let list = allowed.sorted().joined(separator: ", ")
        return "\(attribute) means nothing to <input type=\"\(type)\">: it goes with the types \(list)"
    }
}
