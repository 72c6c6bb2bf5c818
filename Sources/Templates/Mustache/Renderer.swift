/// Runs programs, writing into one buffer.
///
/// Values and steps are looked up through pointers into the arrays that hold them, because counting references took
/// two thirds of the time of a page (130 µs for 50 rows of 7 cells; half of that without), and more where several
/// threads render the same template and count the same references.
@safe struct Renderer: ~Copyable {
    /// How deep partials may call themselves; further ones render as nothing.
    static let maximumCalls = 200

    /// How deep the sections of all of them may nest, each of which takes some of the stack.
    static let maximumDepth = 500

    /// How many calls there may be in all: two in a row under a section that stays double themselves.
    static let maximumCallsInAll = 100_000

    var output: OutputBuffer
    let table: ProgramTable

    // SAFETY: it, and each level further out, is a variable of a ``run(_:_:_:in:)`` that is on the stack, which puts
    // the pointer back before it leaves.
    private(set) var innermost: UnsafePointer<Level>?
    private var indentation: [UInt8] = []
    private(set) var calls = 0
    private var depth = 0

    /// The sections over lists of which only one item was shown, because their content cannot stand twice.
    private(set) var shortened: [(program: Program, section: Int)] = []

    /// The values that name a template which was not shown, because there is none, or it is faulty, or not fit to stand
    /// there.
    private(set) var unshown: Set<String> = []

    /// The first program that was called and not run, because a limit was met.
    private(set) var uncalled: Program?

    /// How many more calls there may be in all.
    private var remainingCalls: Int

    /// The list of the row that is rendered, if it is one whose items have no contexts, and these.
    ///
    /// SAFETY: both lead into a ``TemplateRow`` that is an argument of the method that sets them and takes them away.
    private var rowList: UnsafePointer<TemplateValue>?
    private var rowItems = unsafe UnsafeBufferPointer<TemplateRow.Item>(start: nil, count: 0)

    /// The names that one section put in reach.
    ///
    /// SAFETY: the pointers lead into the values of a context and into what its shape has pinned, which nobody writes.
    /// Only the renderer reads them, while the ``run(_:_:_:with:)`` that made the level is on the stack: the value it
    /// is called with lies in the root, in an array whose `withUnsafeBufferPointer` lent it, or in a variable whose
    /// `withUnsafePointer` did. What a shape keeps for all its contexts leads into what it has pinned alone.
    @safe struct Level: @unchecked Sendable {
        var slots = unsafe UnsafeBufferPointer<Int16>(start: nil, count: 0)
        var values: UnsafePointer<TemplateValue>?
        var fixed: UnsafePointer<TemplateValue>?

        /// The level around this one.
        var outer: UnsafePointer<Level>?

        /// What `{{.}}` is, if the level is no object.
        var item: UnsafePointer<TemplateValue>?

        init(_ slots: Pinned<Int16>, _ fixed: Pinned<TemplateValue>) {
            unsafe self.slots = slots.elements
            unsafe self.fixed = fixed.elements.baseAddress
        }

        init(item: UnsafePointer<TemplateValue>) { unsafe self.item = item }

        func value(of key: Int32) -> UnsafePointer<TemplateValue>? {
            guard unsafe Int(key) < slots.count else { return nil }
            let slot = unsafe Int(slots[Int(key)])
            if slot >= 0 { return unsafe values.map { unsafe $0 + slot } }
            return slot == -1 ? nil : unsafe fixed.map { unsafe $0 - 2 - slot }
        }
    }

    /// The steps and the bytes of the program that runs.
    ///
    /// SAFETY: the pointers lead into what a program or a specialisation of it has pinned, which is never written.
    /// The program is an argument of whatever runs the steps, and the specialisation belongs to the shape of a level.
    @safe struct Steps: @unchecked Sendable {
        let instructions: UnsafeBufferPointer<Instruction>
        let bytes: UnsafeBufferPointer<UInt8>

        /// Whether these are the program's own steps, in which places mean what they mean to a specialisation.
        let isProgram: Bool

