/// Puts partials, parents and blocks in their places, and writes the flat program.
///
/// Blocks are scoped as they are written: what overrides a block sees the blocks of its own file, and of
/// several overrides of one block the outermost counts. A partial sees no blocks of those who include it.
struct Linker {
    /// How deep files may include each other.
    static let maximumDepth = 48

    /// How deep sections, blocks and files may nest in all; what walks a program recurses as deep.
    static let maximumNesting = 200

    /// How many parts all files together may have, however often each is included.
    static let maximumParts = 100_000

    enum Mode { case plain, html }

    let mode: Mode
    let inlines: Bool
    let numbers: [String: Int32]
    let dynamic: String?
    var draft = ProgramDraft()
    var active: [Active] = []
    var sectionDepth = 0
    let documents: [String: MustacheDocument]
    private let names: [String]
    private let strays: [String: String]
    private let maximumParts: Int
    private var faults: [TemplateFault] = []
    private var reported: Set<String> = []
    private var parts = 0
    private var nesting = 0

    /// A file that is being written: how many sections were open when it began, and the tag that led to it.
    struct Active {
        let name: String
        let sectionDepth: Int
        let tag: (MustacheTag, Frame)?
    }

    /// The blocks that the templates further down have filled.
    final class Blocks {
        var overrides: [String: Override] = [:]
    }

    struct Override {
        let block: MustacheNode.Block
        let source: SourceText
        let scope: Blocks
    }

    /// Where writing is: the file, its blocks, and what each line of it gains and loses in front.
    struct Frame {
        let source: SourceText
        let blocks: Blocks
        var indentation: [UInt8] = []
        var dedentation: [UInt8] = []
    }

    /// - Parameters:
    ///   - numbers: the number of each template, for calls at render time.
    ///   - names: the names of all templates there are, of which messages suggest the nearest.
    ///   - strays: what to do about templates that lie in no folder that is searched.
    ///   - dynamic: the template that is put where a partial's name is a value, to see whether it can stand there.
    ///   - inlines: whether partials are written in place; otherwise each is a call.
    init(
        mode: Mode,
        documents: [String: MustacheDocument],
        numbers: [String: Int32],
        names: [String] = [],
        strays: [String: String] = [:],
        dynamic: String? = nil,
        inlines: Bool = true,
        maximumParts: Int = Self.maximumParts
    ) {
        self.mode = mode
        self.documents = documents
        self.numbers = numbers
        self.names = names
        self.strays = strays
        self.dynamic = dynamic
        self.inlines = inlines
        self.maximumParts = maximumParts
    }

    /// Writes the program of a document.
    ///
    /// - Throws: ``TemplateFaults`` for what includes an unknown template, or itself without end.
    mutating func link(_ document: MustacheDocument) throws(TemplateFaults) -> ProgramDraft {
        faults = document.faults
        active = [Active(name: document.source.name, sectionDepth: 0, tag: nil)]
        reported = [document.source.name]
        var skipsIndentation = false
        write(
            document.nodes,
            Frame(source: document.source, blocks: Blocks()),
            skipsIndentation: &skipsIndentation
        )
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return draft
    }

    mutating func write(
        _ nodes: [MustacheNode],
        _ frame: Frame,
        skipsIndentation: inout Bool
    ) {
        var beginsLine = false
        for node in nodes {
            guard takes(node, in: frame) else { return }
            switch node {
            case .lineStart:
                beginsLine = true
                if !skipsIndentation { writeLineStart(frame) }
                skipsIndentation = false
                continue
            case .text(let range): write(range, frame, beginsLine: beginsLine)
            case .variable(let tag): writeVariable(tag, frame)
            case .section(let section): write(section, frame, skipsIndentation: &skipsIndentation)
            case .partial(let partial): writePartial(partial, frame)
            case .parent(let parent, let overrides): writeParent(parent, overrides, frame)
            case .block(let block): write(block, frame)
            }
            beginsLine = false
            skipsIndentation = false
        }
    }

