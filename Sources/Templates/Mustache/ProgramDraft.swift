/// A program while it is being put together.
struct ProgramDraft {
    /// More than this is a mistake, such as partials that double each other.
    static let maximumBytes = 16 << 20

    private(set) var bytes: [UInt8] = []
    private(set) var instructions: [Instruction] = []
    private(set) var origins: [Origin] = []
    private(set) var paths: [[Int32]] = []
    private(set) var indentations: [[UInt8]] = []
    private(set) var lambdaSources: [Program.LambdaSource] = []
    private(set) var sources: [SourceText] = []

    /// Why sections show their content once, by their instructions.
    private(set) var repetitions: [Int: Repetition] = [:]

    /// The innermost section around each section that may bring names of its own, by their instructions.
    private(set) var contexts: [Int: Int] = [:]

    /// Where parts begin and end, by the instruction that follows.
    private(set) var edges: [Int: [PartEdge]] = [:]
    private var open: [Int] = []
    private var pathIndices: [[Int32]: Int] = [:]

    var isTooLarge: Bool { bytes.count > Self.maximumBytes }

    /// Whether the name of a partial is a value.
    var hasDynamicCall: Bool {
        instructions.contains { if case .dynamicCall = $0 { true } else { false } }
    }

    /// How deep sections nest.
    var depth: Int {
        var (open, deepest) = (0, 0)
        for instruction in instructions {
            switch instruction {
            case .section, .inverted: open += 1
            case .end: open -= 1
            case .text, .variable, .call, .dynamicCall, .lineStart: break
            }
            deepest = max(deepest, open)
        }
        return deepest
    }

    mutating func origin(_ source: SourceText, _ offset: Int) -> Origin {
        let index = sources.lastIndex { $0 === source } ?? sources.count
        if index == sources.count { sources.append(source) }
        return Origin(source: Int32(index), offset: Int32(offset))
    }

    mutating func append(_ instruction: Instruction, at origin: Origin) {
        switch instruction {
        case .section(let name, _, _):
            // Within a section of the same name, that it is shown says that the other is as well.
            contexts[instructions.count] = open.last { self.name(ofSection: $0) != name }
            open.append(instructions.count)
        case .inverted: contexts[instructions.count] = open.last
        case .text, .variable, .end, .call, .dynamicCall, .lineStart: break
        }
        instructions.append(instruction)
        origins.append(origin)
    }

    private func name(ofSection index: Int) -> NameReference? {
        if case .section(let name, _, _) = instructions[index] { name } else { nil }
    }

    mutating func append(text: some Collection<UInt8>, at origin: Origin) {
        guard !text.isEmpty else { return }
        append(.text(start: Int32(bytes.count), count: Int32(text.count)), at: origin)
        bytes.append(contentsOf: text)
    }

    /// Notes that a part begins or ends here.
    mutating func append(_ edge: PartEdge) { edges[instructions.count, default: []].append(edge) }

    /// Ends the section that begins at `start`, and tells it so.
    mutating func endSection(_ start: Int, at origin: Origin) {
        let end = Int32(instructions.count)
        switch instructions[start] {
        case .section(let name, _, let source):
            instructions[start] = .section(name, end: end, source: source)
            open.removeLast()
        case .inverted(let name, _): instructions[start] = .inverted(name, end: end)
        case .text, .variable, .end, .call, .dynamicCall, .lineStart:
            preconditionFailure("Only sections end.")
        }
        append(.end(start: Int32(start)), at: origin)
    }

    mutating func reference(to name: String) -> NameReference {
        if name == "." { return .currentItem }
        let keys = name.split(separator: ".", omittingEmptySubsequences: false)
            .map { KeyTable.number(of: String($0)) }
        if keys.count == 1, let key = keys.first { return NameReference(key: key) }
        if let index = pathIndices[keys] { return NameReference(pathIndex: index) }
        pathIndices[keys] = paths.count
        paths.append(keys)
        return NameReference(pathIndex: paths.count - 1)
    }

    mutating func indentation(_ bytes: [UInt8]) -> Int32 {
        if let index = indentations.firstIndex(of: bytes) { return Int32(index) }
        indentations.append(bytes)
        return Int32(indentations.count - 1)
    }

    mutating func lambdaSource(_ source: Program.LambdaSource) -> Int32 {
        lambdaSources.append(source)
        return Int32(lambdaSources.count - 1)
    }

    /// Gives a text other bytes; those that it had stay in the program, and are written by nothing.
    mutating func replaceText(at index: Int, with text: some Collection<UInt8>) {
        instructions[index] = .text(start: Int32(bytes.count), count: Int32(text.count))
        bytes.append(contentsOf: text)
    }

    mutating func setEscaping(_ escaping: Escaping, ofVariableAt index: Int) {
        if case .variable(let name, _) = instructions[index] {
            instructions[index] = .variable(name, escaping)
        }
    }

    /// Lets a section show its content once, whatever its value is.
    mutating func setOnce(_ repetition: Repetition, ofSectionAt index: Int) {
        guard case .section(let name, let end, _) = instructions[index] else { return }
        instructions[index] = .section(name, end: end, source: Instruction.once)
        repetitions[index] = repetition
    }

    /// Joins texts that follow each other; nothing is rendered differently, and what was found by the places of
    /// instructions is moved with them, but for contexts and edges, which nobody asks for afterwards.
    mutating func joinTexts() {
        var joined: [Instruction] = []
        var places: [Origin] = []
        var starts: [Int] = []
        var moved: [Int: Repetition] = [:]
        for (index, (instruction, origin)) in zip(instructions, origins).enumerated() {
            var instruction = instruction
            switch instruction {
            case .text(let start, let count):
                if case .text(let before, let length) = joined.last, before + length == start {
                    joined[joined.count - 1] = .text(start: before, count: length + count)
                    continue
                }
            case .section, .inverted:
                starts.append(joined.count)
                moved[joined.count] = repetitions[index]
            case .end:
                let start = starts.removeLast()
                let end = Int32(joined.count)
                instruction = .end(start: Int32(start))
                if case .section(let name, _, let source) = joined[start] {
                    joined[start] = .section(name, end: end, source: source)
                } else if case .inverted(let name, _) = joined[start] {
                    joined[start] = .inverted(name, end: end)
                }
            case .variable, .call, .dynamicCall, .lineStart: break
            }
            joined.append(instruction)
            places.append(origin)
        }
        instructions = joined
        contexts = [:]
        edges = [:]
        repetitions = moved
        origins = places
    }
}

/// What a tag brings into a template: another file, or what fills a block.
struct IncludedPart {
    /// The tag: of a partial or a parent, of a block, or of what fills that.
    let origin: Origin

    /// The tag as messages show it.
    let spelling: String

    /// Whether it is another file.
    let isFile: Bool

    /// The part as messages name it, from inside.
    var name: String { isFile ? "this file" : spelling }
}

/// Where a part begins or ends.
enum PartEdge {
    case start(IncludedPart)
    case end
}