        init(_ program: Program) { self.init(program.instructions, program.bytes, isProgram: true) }

        init(_ instructions: Pinned<Instruction>, _ bytes: Pinned<UInt8>, isProgram: Bool = false) {
            unsafe self.instructions = instructions.elements
            unsafe self.bytes = bytes.elements
            self.isProgram = isProgram
        }

        /// All of them.
        var range: Range<Int> { unsafe 0..<instructions.count }
    }

    init(
        _ table: ProgramTable,
        output: consuming OutputBuffer = OutputBuffer(),
        calls: Int = Self.maximumCallsInAll
    ) {
        self.table = table
        self.output = output
        remainingCalls = calls
    }

    /// Runs a whole program with a value as the outermost level.
    mutating func run(_ program: Program, root: TemplateValue) {
        depth = program.depth
        let steps = Steps(program)
        withExtendedLifetime(program) {
            unsafe withUnsafePointer(to: root) { unsafe run(program, steps, steps.range, with: $0) }
        }
    }

    /// Runs a whole program with a row as the outermost level.
    mutating func run(_ program: Program, row: TemplateRow) {
        depth = program.depth
        let steps = Steps(program)
        unsafe (rowList, rowItems) = (row.list, row.shownItems)
        withExtendedLifetime((program, row)) {
            unsafe run(program, steps, steps.range, of: row.shape, row.values)
        }
        unsafe (rowList, rowItems) = (nil, UnsafeBufferPointer(start: nil, count: 0))
    }

    /// Hands the buffer back.
    consuming func finish() -> OutputBuffer { output }

