/// Runs programs, writing into one buffer.
struct Renderer {
    /// How deep partials may call themselves; further ones render as nothing.
    static let maximumCalls = 200

    private var output: [UInt8]
    private let table: ProgramTable
    private var stack: [TemplateValue] = []
    private var indentation: [UInt8] = []
    private var calls = 0

    init(_ table: ProgramTable, output: consuming [UInt8]) {
        self.table = table
        self.output = output
        stack.reserveCapacity(16)
    }

    /// Runs a whole program with a value as the outermost level.
    mutating func run(_ program: Program, root: TemplateValue) {
        output.reserveCapacity(output.count + program.bytes.count)
        stack.append(root)
        run(program, 0..<program.instructions.count)
        stack.removeLast()
    }

    /// Hands the buffer back.
    consuming func finish() -> [UInt8] { output }

    private mutating func run(_ program: Program, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch program.instructions[index] {
            case .text(let start, let count):
                output.append(contentsOf: program.bytes[Int(start)..<Int(start + count)])
            case .variable(let name, let escaping):
                write(value(of: name, in: program), escaping)
            case .section(let name, let end, let source):
                let body = (index + 1)..<Int(end)
                runSection(value(of: name, in: program), program, body, source)
                index = Int(end)
            case .inverted(let name, let end):
                if value(of: name, in: program).isAbsent { run(program, (index + 1)..<Int(end)) }
                index = Int(end)
            case .end: break
            case .call(let number, let indentation):
                call(table.programs[Int(number)], program.indentations[Int(indentation)])
            case .dynamicCall(let name, let indentation):
                if case .text(let text) = value(of: name, in: program),
                    let callee = table.program(named: text)
                {
                    call(callee, program.indentations[Int(indentation)])
                }
            case .lineStart: output.append(contentsOf: indentation)
            }
            index += 1
        }
    }

    private mutating func runSection(
        _ value: TemplateValue,
        _ program: Program,
        _ body: Range<Int>,
        _ source: Int32
    ) {
        switch value {
        case .list(let items):
            for item in items { run(program, body, with: .object(item)) }
        case .values(let items):
            for item in items { run(program, body, with: item) }
        case .lambda(let lambda):
            if source >= 0 {
                run(lambda, on: program.lambdaSources[Int(source)])
            } else {
                run(program, body)
            }
        case .flag(true): run(program, body)
        case .object, .text, .integer, .markup:
            if !value.isAbsent { run(program, body, with: value) }
        case .nothing, .flag(false): break
        }
    }

    private mutating func run(_ program: Program, _ body: Range<Int>, with value: TemplateValue) {
        stack.append(value)
        run(program, body)
        stack.removeLast()
    }

    private mutating func call(_ program: Program, _ indentation: [UInt8]) {
        guard calls < Self.maximumCalls else { return }
        calls += 1
        self.indentation += indentation
        run(program, 0..<program.instructions.count)
        self.indentation.removeLast(indentation.count)
        calls -= 1
    }

    // MARK: Values

    private func value(of name: NameReference, in program: Program) -> TemplateValue {
        if let key = name.key { return value(of: key) }
        guard let index = name.pathIndex else { return stack.last ?? .nothing }
        let path = program.paths[index]
        var value = path.first.map { self.value(of: $0) } ?? TemplateValue.nothing
        for key in path.dropFirst() {
            guard case .object(let context) = value else { return .nothing }
            let slot = context.shape.slot(of: key)
            if slot < 0 { return .nothing }
            value = context.values[slot]
        }
        return value
    }

    /// Returns the value of a key from the innermost level that has it.
    private func value(of key: Int32) -> TemplateValue {
        var level = stack.count - 1
        while level >= 0 {
            if case .object(let context) = stack[level] {
                let slot = context.shape.slot(of: key)
                if slot >= 0 { return context.values[slot] }
            }
            level -= 1
        }
        return .nothing
    }

    // MARK: Writing

    private mutating func write(_ value: TemplateValue, _ escaping: Escaping) {
        switch value {
        case .text(let text): output.append(text, escaping)
        case .integer(let number): output.append(decimal: number)
        case .markup(let markup):
            if escaping == .trusted || escaping == .none {
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
        case .nothing, .flag, .object, .list, .values: break
        }
    }

    /// Renders what a lambda returns, then escapes it.
    private mutating func run(_ lambda: TemplateLambda, _ escaping: Escaping) {
        let before = output.count
        run(lambda.apply(""), delimiters: .standard)
        guard escaping == .html else { return }
        let text = String(decoding: output[before...], as: UTF8.self)
        output.removeSubrange(before...)
        output.append(text, escaping)
    }

    private mutating func run(_ lambda: TemplateLambda, on source: Program.LambdaSource) {
        run(lambda.apply(source.text), delimiters: .init(open: source.open, close: source.close))
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

extension TemplateValue {
    /// Whether an inverted section shows its content for the value.
    var isAbsent: Bool {
        switch self {
        case .nothing, .flag(false): true
        case .text(let text): text.isEmpty
        case .markup(let markup): markup.bytes.isEmpty
        case .list(let items): items.isEmpty
        case .values(let items): items.isEmpty
        case .flag(true), .integer, .object, .lambda: false
        }
    }
}
