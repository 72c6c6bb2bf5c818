extension HTMLReader {
    // MARK: Tags

    mutating func readTagOpen(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case UInt8(ascii: "/"): state = .endTagOpen
        case UInt8(ascii: "!"):
            if let parent = elements.last, HTMLNames.textOnly.contains(parent.name) {
                report(tag.origin, "a comment cannot stand in <\(parent.name)>")
            }
            state = .declaration
            recent = []
        case _ where byte.isLetter:
            state = .startTagName
            tagName = [byte.lowercased]
            serial += 1
            values = []
            isSelfClosed = false
            needsSpace = false
        case UInt8(ascii: "?"):
            report(tag.origin, "<? has no meaning in HTML")
            state = .text
        default:
            report(tag.origin, "a < that begins no tag is written &lt;")
            state = .text
        }
    }

    mutating func readEndTagOpen(_ byte: UInt8, at origin: Origin) {
        if byte.isLetter {
            state = .endTagName
            tagName = [byte.lowercased]
        } else {
            report(tag.origin, "</ is followed by no name")
            state = .text
        }
    }

    mutating func readTagName(_ byte: UInt8, at origin: Origin) {
        if byte.isNameByte {
            tagName.append(byte.lowercased)
        } else if state == .endTagName {
            state = .endTagRest
            readEndTagRest(byte, at: origin)
        } else if byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            endStartTagName()
            readBetweenAttributes(byte, at: origin)
        } else {
            reportSyntax(tag.origin, "this tag's name holds a character that no name has")
            endStartTagName()
        }
    }

    mutating func endStartTagName() {
        tag = HTMLMarkup.Tag(
            name: HTMLMarkup.xmlName(String(decoding: tagName, as: UTF8.self)),
            origin: tag.origin,
            sections: tag.sections
        )
        needsSpace = true
        state = .beforeAttribute
    }

    mutating func readEndTagRest(_ byte: UInt8, at origin: Origin) {
        if byte == UInt8(ascii: ">") {
            let name = HTMLMarkup.xmlName(String(decoding: tagName, as: UTF8.self))
            guard !breaksPart(at: origin) else { return }
            state = .text
            endElement(name, at: tag.origin)
        } else if !byte.isSpace {
            report(tag.origin, "an end tag holds nothing but its name")
            state = .endTagRest
        }
    }

    mutating func endStartTag(at end: Origin) {
        guard !breaksPart(at: end) else { return isSelfClosed = false }
        breakSections(in: .tag(serial: serial), "the tag <\(tag.name)>")
        let name = tag.name
        let kind = elements.last.map { ElementKind.child(name, of: $0.kind) } ?? .root(name)
        let isForeign = kind.space != .html
        let isObsolete = !isForeign && HTMLNames.obsoleteVoid.contains(name)
        // None of them is an element of SVG or MathML: where one stands in these, that alone is what is wrong.
        let isVoid = isObsolete || HTMLNames.void.contains(name)
        if HTMLNames.unreadable.contains(name) || isObsolete,
            let message = HTMLNames.obsoleteMessage(for: name)
        {
            report(tag.origin, message)
        }
        if isSelfClosed, !isVoid, !isForeign {
            report(tag.origin, "a slash does not close <\(name)/>: write <\(name)></\(name)>")
        }
        if markup.isFull {
            return stop(tag.origin, "this template has more than \(HTMLMarkup.maximumLines) tags")
        }
        let isEmpty = isVoid || isSelfClosed
        markup.start(tag, values: values, isEmpty: isEmpty)
        state = .text
        guard !isEmpty else { return }
        elements.append(OpenElement(name: name, origin: tag.origin, kind: kind, serial: serial))
        if elements.count == Self.maximumDepth { return stop(tag.origin, "<\(name)> is nested too deep") }
        if HTMLNames.rawText.contains(name), !isForeign {
            state = .rawText
            rawTextEnd = Array("</\(name)".utf8)
            recent = []
            isInTextRun = false
        }
    }

    // MARK: Balance

    private mutating func endElement(_ name: String, at origin: Origin) {
        if HTMLNames.void.contains(name), elements.last?.kind.holdsHTML != false {
            report(origin, "<\(name)> is void and has no end tag")
            return
        }
        if HTMLNames.obsoleteVoid.contains(name), elements.last?.kind.holdsHTML != false { return }
        let fileDepth = parts.last { $0.part.isFile }?.depth ?? 0
        guard let match = elements.lastIndex(where: { $0.name == name }), match >= fileDepth else {
            // Where the element stands, what closes it seems to be missing.
            if let match = elements.lastIndex(where: { $0.name == name }) { elements[match].isTold = true }
            if let told = unclosedNames.lastIndex(of: name) {
                unclosedNames.remove(at: told)
            } else if faultySerial == nil {
                report(origin, "</\(name)> closes nothing")
            }
            return
        }
        if let place = boundary(above: match) {
            elements[match].isTold = true
            report(origin, "</\(name)> closes an element that was opened outside \(place)")
            return
        }
        for index in elements.indices.suffix(from: match + 1).reversed() {
            reportUnclosed(index)
            markup.end(elements[index].name)
        }
        markup.end(name)
        elements.removeSubrange(match...)
    }

    /// The innermost section or block, as messages name it, that began after an element.
    private func boundary(above index: Int) -> String? {
        let part = parts.last.flatMap { index < $0.depth ? $0 : nil }
        let section = sections.indices.last { sections[$0].zone.depth != nil }
        if let section, let depth = sections[section].zone.depth, index < depth,
            section >= part?.sectionCount ?? 0
        {
            return spelling(sections[section].index)
        }
        return part?.part.spelling
    }

    /// Reports an element that is open and should not be.
    ///
    /// A file that leaves it open is told so once, whoever includes it; so a parent in another file is not named.
    mutating func reportUnclosed(_ index: Int) {
        let element = elements[index]
        unclosedNames.append(element.name)
        guard !element.isTold, !mayFollowFault(element) else { return }
        var message = "<\(element.name)> is never closed"
        if index > parts.last?.depth ?? 0, elements[index - 1].origin.source == element.origin.source {
            let parent = elements[index - 1]
            let (line, _) = draft.sources[Int(parent.origin.source)].position(of: Int(parent.origin.offset))
            let article = "aeio".contains(parent.name.prefix(1)) ? "an" : "a"
            message += "; it was opened in \(article) <\(parent.name)> on line \(line)"
        }
        report(element.origin, message)
    }

    /// Whether an element may be open only because a tag before it, or its own, is written wrongly.
    func mayFollowFault(_ element: OpenElement) -> Bool { faultySerial.map { element.serial >= $0 } ?? false }
}

extension HTMLReader.Zone {
    /// How many elements were open, if the section was opened between tags.
    var depth: Int? {
        if case .content(let depth) = self { depth } else { nil }
    }
}