    private mutating func run(_ program: Program, _ steps: Steps, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch unsafe steps.instructions[index] {
            case .text(let start, let count):
                // Whoever made the step has put so many bytes there.
                if let bytes = unsafe steps.bytes.baseAddress {
                    unsafe output.append(bytes + Int(start), count: Int(count))
                }
            case .variable(let name, let escaping):
                if let key = name.key {
                    if let value = unsafe value(of: key) {
                        // Nearly every value is plain text in a page, and is written without a look at what else there is.
                        if case .html = escaping, case .text(let text) = unsafe value.pointee {
                            output.append(escapingHTML: text)
                        } else {
                            unsafe write(value.pointee, escaping)
                        }
                    } else {
                        writeAbsent(escaping)
                    }
                } else {
                    write(value(of: name, in: program), escaping)
                }
            case .section(let name, let end, let source):
                let body = (index + 1)..<Int(end)
                if let key = name.key {
                    if let value = unsafe value(of: key) {
                        if case .flag(true) = unsafe value.pointee {
                            // Nothing comes into reach: the content simply follows.
                            index += 1
                            continue
                        }
                        unsafe runSection(value, program, steps, body, source)
                    }
                } else if name == .currentItem, isInObject {
                    run(program, steps, body)
                } else {
                    unsafe withUnsafePointer(to: value(of: name, in: program)) {
                        unsafe runSection($0, program, steps, body, source)
                    }
                }
                index = Int(end)
            case .inverted(let name, let end):
                if !isAbsent(name, in: program) { index = Int(end) }
            case .end: break
            case .call(let number, let indentation):
                call(table.programs[Int(number)], program.indentations[Int(indentation)])
            case .dynamicCall(let name, let indentation):
                guard case .text(let text) = value(of: name, in: program) else { break }
                if let number = table.numbers[text], program.dynamicCallees?.contains(number) != false,
                    !table.programs[Int(number)].origins.isEmpty
                {
                    call(table.programs[Int(number)], program.indentations[Int(indentation)])
                } else {
                    unshown.insert(text)
                }
            case .lineStart: output.append(contentsOf: indentation)
            }
            index += 1
        }
    }

    private mutating func runSection(
        _ value: UnsafePointer<TemplateValue>,
        _ program: Program,
        _ steps: Steps,
        _ body: Range<Int>,
        _ source: Int32
    ) {
        if unsafe value == rowList { return runItems(program, steps, body, source) }
        switch unsafe value.pointee {
        case .list(let items):
            unsafe items.withUnsafeBufferPointer { items in
                guard var item = items.baseAddress else { return }
                for _ in 0..<shownCount(of: items.count, program, body, source) {
                    unsafe run(program, steps, body, with: item)
                    unsafe item += 1
                }
            }
        case .values(let items):
            unsafe items.withUnsafeBufferPointer { items in
                guard var item = items.baseAddress else { return }
                for _ in 0..<shownCount(of: items.count, program, body, source) {
                    unsafe run(program, steps, body, with: item)
                    unsafe item += 1
                }
            }
        case .lambda(let lambda):
            if source >= 0 {
                run(lambda, on: program.lambdaSources[Int(source)])
            } else {
                run(program, steps, body)
            }
        case .flag(true): run(program, steps, body)
        case .object, .integer: unsafe run(program, steps, body, with: value)
        case .text(let text):
            if !text.isEmpty { unsafe run(program, steps, body, with: value) }
        case .markup(let markup):
            if !markup.bytes.isEmpty { unsafe run(program, steps, body, with: value) }
        case .nothing, .flag(false): break
        }
    }

    private mutating func shownCount(
        of count: Int,
        _ program: Program,
        _ body: Range<Int>,
        _ source: Int32
    ) -> Int {
        guard source == Instruction.once, count > 1 else { return count }
        shortened.append((program, body.lowerBound - 1))
        return 1
    }

    private mutating func run(
        _ program: Program,
        _ steps: Steps,
        _ body: Range<Int>,
        with value: UnsafePointer<TemplateValue>
    ) {
        if case .object(let context) = unsafe value.pointee {
            unsafe withUnsafePointer(to: context) { unsafe run(program, steps, body, with: $0) }
        } else {
            unsafe run(program, steps, body, in: Level(item: value))
        }
    }

    private mutating func run(
        _ program: Program,
        _ steps: Steps,
        _ body: Range<Int>,
        with context: UnsafePointer<TemplateContext>
    ) {
        unsafe context.pointee.values.withUnsafeBufferPointer { values in
            unsafe run(program, steps, body, of: context.pointee.shape, values.baseAddress)
        }
    }

    /// Runs the content of the list of a row for each of its items.
    private mutating func runItems(_ program: Program, _ steps: Steps, _ body: Range<Int>, _ source: Int32) {
        guard var item = unsafe rowItems.baseAddress else { return }
        for _ in unsafe 0..<shownCount(of: rowItems.count, program, body, source) {
            unsafe run(program, steps, body, of: item.pointee.shape, item.pointee.values)
            unsafe item += 1
        }
    }

    private mutating func run(
        _ program: Program,
        _ steps: Steps,
        _ body: Range<Int>,
        of shape: TemplateShape,
        _ values: UnsafePointer<TemplateValue>?
    ) {
        var level = shape.level
        unsafe level.values = values
        if steps.isProgram, let steps = shape.specialisation(of: program, body) {
            run(program, steps, steps.range, in: level)
        } else {
            run(program, steps, body, in: level)
        }
    }

    private mutating func run(_ program: Program, _ steps: Steps, _ body: Range<Int>, in level: Level) {
        var level = level
        let outer = unsafe innermost
        unsafe level.outer = outer
        unsafe withUnsafePointer(to: level) {
            unsafe innermost = $0
            run(program, steps, body)
            unsafe innermost = outer
        }
    }

    mutating func call(_ program: Program, _ indentation: [UInt8]) {
        guard calls < Self.maximumCalls, remainingCalls > 0, depth + program.depth <= Self.maximumDepth else {
            uncalled = uncalled ?? program
            return
        }
        calls += 1
        remainingCalls -= 1
        depth += program.depth
        self.indentation += indentation
        let steps = Steps(program)
        withExtendedLifetime(program) { run(program, steps, steps.range) }
        self.indentation.removeLast(indentation.count)
        depth -= program.depth
        calls -= 1
    }
}
