extension Linker {
    mutating func writePartial(_ partial: MustacheNode.Inclusion, _ frame: Frame) {
        let tag = partial.tag
        let origin = draft.origin(frame.source, tag.range.lowerBound)
        let indentation = self.indentation(partial.indentation, in: frame)
        let target = tag.kind == .dynamicPartial ? dynamic : tag.name
        guard let target else {
            let name = draft.reference(to: tag.name)
            draft.append(.dynamicCall(name, indentation: draft.indentation(indentation)), at: origin)
            return
        }
        guard let document = document(named: target, tag, frame) else { return }
        guard inlines, !isRecursive(target) else {
            writeCall(target, tag, indentation, frame, origin)
            return
        }
        include(
            document,
            Frame(source: document.source, blocks: Blocks(), indentation: indentation),
            tag,
            from: frame
        )
    }

    /// Whether a partial must be a call.
    ///
    /// An HTML template is written once more within itself, because what stands in it must be right there too; within
    /// that it would be no different.
    private func isRecursive(_ name: String) -> Bool {
        active.count { $0.name == name } >= (mode == .html ? 2 : 1)
    }

    private mutating func writeCall(
        _ target: String,
        _ tag: MustacheTag,
        _ indentation: [UInt8],
        _ frame: Frame,
        _ origin: Origin
    ) {
        let isConditional =
            !inlines || active.last { $0.name == target }.map { $0.sectionDepth < sectionDepth } ?? true
        guard let number = numbers[target], isConditional else {
            report(tag, frame, "\(tag.spelling) includes itself without end: put it in a section")
            return
        }
        draft.append(.call(program: number, indentation: draft.indentation(indentation)), at: origin)
    }

    mutating func writeParent(
        _ parent: MustacheNode.Inclusion,
        _ overrides: [MustacheNode.Block],
        _ frame: Frame
    ) {
        let tag = parent.tag
        if tag.kind == .dynamicParent {
            report(tag, frame, "\(tag.spelling): the name of a parent must be written out")
            return
        }
        guard let document = document(named: tag.name, tag, frame) else { return }
        reportUnknown(overrides, of: document, frame)
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

    mutating func write(_ block: MustacheNode.Block, _ frame: Frame) {
        guard enter(block.tag, frame) else { return }
        defer { leave() }
        var skipsIndentation = false
        let override = frame.blocks.overrides[block.tag.name]
        beginPart(override?.block.tag ?? block.tag, override?.source ?? frame.source, isFile: false)
        defer { endPart() }
        guard let override else {
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
        guard active.count < Self.maximumDepth else {
            report(tag, frame, "\(tag.spelling) includes too much: does it include itself?")
            return
        }
        guard enter(tag, frame) else { return }
        active.append(Active(name: document.source.name, sectionDepth: sectionDepth, tag: (tag, frame)))
        beginPart(tag, frame.source, isFile: true)
        var skipsIndentation = false
        write(document.nodes, inner, skipsIndentation: &skipsIndentation)
        endPart()
        active.removeLast()
        leave()
    }

    /// Notes where a part begins, which in HTML must be whole.
    private mutating func beginPart(_ tag: MustacheTag, _ source: SourceText, isFile: Bool) {
        guard mode == .html else { return }
        let origin = draft.origin(source, tag.range.lowerBound)
        draft.append(.start(IncludedPart(origin: origin, spelling: tag.spelling, isFile: isFile)))
    }

    private mutating func endPart() {
        if mode == .html { draft.append(.end) }
    }
}
