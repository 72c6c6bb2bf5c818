/// Puts partials, parents and blocks in their places, and writes the flat program.
///
/// Blocks are scoped as they are written: what overrides a block sees the blocks of its own file, and of
/// several overrides of one block the outermost counts. A partial sees no blocks of those who include it.
struct Linker {
    /// How deep files may include each other.
    static let maximumDepth = 48

    enum Mode { case plain, html }

    private let mode: Mode
    private let documents: [String: MustacheDocument]
    private let numbers: [String: Int32]
    private let inlines: Bool
    private var draft = ProgramDraft()
    private var faults: [TemplateFault] = []
    private var active: [Active] = []
    private var sectionDepth = 0

    /// A file that is being written, and how many sections were open when it began.
    private struct Active {
        let name: String
        let sectionDepth: Int
    }

    /// The blocks that the templates further down have filled.
    private final class Blocks {
        var overrides: [String: Override] = [:]
    }

    private struct Override {
        let block: MustacheNode.Block
        let source: SourceText
        let scope: Blocks
    }

    /// Where writing is: the file, its blocks, and what each line of it gains and loses in front.
    private struct Frame {
        let source: SourceText
        let blocks: Blocks
        var indentation: [UInt8] = []
        var dedentation: [UInt8] = []
    }

    /// - Parameters:
    ///   - numbers: the number of each template, for calls at render time.
    ///   - inlines: whether partials are written in place; otherwise each is a call.
    init(
        mode: Mode,
        documents: [String: MustacheDocument],
        numbers: [String: Int32],
        inlines: Bool = true
    ) {
        self.mode = mode
        self.documents = documents
        self.numbers = numbers
        self.inlines = inlines
    }

    /// Writes the program of a document.
    ///
    /// - Throws: ``TemplateFaults`` for what includes an unknown template, or itself without end.
    mutating func link(_ document: MustacheDocument) throws(TemplateFaults) -> ProgramDraft {
        faults = document.faults
        active = [Active(name: document.source.name, sectionDepth: 0)]
        var skipsIndentation = false
        write(
            document.nodes,
            Frame(source: document.source, blocks: Blocks()),
            skipsIndentation: &skipsIndentation
        )
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return draft
    }

    private mutating func write(
        _ nodes: [MustacheNode],
        _ frame: Frame,
        skipsIndentation: inout Bool
    ) {
        var beginsLine = false
        for node in nodes {
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
        let escaping: Escaping = !isRaw ? .html : mode == .html ? .trusted : .none
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
            var source: Int32 = -1
            if mode == .plain {
                source = draft.lambdaSource(
                    Program.LambdaSource(
                        text: frame.source.text(section.body),
                        open: section.tag.delimiters.open,
                        close: section.tag.delimiters.close
                    )
                )
            }
            draft.append(.section(name, end: 0, source: source), at: origin)
        }
        sectionDepth += 1
        write(section.children, frame, skipsIndentation: &skipsIndentation)
        sectionDepth -= 1
        draft.endSection(start, at: draft.origin(frame.source, section.close.range.lowerBound))
    }

    private mutating func writePartial(_ partial: MustacheNode.Inclusion, _ frame: Frame) {
        let tag = partial.tag
        let origin = draft.origin(frame.source, tag.range.lowerBound)
        let indentation = self.indentation(partial.indentation, in: frame)
        if tag.kind == .dynamicPartial {
            let name = draft.reference(to: tag.name)
            draft.append(.dynamicCall(name, indentation: draft.indentation(indentation)), at: origin)
            return
        }
        guard let document = document(named: tag, frame) else { return }
        guard inlines, !isRecursive(tag.name) else {
            writeCall(tag, indentation, frame, origin)
            return
        }
        include(
            document,
            Frame(source: document.source, blocks: Blocks(), indentation: indentation),
            tag,
            from: frame
        )
    }

    private func isRecursive(_ name: String) -> Bool { active.contains { $0.name == name } }

    private mutating func writeCall(
        _ tag: MustacheTag,
        _ indentation: [UInt8],
        _ frame: Frame,
        _ origin: Origin
    ) {
        let isConditional =
            !inlines || active.last { $0.name == tag.name }.map { $0.sectionDepth < sectionDepth } ?? true
        guard let number = numbers[tag.name], isConditional else {
            report(tag, frame, "\(tag.spelling) includes itself without end: put it in a section")
            return
        }
        draft.append(.call(program: number, indentation: draft.indentation(indentation)), at: origin)
    }

    private mutating func writeParent(
        _ parent: MustacheNode.Inclusion,
        _ overrides: [MustacheNode.Block],
        _ frame: Frame
    ) {
        let tag = parent.tag
        if tag.kind == .dynamicParent {
            report(tag, frame, "\(tag.spelling): the name of a parent must be written out")
            return
        }
        guard let document = document(named: tag, frame) else { return }
        let blocks = Blocks()
        for block in overrides {
            blocks.overrides[block.tag.name] = Override(
                block: block,
                source: frame.source,
                scope: frame.blocks
            )
        }
        blocks.overrides.merge(frame.blocks.overrides) { _, outermost in outermost }
        let indentation = self.indentation(parent.indentation, in: frame)
        include(
            document,
            Frame(source: document.source, blocks: blocks, indentation: indentation),
            tag,
            from: frame
        )
    }

    private mutating func write(_ block: MustacheNode.Block, _ frame: Frame) {
        var skipsIndentation = false
        guard let override = frame.blocks.overrides[block.tag.name] else {
            write(block.children, frame, skipsIndentation: &skipsIndentation)
            return
        }
        skipsIndentation = !block.beginsLine
        let inner = Frame(
            source: override.source,
            blocks: override.scope,
            indentation: indentation(block.indentation, in: frame),
            dedentation: Array(override.source.bytes[override.block.dedentation])
        )
        write(override.block.children, inner, skipsIndentation: &skipsIndentation)
    }

    private mutating func include(
        _ document: MustacheDocument,
        _ inner: Frame,
        _ tag: MustacheTag,
        from frame: Frame
    ) {
        guard active.count < Self.maximumDepth, !draft.isTooLarge else {
            report(tag, frame, "\(tag.spelling) includes too much: does it include itself?")
            return
        }
        faults += document.faults
        active.append(Active(name: document.source.name, sectionDepth: sectionDepth))
        var skipsIndentation = false
        write(document.nodes, inner, skipsIndentation: &skipsIndentation)
        active.removeLast()
    }

    private func indentation(_ range: Range<Int>, in frame: Frame) -> [UInt8] {
        var own = frame.source.bytes[range]
        if own.starts(with: frame.dedentation) { own = own.dropFirst(frame.dedentation.count) }
        return frame.indentation + own
    }

    private mutating func document(named tag: MustacheTag, _ frame: Frame) -> MustacheDocument? {
        if let document = documents[tag.name] { return document }
        // The specification lets a missing partial of a plain template be nothing.
        if mode == .html, numbers[tag.name] == nil {
            report(tag, frame, "there is no template \"\(tag.name)\"")
        }
        return nil
    }

    private mutating func report(_ tag: MustacheTag, _ frame: Frame, _ message: String) {
        // Past the limits every further tag would fail alike.
        guard faults.count < 100 else { return }
        faults.append(frame.source.fault(at: tag.range.lowerBound, message))
    }
}
