/// Follows the names of a template through the shapes of its contexts.
struct ShapeCheck {
    private(set) var faults: [TemplateFault] = []
    private let table: ProgramTable
    private var visited: Set<Visit> = []

    /// A program that was called with certain levels around it; to check it again would find the same.
    private struct Visit: Hashable {
        let program: ObjectIdentifier
        let shapes: [ObjectIdentifier]
    }

    init(_ table: ProgramTable) { self.table = table }

    mutating func run(_ program: Program, _ shape: TemplateShape) {
        run(program, 0..<program.instructions.count, [shape])
    }

    /// - Parameter levels: the shapes around the steps, from the outermost inwards.
    private mutating func run(_ program: Program, _ range: Range<Int>, _ levels: [TemplateShape]) {
        var index = range.lowerBound
        while index < range.upperBound {
            let origin = program.origins[index]
            switch program.instructions[index] {
            case .variable(let name, _), .dynamicCall(let name, _):
                _ = resolve(name, in: program, levels, at: origin)
            case .section(let name, let end, _):
                let nested = resolve(name, in: program, levels, at: origin)
                if nested?.isList == true, let repetition = program.repetitions[index] {
                    faults.append(program.fault(at: repetition.origin, repetition.message))
                }
                let inside = nested.map { Self.levels(levels, around: $0.shape) } ?? levels
                run(program, (index + 1)..<Int(end), inside)
                index = Int(end)
            case .inverted(let name, let end):
                _ = resolve(name, in: program, levels, at: origin)
                run(program, (index + 1)..<Int(end), levels)
                index = Int(end)
            case .call(let number, _):
                let callee = table.programs[Int(number)]
                let shapes = levels.map { ObjectIdentifier($0) }
                if visited.insert(Visit(program: ObjectIdentifier(callee), shapes: shapes)).inserted {
                    run(callee, 0..<callee.instructions.count, levels)
                }
            case .text, .end, .lineStart: break
            }
            index += 1
        }
    }

    /// The levels with one more within; the same shape further out has no names that it hides not.
    private static func levels(_ levels: [TemplateShape], around shape: TemplateShape) -> [TemplateShape] {
        levels.filter { $0 !== shape } + [shape]
    }

    /// Finds a name, or reports it, and returns the shape of its value if it has one, and whether that may be a list.
    private mutating func resolve(
        _ name: NameReference,
        in program: Program,
        _ levels: [TemplateShape],
        at origin: Origin
    ) -> (shape: TemplateShape, isList: Bool)? {
        let keys = name.keys(in: program.paths)
        guard let first = keys.first else { return nil }
        guard let level = levels.last(where: { $0.slot(of: first) != -1 }) else {
            report(first, levels, program, origin)
            return nil
        }
        var shape = level.shape(under: first)
        var isList = level.mayRepeat(first)
        for key in keys.dropFirst() {
            guard let inner = shape, inner.slot(of: key) != -1 else {
                report(key, shape.map { [$0] } ?? [], program, origin)
                return nil
            }
            shape = inner.shape(under: key)
            isList = inner.mayRepeat(key)
        }
        return shape.map { ($0, isList) }
    }

    private mutating func report(
        _ key: Int32,
        _ levels: [TemplateShape],
        _ program: Program,
        _ origin: Origin
    ) {
        guard faults.count < MustacheScanner.maximumFaults else { return }
        let name = KeyTable.name(of: key)
        let places = levels.reversed().map(\.name).joined(separator: " or ")
        var message =
            places.isEmpty ? "nothing here has the key \"\(name)\"" : "\(places) has no key \"\(name)\""
        let nearest = Spelling.nearest(to: name, among: levels.flatMap(\.keys))
        if let nearest { message += ": the nearest is \"\(nearest)\"" }
        faults.append(program.fault(at: origin, message))
    }
}
