/// What kind of element an attribute names by its id; the value is what messages call it.
enum ReferenceKind: String {
    case field
    case form
    case options = "datalist"
    case popover
    case header = "header cell"

    /// What an element with an id can be named as.
    struct Target {
        fileprivate let kinds: Set<ReferenceKind>

        init(of element: XMLElement) {
            var kinds: Set<ReferenceKind> = []
            let types = element.name == "input" ? element.values(of: "type") : []
            let isHidden = !types.isEmpty && types.allSatisfy { $0.lowercased() == "hidden" }
            if ReferenceKind.fields.contains(element.name) || element.name.contains("-"), !isHidden {
                kinds.insert(.field)
            }
            if element.name == "form" { kinds.insert(.form) }
            if element.name == "datalist" { kinds.insert(.options) }
            if element.name == "th" || element.name == "td" { kinds.insert(.header) }
            if element["popover"] != nil { kinds.insert(.popover) }
            self.kinds = kinds
        }
    }

    /// Elements that a label can be for (HTML standard, section 4.10.2).
    private static let fields: Set<String> = [
        "button", "input", "meter", "output", "progress", "select", "textarea",
    ]

    /// Attributes that name one id, or several with spaces between them.
    private static let naming: Set<String> = [
        "aria-actions", "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details",
        "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns", "commandfor", "for", "form",
        "headers",
        "itemref", "list", "popovertarget",
    ]

    /// The kind that an attribute asks for; `nil` if that may be any.
    init?(_ attribute: String, of owner: String) {
        switch (owner, attribute) {
        case ("label", "for"): self = .field
        case ("input", "list"): self = .options
        case (_, "form"): self = .form
        case (_, "popovertarget"): self = .popover
        case (_, "headers"): self = .header
        default: return nil
        }
    }

    func accepts(_ target: Target) -> Bool { target.kinds.contains(self) }

    /// Whether an attribute names an id as the fragment of an address.
    static func isFragment(_ attribute: String) -> Bool {
        ["href", "xlink\u{2D0}href"].contains(attribute)
    }

    /// Returns the ids that an attribute names.
    ///
    /// The top of the page is an address of its own, and what no id looks like is left to scripts.
    static func ids(in attribute: HTMLAttribute) -> [String] {
        if naming.contains(attribute.name) {
            return attribute.value.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        guard isFragment(attribute.name), attribute.value.hasPrefix("#") else { return [] }
        let id = String(attribute.value.dropFirst())
        let isOther = id.isEmpty || id.lowercased() == "top" || id.contains { "/!?=:%&~".contains($0) }
        return isOther ? [] : [id]
    }
}
