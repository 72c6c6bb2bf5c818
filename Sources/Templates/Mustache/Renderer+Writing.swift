extension Renderer {
    /// Writes a value, escaped for where it stands.
    mutating func write(_ value: TemplateValue, _ escaping: Escaping) {
        switch value {
        case .text(let text): output.append(text, escaping)
        case .integer(let number) where escaping != .markup: output.append(decimal: number)
        case .flag(let flag): output.append(flag ? "true" : "false", escaping)
        case .markup(let markup):
            if escaping == .trusted || escaping == .markup || escaping == .none {
                output.append(contentsOf: markup.bytes)
            } else {
                output.append(String(decoding: markup.bytes, as: UTF8.self), escaping)
            }
        case .lambda(let lambda):
            if table.mode == .plain {
                run(lambda, escaping)
            } else {
                output.append(lambda.apply(""), escaping)
            }
        case .nothing, .integer, .object, .list, .values: writeAbsent(escaping)
        }
    }

    /// Writes what stands for a value that is not there: nothing, but where an address needs something.
    mutating func writeAbsent(_ escaping: Escaping) {
        if case .address(let rule) = escaping { output.append("", rule) }
    }

    /// Renders what a lambda returns, then escapes it.
    private mutating func run(_ lambda: TemplateLambda, _ escaping: Escaping) {
        let before = output.count
        run(lambda.apply(""), delimiters: .standard)
        guard escaping == .entities else { return }
        let text = String(decoding: output.bytes(from: before), as: UTF8.self)
        output.removeAll(from: before)
        output.append(text, escaping)
    }

    mutating func run(_ lambda: TemplateLambda, on source: Program.LambdaSource) {
        run(lambda.apply(source.source.text(source.body)), delimiters: source.delimiters)
    }

    private mutating func run(_ text: String, delimiters: MustacheTag.Delimiters) {
        guard calls < Self.maximumCalls else { return }
        let source = SourceText(path: "lambda", name: "", bytes: Array(text.utf8))
        do throws(TemplateFaults) {
            let document = try MustacheParser.parse(source, delimiters: delimiters)
            var linker = Linker(mode: .plain, documents: [:], numbers: table.numbers, inlines: false)
            let program = Program(try linker.link(document), name: "")
            call(program, [])
        } catch {
            // The specification has no word for a lambda that returns no template: its text is shown.
            output.append(contentsOf: text.utf8)
        }
    }
}
