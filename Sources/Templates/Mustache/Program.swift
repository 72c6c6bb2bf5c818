/// One step of a compiled template.
///
/// Jumps and ranges are indices, so that a step is a few words of memory.
enum Instruction: Sendable {
    /// Writes bytes of the program.
    case text(start: Int32, count: Int32)

    /// Writes a value.
    case variable(NameReference, Escaping)

    /// Runs the steps up to `end` for each item of a value, or at most once if `source` is ``once``.
    case section(NameReference, end: Int32, source: Int32)

    /// Runs the steps up to `end` if a value is absent.
    case inverted(NameReference, end: Int32)

    /// Ends the section that begins at `start`.
    case end(start: Int32)

    /// Runs another program, a partial that includes itself.
    case call(program: Int32, indentation: Int32)

    /// Runs the program whose name is a value.
    case dynamicCall(NameReference, indentation: Int32)

    /// Writes the indentation of the calls that led here.
    case lineStart

    /// The `source` of a section of which no lambda is given anything.
    static let noSource: Int32 = -1

    /// The `source` of a section whose content cannot stand twice, such as an attribute: of a list it shows one item.
    static let once: Int32 = -2
}

/// A place in a template file.
struct Origin: Sendable, Hashable {
    let source: Int32
    let offset: Int32
}

/// A template compiled to a flat list of steps.
///
/// It never changes once made.
final class Program: Sendable {
    let name: String
    let bytes: Pinned<UInt8>
    let instructions: Pinned<Instruction>

    /// Where each instruction was written.
    let origins: [Origin]

    /// The dotted names, as numbers of keys.
    let paths: [[Int32]]

    let indentations: [[UInt8]]
    let lambdaSources: [LambdaSource]

    /// Why sections show their content once, by their instructions.
    let repetitions: [Int: Repetition]

    /// The files that the program was made of.
    let sources: [SourceText]

    /// How deep its sections nest, which is how deep the renderer recurses for it.
    let depth: Int

    /// The source of a plain section, which a lambda is given.
    struct LambdaSource: Sendable {
        let source: SourceText
        let body: Range<Int>
        let delimiters: MustacheTag.Delimiters
    }

    /// The programs that may stand where the name of a partial is a value; `nil` if all may.
    let dynamicCallees: Set<Int32>?

    init(_ draft: ProgramDraft, name: String, dynamicCallees: Set<Int32>? = nil) {
        self.name = name
        self.dynamicCallees = dynamicCallees
        bytes = Pinned(draft.bytes)
        instructions = Pinned(draft.instructions)
        origins = draft.origins
        paths = draft.paths
        indentations = draft.indentations
        lambdaSources = draft.lambdaSources
        repetitions = draft.repetitions
        sources = draft.sources
        depth = draft.depth
    }

    /// Makes the fault that stands at a place of one of the program's files.
    func fault(at origin: Origin, _ message: String) -> TemplateFault {
        sources[Int(origin.source)].fault(at: Int(origin.offset), message)
    }
}

/// What would be wrong if a section showed its content more than once.
struct Repetition: Sendable {
    let origin: Origin

    /// What to do about it, if the section is over a list.
    let message: String
}
