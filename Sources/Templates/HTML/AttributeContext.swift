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
        var before = ""
        var rest = value[...]
        while let start = rest.firstIndex(of: HTMLMarkup.variableStart),
            let end = rest[start...].firstIndex(of: HTMLMarkup.variableEnd),
            let instruction = Int(rest[rest.index(after: start)..<end])
        {
            before += rest[..<start]
            rest = rest[rest.index(after: end)...]
            var variable = Variable(instruction: instruction)
            if isAddress {
                let isFirst = variables.isEmpty && before.allSatisfy { $0.isWhitespace }
                variable.beginsAddress = isFirst && !continuesScheme(rest)
                variable.isLost = !variable.beginsAddress && !hasScheme(before)
            }
            variables.append(variable)
        }
        return variables
    }

    /// Whether what stands before a variable has decided what kind of address this is.
    private static func hasScheme(_ before: String) -> Bool {
        before.contains { "/?#".contains($0) } || before.lowercased() == "mailto:"
            || before.lowercased() == "tel:"
    }

    /// Whether the static text after a variable could end a scheme that the variable begins.
    private static func continuesScheme(_ rest: Substring) -> Bool {
        let end = rest.firstIndex { "/?#:".contains($0) || $0 == HTMLMarkup.variableStart }
        return end.map { rest[$0] == ":" } ?? false
    }
}
