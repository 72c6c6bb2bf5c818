/// What an attribute with variables means to a browser, and so what its variables must be escaped for.
struct AttributeContext {
    struct Variable {
        /// The variable's instruction.
        let instruction: Int
        var escaping = Escaping.html
        var fault: AddressReading.Fault?
    }

    /// Why no value of a variable can be made harmless here, and what to do; `nil` if there is a way.
    let refusal: String?

    /// Whether not even a section may stand in the value.
    let refusesSections: Bool

    let variables: [Variable]

    /// The sections in the value that show their content once, whatever their value is.
    let single: Set<Int>

    /// What is wrong with the value itself.
    let fault: Fault?

    enum Fault {
        case runsScript, cutsReference

        /// Two slashes would stand at the beginning, by a section.
        case namesHost(section: Int)
    }

    init(_ attribute: HTMLAttribute, of element: XMLElement) {
        refusal =
            AttributeRefusals.refusal(attribute.name, of: element)
            ?? (element.name.contains("-") ? nil : PaintAttribute.refusal(attribute))
        refusesSections = AttributeRefusals.isCode(attribute.name)
        if attribute.isStatic {
            (variables, single) = ([], [])
            let isAddress = HTMLNames.addressForm(of: attribute.name) != nil
            fault = isAddress && AddressText.runsScript(attribute.value) ? .runsScript : nil
        } else if let form = HTMLNames.addressForm(of: attribute.name) {
            let isOnSite = HTMLNames.loadsIntoPage(attribute.name, of: element)
            let reading = AddressReading(attribute, form, isOnSite: isOnSite)
            variables = reading.variables.map {
                Variable(instruction: $0, escaping: $1.escaping, fault: $1.fault)
            }
            single = reading.single
            fault =
                reading.runsScript
                ? .runsScript
                : reading.cutsReference ? .cutsReference : reading.hostMaker.map { .namesHost(section: $0) }
        } else {
            let escaping = ValueRule(attribute.name, of: element).map { Escaping.value($0) } ?? .html
            variables = attribute.parts.compactMap { part in
                guard case .variable(let instruction) = part else { return nil }
                return Variable(instruction: instruction, escaping: escaping)
            }
            single = []
            fault = nil
        }
    }
}

extension ValueRule {
    private static let integers: Set<String> = [
        "aria-colcount", "aria-colindex", "aria-colspan", "aria-level", "aria-posinset", "aria-rowcount",
        "aria-rowindex", "aria-rowspan", "aria-setsize", "cols", "colspan", "headingoffset", "maxlength",
        "minlength", "rows", "rowspan", "size", "span", "start", "tabindex",
    ]

    private static let ids: Set<String> = [
        "aria-activedescendant", "commandfor", "for", "form", "id", "list", "popovertarget",
    ]

    /// The elements whose width and height are numbers of pixels; those of pictures have units.
    private static let sized: Set<String> = [
        "canvas", "embed", "iframe", "img", "input", "object", "source", "video",
    ]

    /// What an attribute takes of a variable; `nil` if that is any text.
    init?(_ attribute: String, of element: XMLElement) {
        switch (element.name, attribute) {
        // Its attributes mean what the page says.
        case (let name, _) where name.contains("-") && attribute != "id": return nil
        case (_, _) where PaintAttribute.names.contains(attribute): self = .paint
        case (_, _) where Self.integers.contains(attribute): self = .integer
        case (_, _) where Self.ids.contains(attribute): self = .id
        case ("li", "value"): self = .integer
        case (let name, "width"), (let name, "height"):
            guard Self.sized.contains(name) else { return nil }
            self = .integer
        case (_, "aria-valuemax"), (_, "aria-valuemin"), (_, "aria-valuenow"), ("meter", "value"),
            ("meter", "min"), ("meter", "max"), ("meter", "low"), ("meter", "high"), ("meter", "optimum"),
            ("progress", "value"), ("progress", "max"):
            self = .decimal
        case ("input", "min"), ("input", "max"), ("input", "step"):
            let types = element.values(of: "type").map { $0.lowercased() }
            guard types.contains("number") || types.contains("range") else { return nil }
            self = .decimal
        case (_, "lang"), (_, "xml\u{2D0}lang"), (_, "hreflang"), (_, "srclang"): self = .language
        case (_, "datetime"): self = .moment
        default: return nil
        }
    }
}
