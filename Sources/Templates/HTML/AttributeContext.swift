/// What an attribute with variables means to a browser, and so what its variables must be escaped for.
struct AttributeContext {
    struct Variable {
        /// The variable's instruction.
        let instruction: Int

        /// Whether the variable decides the scheme of an address, and is checked for it when rendered.
        var beginsAddress = false

        /// Whether the variable could turn what stands before it into another scheme.
        var isLost = false
    }

    let name: String

    /// Whether no value of a variable can be made harmless here.
    let isClosed: Bool

    let variables: [Variable]

    init(_ name: String, of element: XMLElement, value: String) {
        self.name = name.replacing(".", with: ":")
        let isRefresh =
            element.name == "meta" && name == "content"
            && element.attributes.contains { $0.name == "http-equiv" }
        isClosed =
            HTMLNames.closed.contains(name) || name.hasPrefix("on") || isRefresh
            || HTMLNames.animation.contains(element.name)
        variables = Self.variables(in: value, isAddress: HTMLNames.address.contains(name))
    }

    private static func variables(in value: String, isAddress: Bool) -> [Variable] {
        var variables: [Variable] = []
        // What surely stands before, and what stood before each section around: a section may be absent.
        var before = ""
        var outside: [String] = []
        var holdsText = false
        var rest = value[...]
        while let character = rest.popFirst() {
            switch character {
            case HTMLMarkup.sectionStart: outside.append(before)
            case HTMLMarkup.sectionEnd: before = outside.popLast() ?? ""
            case HTMLMarkup.variableStart:
                let number = rest.prefix { $0 != HTMLMarkup.variableEnd }
                rest = rest.dropFirst(number.count + 1)
                guard let instruction = Int(number) else { continue }
                var variable = Variable(instruction: instruction)
                if isAddress {
                    let isFirst = variables.isEmpty && !holdsText
                    variable.beginsAddress = isFirst && !continuesScheme(rest)
                    variable.isLost = !variable.beginsAddress && !decidesScheme(before)
                }
                variables.append(variable)
            default:
                before.append(character)
                holdsText = holdsText || !character.isWhitespace
            }
        }
        return variables
    }

    /// Whether what stands before a variable has decided what kind of address this is, and a harmless one.
    private static func decidesScheme(_ before: String) -> Bool {
        let text = before.lowercased()
        guard let end = text.firstIndex(where: { "/?#".contains($0) }) else {
            return text == "mailto:" || text == "tel:"
        }
        // A character reference could spell a colon.
        return !text[..<end].contains("&") && URLGuard.isHarmless(text.utf8)
    }

    /// Whether the static text after a variable could end a scheme that the variable begins.
    private static func continuesScheme(_ rest: Substring) -> Bool {
        let end = rest.firstIndex { "/?#:&".contains($0) || $0 == HTMLMarkup.variableStart }
        return end.map { rest[$0] == ":" || rest[$0] == "&" } ?? false
    }
}
