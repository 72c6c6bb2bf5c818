extension TreeCheck {
    /// Elements that a label can be for (HTML standard, section 4.10.2).
    private static let labelled: Set<String> = [
        "button", "input", "meter", "output", "progress", "select", "textarea",
    ]

    /// Reports the second of what a label or a list of options has one of, where both are certainly shown.
    mutating func checkControls(of element: XMLElement) {
        let around = tag(element).sections
        if element.name == "label" {
            let fields = Self.labelled.flatMap(element.descendants).filter { field in
                let types = field.values(of: "type").map { $0.lowercased() }
                return tag(field).sections == around && !(field.name == "input" && types.contains("hidden"))
            }
            for field in fields.sorted(by: { $0.line < $1.line }).dropFirst() {
                report(
                    tag(field).origin,
                    "a <label> is for one field, and <\(field.name)> is the second in it"
                )
            }
        }
        if element.name == "select", element["multiple"] == nil {
            let chosen = element.descendants(named: "option").compactMap { option in
                let attribute = tag(option).attributes["selected"]
                return attribute?.sections == around ? attribute : nil
            }
            for attribute in chosen.dropFirst() {
                report(
                    attribute.origin,
                    "<select> has more than one option that is selected: write multiple, or one"
                )
            }
        }
    }
}
