/// A section's content as it is for one shape: what the shape's fixed values decide is decided, once.
///
/// Variables with fixed values become text, sections and inverted sections over them are taken in or left out, and
/// neighbouring texts become one. What depends on a context, or on levels further out, stays as it was.
final class Specialisation: Sendable {
    /// The steps, and which content they are of: a program, and where in it the content begins.
    struct Entry: Sendable {
        let program: ObjectIdentifier
        let start: Int
        let steps: Renderer.Steps
    }

    /// The one entry, at an address.
    let entry: Pinned<Entry>

    /// Kept alive, so that no other program can have its identifier while this is found by it.
    private let program: Program

    private let instructions: Pinned<Instruction>
    private let bytes: Pinned<UInt8>

    init(_ program: Program, _ body: Range<Int>, for shape: TemplateShape) {
        self.program = program
        var draft = Draft(program: program, shape: shape)
        draft.add(body, isReached: true)
        instructions = Pinned(draft.instructions)
        bytes = Pinned(draft.bytes)
        let steps = Renderer.Steps(instructions, bytes)
        entry = Pinned([Entry(program: ObjectIdentifier(program), start: body.lowerBound, steps: steps)])
    }

    private struct Draft {
        let program: Program
        let shape: TemplateShape
        var instructions: [Instruction] = []
        var bytes: [UInt8] = []

        /// - Parameter isReached: whether a key of the shape still means the shape's value here, and no inner one.
        mutating func add(_ range: Range<Int>, isReached: Bool) {
            var index = range.lowerBound
            while index < range.upperBound {
                let instruction = program.instructions[index]
                switch instruction {
                case .text(let start, let count):
                    add(text: program.bytes[Int(start)..<Int(start + count)])
                case .variable(let name, let escaping):
                    if let text = isReached ? fixedText(of: name, escaping) : nil {
                        add(text: text[...])
                    } else {
                        instructions.append(instruction)
                    }
                case .section(let name, let end, let source):
                    let body = (index + 1)..<Int(end)
                    addSection(name, body, source, isReached: isReached)
                    index = Int(end)
                case .inverted(let name, let end):
                    addInverted(name, (index + 1)..<Int(end), isReached: isReached)
                    index = Int(end)
                case .end: break
                case .call, .dynamicCall, .lineStart: instructions.append(instruction)
                }
                index += 1
            }
        }

        private mutating func addSection(
            _ name: NameReference,
            _ body: Range<Int>,
            _ source: Int32,
            isReached: Bool
        ) {
            let value = isReached ? fixedValue(of: name) : nil
            if let value, value.isAbsent { return }
            if case .flag(true) = value { return add(body, isReached: true) }
            let start = instructions.count
            instructions.append(.section(name, end: 0, source: source))
            add(body, isReached: isReached && hidesNothing(name))
            instructions[start] = .section(name, end: Int32(instructions.count), source: source)
            instructions.append(.end(start: Int32(start)))
        }

        private mutating func addInverted(_ name: NameReference, _ body: Range<Int>, isReached: Bool) {
            if let value = isReached ? fixedValue(of: name) : nil {
                if value.isAbsent { add(body, isReached: true) }
                return
            }
            let start = instructions.count
            instructions.append(.inverted(name, end: 0))
            add(body, isReached: isReached)
            instructions[start] = .inverted(name, end: Int32(instructions.count))
            instructions.append(.end(start: Int32(start)))
        }

        private mutating func add(text: some Collection<UInt8>) {
            guard !text.isEmpty else { return }
            let start = Int32(bytes.count)
            bytes += text
            if case .text(let before, let count) = instructions.last {
                instructions[instructions.count - 1] = .text(start: before, count: count + Int32(text.count))
            } else {
                instructions.append(.text(start: start, count: Int32(text.count)))
            }
        }

        private func fixedValue(of name: NameReference) -> TemplateValue? {
            guard let key = name.key else { return nil }
            let slot = shape.slot(of: key)
            return slot <= -2 ? shape.fixed[-2 - slot] : nil
        }

        private func fixedText(of name: NameReference, _ escaping: Escaping) -> [UInt8]? {
            // What it writes depends on what stands before.
            guard escaping != .preformatted, escaping != .markup else { return nil }
            var text = OutputBuffer()
            switch fixedValue(of: name) {
            case .text(let value): text.append(value, escaping)
            case .integer(let number): text.append(decimal: number)
            case .flag(let flag): text.append(flag ? "true" : "false", escaping)
            case .nothing: text.append("", escaping)
            case .markup, .object, .list, .values, .lambda, nil: return nil
            }
            return text.bytes
        }

        /// Whether a section over a name brings no names into reach: the value of a key of the shape does so only if
        /// the shape says which.
        private func hidesNothing(_ name: NameReference) -> Bool {
            guard let key = name.key, shape.slot(of: key) != -1 else { return false }
            return shape.shape(under: key) == nil
        }
    }
}
