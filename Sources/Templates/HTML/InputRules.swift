/// Which attributes go with which type of input (HTML standard, section 4.10.5, the table of attributes).
enum InputRules {
    private static let lines: Set<String> = ["text", "search", "tel", "url", "email", "password"]
    private static let moments: Set<String> = ["date", "month", "week", "time", "datetime-local"]
    private static let ranges = moments.union(["number", "range"])
    private static let submits: Set<String> = ["submit", "image"]
    private static let buttons = submits.union(["reset", "button"])

    private static let types: [String: Set<String>] = [
        "accept": ["file"], "alt": ["image"], "checked": ["checkbox", "radio"], "formaction": submits,
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

    /// Returns what is wrong with an attribute of an input whose type is written in it, and once.
    static func fault(of attribute: String, in element: XMLElement) -> String? {
        guard element.name == "input", let allowed = types[attribute] else { return nil }
        let written = element.attributes.filter { HTMLMarkup.attributeName($0.name) == "type" }.map(\.value)
        guard let type = written.first?.lowercased(), written.count == 1 else { return nil }
        guard !type.unicodeScalars.contains(where: HTMLMarkup.isMark), !allowed.contains(type) else {
            return nil
        }
        let list = allowed.sorted().joined(separator: ", ")
        return "\(attribute) means nothing to <input type=\"\(type)\">: it goes with the types \(list)"
    }
}
