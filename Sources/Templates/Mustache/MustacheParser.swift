/// Builds the tree of a Mustache file, by the rules of the Mustache specification.
struct MustacheParser {
    /// How deep tags may nest in one file; what walks the tree recurses as deep.
    static let maximumDepth = 64

    let source: SourceText
    let tags: [MustacheTag]
    private(set) var closing: [Int: Int] = [:]
    private var faults: [TemplateFault]

    private init(_ source: SourceText, delimiters: MustacheTag.Delimiters) {
        var scanner = MustacheScanner(source, delimiters: delimiters)
        self.source = source
        tags = scanner.tags()
        faults = scanner.faults
    }

    /// Parses a file.
    ///
    /// - Throws: ``TemplateFaults`` with every tag that is not closed, closes nothing or is no tag.
    static func parse(
        _ source: SourceText,
        delimiters: MustacheTag.Delimiters = .standard,
        isHTML: Bool = false
    ) throws(TemplateFaults) -> MustacheDocument {
        var parser = MustacheParser(source, delimiters: delimiters)
        parser.reportOtherDialects(isHTML: isHTML)
        parser.matchTags()
        if isHTML, parser.faults.isEmpty { parser.faults = parser.strayFaults }
        guard parser.faults.isEmpty else { throw TemplateFaults(parser.faults) }
        let nodes = parser.nodes(of: parser.tags.indices, from: 0, to: source.bytes.count)
        return MustacheDocument(source: source, nodes: nodes)
    }

    /// Reports each tag of another language; what stands in a section of one, and ends it, belongs to the same cause.
    private mutating func reportOtherDialects(isHTML: Bool) {
        var open = 0
        for tag in tags {
            let word = OtherDialects.word(of: tag)
            if tag.kind == .close, open > 0, OtherDialects.words.contains(tag.name) { open -= 1 }
            let isPart = open > 0 && (tag.name == "else" || tag.name.hasPrefix("else "))
            if !isPart, let message = OtherDialects.message(for: tag, isHTML: isHTML) { report(tag, message) }
            if word != nil { open += 1 }
        }
    }

    private mutating func matchTags() {
        var open: [Int] = []
        for (index, tag) in tags.enumerated() {
            if tag.opens {
                open.append(index)
                if open.count > Self.maximumDepth { return report(tag, "\(tag.spelling) is nested too deep") }
            } else if tag.kind == .close {
                guard let match = open.lastIndex(where: { names(tags[$0], tag) }) else {
                    report(tag, "\(tag.spelling) closes nothing")
                    continue
                }
                for unclosed in open[(match + 1)...] { reportUnclosed(tags[unclosed], before: tag) }
                closing[open[match]] = index
                open.removeSubrange(match...)
            }
        }
        for unclosed in open { report(tags[unclosed], "\(tags[unclosed].spelling) is never closed") }
    }

    /// Whether a closing tag closes that tag; a dynamic parent is closed by its name with or without a star.
    private func names(_ opening: MustacheTag, _ close: MustacheTag) -> Bool {
        if opening.kind == .dynamicParent, close.name.first == "*" {
            return opening.name == close.name.dropFirst().drop(while: \.isWhitespace)
        }
        return opening.name == close.name || OtherDialects.word(of: opening) == close.name
    }

    private mutating func reportUnclosed(_ tag: MustacheTag, before close: MustacheTag) {
        // To find a place takes as long as its line, and there may be as many tags.
        guard faults.count < MustacheScanner.maximumFaults else { return }
        let place = source.position(of: close.range.lowerBound)
        report(
            tag,
            "\(tag.spelling) is not closed before \(close.spelling) at \(place.line):\(place.column)"
        )
    }

    private mutating func report(_ tag: MustacheTag, _ message: String) {
        guard faults.count < MustacheScanner.maximumFaults else { return }
        faults.append(source.fault(at: tag.range.lowerBound, message))
    }

    private func nodes(of indices: Range<Int>, from start: Int, to end: Int) -> [MustacheNode] {
        var nodes: [MustacheNode] = []
        var cursor = start
        var index = indices.lowerBound
        while index < indices.upperBound {
            let tag = tags[index]
            let line = tag.opens && tag.kind != .block ? nil : ownLine(of: tag)
            switch tag.kind {
            case .comment, .delimiters, .close:
                cursor = appendText(from: cursor, before: tag, line: line, to: &nodes)
            case .variable, .rawVariable:
                cursor = appendText(from: cursor, before: tag, line: nil, to: &nodes)
                nodes.append(.variable(tag))
            case .partial, .dynamicPartial:
                cursor = appendText(from: cursor, before: tag, line: line, to: &nodes)
                nodes.append(.partial(.init(tag: tag, indentation: indentation(of: tag, line: line))))
            case .section, .inverted:
                cursor = appendText(from: cursor, before: tag, line: ownLine(of: tag), to: &nodes)
                let (children, close) = contents(of: index, from: cursor)
                cursor = ownLine(of: close)?.upperBound ?? close.range.upperBound
                let body = tag.range.upperBound..<close.range.lowerBound
                nodes.append(.section(.init(tag: tag, children: children, close: close, body: body)))
            case .block:
                cursor = appendText(from: cursor, before: tag, line: line, to: &nodes)
                nodes.append(.block(place(at: index, line: line, from: cursor)))
                let close = closeTag(of: index)
                cursor = ownLine(of: close)?.upperBound ?? close.range.upperBound
            case .parent, .dynamicParent:
                let line = ownLine(from: tag, to: closeTag(of: index))
                _ = appendText(from: cursor, before: tag, line: line, to: &nodes)
                let inclusion = MustacheNode.Inclusion(
                    tag: tag,
                    indentation: indentation(of: tag, line: line)
                )
                nodes.append(.parent(inclusion, overrides: overrides(in: index)))
                cursor = line?.upperBound ?? closeTag(of: index).range.upperBound
            }
            index = (closing[index] ?? index) + 1
        }
        appendLines(cursor..<max(cursor, end), to: &nodes)
        return nodes
    }

