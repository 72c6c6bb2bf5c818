import Templates

/// A template by its name, with what fills it from a value: what headers, bottom bars and bodies are made of.
struct Part<Value>: Sendable {
    let name: String
    let shape: TemplateShape
    /// What is wrong with its keys.
    let fault: String?
    let makeContext: @Sendable (Value) -> TemplateContext

    init<Keys: TemplateKeys>(
        _ name: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (inout Filling<Keys>, Value) -> Void
    ) {
        let set = KeySet<Keys>(name: name)
        self.name = name
        shape = set.shape
        fault = set.fault
        makeContext = { value in
            var filling = Filling(set)
            fill(&filling, value)
            return TemplateContext(set.shape, filling.values)
        }
    }

    func render(_ value: Value, with library: TemplateLibrary) throws -> SafeHTML {
        try library.template(named: name).render(makeContext(value))
    }
}
