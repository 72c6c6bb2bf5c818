/// What another file brings, and what fills a block, is whole: it ends what it begins, and nothing else.
extension HTMLReader {
    /// A part of the template while it is read.
    struct OpenPart {
        let part: IncludedPart

        /// How many elements, and how many sections, are open where it begins.
        let depth: Int
        let sectionCount: Int

        /// How much was written before it.
        let written: Int

        /// The mark in which it begins, if that is not text.
        let mark: OpenMark?

        /// Whether it ended that, so that what follows in it is not looked at.
        var isBroken = false
    }

    /// A tag, a value in one, a comment or raw text that is being read, told apart from all others.
    struct OpenMark: Equatable {
        /// How many `<` began markup before.
        let number: Int

        /// How many attributes of the tag are read, if this is the value of the next.
        let value: Int?
    }

    var openMark: OpenMark? {
        switch state {
        case .text: nil
        case .quotedValue: OpenMark(number: markCount, value: values.count)
        default: OpenMark(number: markCount, value: nil)
        }
    }

    mutating func openPart(_ part: IncludedPart) {
        guard !isStopped else { return }
        guard !isSkipping else {
            skippedParts += 1
            return
        }
        parts.append(
            OpenPart(
                part: part,
                depth: elements.count,
                sectionCount: sections.count,
                written: markup.count,
                mark: openMark
            )
        )
        switch state {
        case .beforeValue, .bareValue, .tagOpen, .endTagOpen:
            reportEdge(part.origin, part.spelling)
            if state == .tagOpen || state == .endTagOpen { state = .text }
            breakPart()
        case .quotedValue where !part.isFile: blameValue(on: part.origin)
        case .attributeName, .afterAttributeName: isNameBeforePart = true
        default: break
        }
    }

    mutating func closePart() {
        guard !isStopped else { return }
        guard skippedParts == 0 else {
            skippedParts -= 1
            return
        }
        guard let part = parts.last else { return }
        if part.isBroken {
            sections.removeSubrange(part.sectionCount...)
            isSkipping = false
        } else if part.mark == nil {
            endReference()
            endMarkup(of: part.part)
            closeElements(of: part)
        } else {
            endAttribute(of: part.part)
        }
        parts.removeLast()
    }

    /// Reports a mark that ends what was begun outside the innermost part, and leaves out the rest of that part.
    mutating func breaksPart(at origin: Origin) -> Bool {
        guard let part = parts.last, part.mark != nil, part.mark == openMark else { return false }
        if state == .rawText {
            // A script's file is markup when it is looked at by itself, where this end tag is told as any other.
            let start = Origin(source: origin.source, offset: max(0, origin.offset - Int32(rawTextEnd.count)))
            let place =
                part.part.isFile ? "nothing" : "an element that was opened outside \(part.part.spelling)"
            report(start, "</\(tag.name)> closes \(place)")
            breakPart()
            return true
        }
        let what =
            switch state {
            case .quotedValue: "the value of \(String(decoding: attributeName, as: UTF8.self))"
            case .comment: "this comment"
            case .declaration, .doctype, .otherDeclaration: "this declaration"
            case .endTagRest: "the tag </\(String(decoding: tagName, as: UTF8.self))>"
            default: "the tag <\(tag.name)>"
            }
        report(origin, "\(what) ends here, and was begun outside \(part.part.name)")
        breakPart()
        return true
    }

    private mutating func breakPart() {
        parts[parts.count - 1].isBroken = true
        isSkipping = true
    }

    /// Lets what is wrong with the value that is being read be told in the file which brings it.
    mutating func blameValue(on origin: Origin) {
        if valueOrigin == nil, origin.source != attributeOrigin.source { valueOrigin = origin }
    }

    /// The message about something that a part leaves open.
    func unclosed(_ what: String, in part: IncludedPart) -> String {
        part.isFile ? "\(what) is never closed" : "\(what) is opened in \(part.spelling) and not closed in it"
    }

    /// Reports a comment, a tag or raw text that a part leaves open.
    private mutating func endMarkup(of part: IncludedPart) {
        guard state != .text else { return }
        report(tag.origin, unclosed(unclosedMark, in: part))
        if state == .rawText { elements[elements.count - 1].isTold = true }
        state = .text
        isInTextRun = false
    }

    /// What is open at the end of a file, as messages name it.
    var unclosedMark: String {
        state == .comment ? "this comment" : state == .rawText ? "<\(tag.name)>" : "this tag"
    }

    private mutating func closeElements(of part: OpenPart) {
        guard elements.count > part.depth else { return }
        for index in elements.indices.suffix(from: part.depth).reversed() {
            let element = elements[index]
            if part.part.isFile {
                reportUnclosed(index)
            } else {
                unclosedNames.append(element.name)
                if !element.isTold, !mayFollowFault(element) {
                    report(element.origin, unclosed("<\(element.name)>", in: part.part))
                }
            }
            markup.end(element.name)
        }
        elements.removeSubrange(part.depth...)
    }

    /// Ends the attribute with which a part ends, because what follows the part is no more of it.
    private mutating func endAttribute(of part: IncludedPart) {
        switch state {
        case .quotedValue where openMark != parts.last?.mark:
            let name = String(decoding: attributeName, as: UTF8.self)
            reportSyntax(attributeOrigin, unclosed("the value of \(name)", in: part))
            endAttribute()
        case .beforeValue:
            reportSyntax(attributeOrigin, "this attribute has a = and no value")
            endAttribute()
        case .attributeName, .afterAttributeName, .bareValue: endAttribute()
        default: break
        }
    }

    /// Reports a `=` that stands in another part than the name before it.
    mutating func checkEquals(_ byte: UInt8, at origin: Origin) {
        guard isNameBeforePart else { return }
        isNameBeforePart = false
        guard byte == UInt8(ascii: "="), state == .attributeName || state == .afterAttributeName else {
            return
        }
        let name = String(decoding: attributeName, as: UTF8.self)
        reportSyntax(origin, "the attribute \(name) is cut in two here: write it and its value in one part")
    }

    /// Reports a doctype that something stands before: if nothing does in its own file, for what brings that file.
    mutating func reportLateDoctype() {
        let first = parts.reversed().prefix { $0.written == markup.count }
        guard let source = first.last?.part.origin.source, source != tag.origin.source,
            let part = first.first(where: { $0.part.origin.source == source })?.part
        else { return report(tag.origin, "the doctype must come first") }
        report(part.origin, "\(part.spelling) begins with a doctype, which must come first")
    }
}