    /// The children of the tag that opens at `index`, and the tag that closes it.
    private func contents(of index: Int, from start: Int) -> ([MustacheNode], MustacheTag) {
        let close = closeTag(of: index)
        let end = ownLine(of: close)?.lowerBound ?? close.range.lowerBound
        return (nodes(of: (index + 1)..<closeIndex(of: index), from: start, to: end), close)
    }

    private func place(at index: Int, line: Range<Int>?, from start: Int) -> MustacheNode.Block {
        let tag = tags[index]
        let (children, close) = contents(of: index, from: start)
        let blanks = source.blankStart(before: tag.range.lowerBound).map { $0..<tag.range.lowerBound }
        let intrinsic = source.indentation(at: min(start, close.range.lowerBound))
        let usesDefault = line != nil && !intrinsic.isEmpty && intrinsic.upperBound < close.range.lowerBound
        return MustacheNode.Block(
            tag: tag,
            children: children,
            indentation: usesDefault ? intrinsic : blanks ?? 0..<0,
            beginsLine: line != nil,
            dedentation: 0..<0
        )
    }

    /// The blocks directly inside a parent's tags; everything else there is dropped, and refused in HTML.
    private func overrides(in parent: Int) -> [MustacheNode.Block] {
        var blocks: [MustacheNode.Block] = []
        var index = parent + 1
        while index < closeIndex(of: parent) {
            if tags[index].kind == .block { blocks.append(override(at: index)) }
            index = (closing[index] ?? index) + 1
        }
        return blocks
    }

    private func override(at index: Int) -> MustacheNode.Block {
        let tag = tags[index]
        let close = closeTag(of: index)
        let nextLine = source.blankEnd(after: tag.range.upperBound)
        let start = min(nextLine ?? tag.range.upperBound, close.range.lowerBound)
        let end = source.blankStart(before: close.range.lowerBound) ?? close.range.lowerBound
        return MustacheNode.Block(
            tag: tag,
            children: nodes(of: (index + 1)..<closeIndex(of: index), from: start, to: end),
            indentation: 0..<0,
            beginsLine: false,
            dedentation: nextLine == nil ? 0..<0 : source.indentation(at: start)
        )
    }

    func closeIndex(of index: Int) -> Int {
        guard let close = closing[index] else { preconditionFailure("Every tag that opens was matched.") }
        return close
    }

    private func closeTag(of index: Int) -> MustacheTag { tags[closeIndex(of: index)] }

    /// The whole line of a tag that stands on it alone.
    private func ownLine(of tag: MustacheTag) -> Range<Int>? {
        tag.mayStandAlone ? ownLine(from: tag, to: tag) : nil
    }

    private func ownLine(from first: MustacheTag, to last: MustacheTag) -> Range<Int>? {
        guard let start = source.blankStart(before: first.range.lowerBound),
            let end = source.blankEnd(after: last.range.upperBound)
        else { return nil }
        return start..<end
    }

    private func indentation(of tag: MustacheTag, line: Range<Int>?) -> Range<Int> {
        line.map { $0.lowerBound..<tag.range.lowerBound } ?? 0..<0
    }

    /// Appends what stands before a tag, and returns where reading goes on after it.
    private func appendText(
        from cursor: Int,
        before tag: MustacheTag,
        line: Range<Int>?,
        to nodes: inout [MustacheNode]
    ) -> Int {
        let end = line?.lowerBound ?? tag.range.lowerBound
        appendLines(cursor..<max(cursor, end), to: &nodes)
        if line == nil, source.isLineStart(tag.range.lowerBound) { nodes.append(.lineStart) }
        return line?.upperBound ?? tag.range.upperBound
    }

    private func appendLines(_ range: Range<Int>, to nodes: inout [MustacheNode]) {
        var start = range.lowerBound
        while start < range.upperBound {
            if source.isLineStart(start) { nodes.append(.lineStart) }
            let newline = source.bytes[start..<range.upperBound].firstIndex(of: .newline)
            let end = newline.map { $0 + 1 } ?? range.upperBound
            nodes.append(.text(start..<end))
            start = end
        }
    }
}