    /// Whether there is room for one more part; if there is none, nothing more is written.
    private mutating func takes(_ node: MustacheNode, in frame: Frame) -> Bool {
        guard parts <= maximumParts else { return false }
        if case .lineStart = node { return true }
        parts += 1
        guard parts > maximumParts || draft.isTooLarge else { return true }
        parts = maximumParts + 1
        let limits = "more than \(maximumParts) parts or \(ProgramDraft.maximumBytes >> 20) MiB"
        if active.count > 1, let (tag, frame) = active[1].tag {
            let reason = "\(tag.spelling) brings \(limits), and so includes too much"
            report(tag, frame, "\(reason): does it include itself?")
        } else {
            faults.append(frame.source.fault(at: 0, "this template is too large: it has \(limits)"))
        }
        return false
    }

    /// Goes one level deeper, which ``leave()`` undoes, or reports that there is no room for it.
    mutating func enter(_ tag: MustacheTag, _ frame: Frame) -> Bool {
        guard nesting < Self.maximumNesting else {
            report(tag, frame, "\(tag.spelling) is nested too deep, with the files around it")
            return false
        }
        nesting += 1
        return true
    }

    mutating func leave() { nesting -= 1 }

    private mutating func writeLineStart(_ frame: Frame) {
        guard mode == .plain else { return }
        let origin = draft.origin(frame.source, 0)
        draft.append(.lineStart, at: origin)
        draft.append(text: frame.indentation, at: origin)
    }

    private mutating func write(_ range: Range<Int>, _ frame: Frame, beginsLine: Bool) {
        var text = frame.source.bytes[range]
        if mode == .plain, beginsLine, text.starts(with: frame.dedentation) {
            text = text.dropFirst(frame.dedentation.count)
        }
        let origin = draft.origin(frame.source, text.startIndex)
        draft.append(text: text, at: origin)
    }

    private mutating func writeVariable(_ tag: MustacheTag, _ frame: Frame) {
        let isRaw = tag.kind == .rawVariable
        let escaping: Escaping =
            switch mode {
            case .html: isRaw ? .trusted : .html
            case .plain: isRaw ? .none : .entities
            }
        let origin = draft.origin(frame.source, tag.range.lowerBound)
        draft.append(.variable(draft.reference(to: tag.name), escaping), at: origin)
    }

    private mutating func write(
        _ section: MustacheNode.Section,
        _ frame: Frame,
        skipsIndentation: inout Bool
    ) {
        let name = draft.reference(to: section.tag.name)
        let start = draft.instructions.count
        let origin = draft.origin(frame.source, section.tag.range.lowerBound)
        if section.tag.kind == .inverted {
            draft.append(.inverted(name, end: 0), at: origin)
        } else {
            var source = Instruction.noSource
            if mode == .plain {
                source = draft.lambdaSource(
                    Program.LambdaSource(
                        source: frame.source,
                        body: section.body,
                        delimiters: section.tag.delimiters
                    )
                )
            }
            draft.append(.section(name, end: 0, source: source), at: origin)
        }
        sectionDepth += 1
        if enter(section.tag, frame) {
            write(section.children, frame, skipsIndentation: &skipsIndentation)
            leave()
        }
        sectionDepth -= 1
        draft.endSection(start, at: draft.origin(frame.source, section.close.range.lowerBound))
    }

    func indentation(_ range: Range<Int>, in frame: Frame) -> [UInt8] {
        var own = frame.source.bytes[range]
        if own.starts(with: frame.dedentation) { own = own.dropFirst(frame.dedentation.count) }
        return frame.indentation + own
    }

    mutating func document(named name: String, _ tag: MustacheTag, _ frame: Frame) -> MustacheDocument? {
        if let document = documents[name] {
            // However often it is included, what is wrong with a file is told once.
            if reported.insert(name).inserted { faults += document.faults }
            return document
        }
        // The specification lets a missing partial of a plain template be nothing.
        if mode == .html, numbers[name] == nil {
            let nearest = Spelling.similar(to: name, among: names).map { ": the nearest is \"\($0)\"" }
            let stray = strays[name].map { " in the folders of templates: \($0)" }
            report(tag, frame, "there is no template \"\(name)\"\(stray ?? nearest ?? "")")
        }
        return nil
    }

    mutating func report(_ tag: MustacheTag, _ frame: Frame, _ message: String) {
        // Past the limits every further tag would fail alike.
        guard faults.count < MustacheScanner.maximumFaults else { return }
        faults.append(frame.source.fault(at: tag.range.lowerBound, message))
    }
}
