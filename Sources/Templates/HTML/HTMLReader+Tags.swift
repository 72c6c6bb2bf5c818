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
            // A colon would be a namespace to libxml2.
            tagName.append(byte == UInt8(ascii: ":") ? UInt8(ascii: ".") : byte.lowercased)
        } else if state == .endTagName {
            state = .endTagRest
            readEndTagRest(byte)
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
            name: String(decoding: tagName, as: UTF8.self),
            origin: tag.origin,
            sections: tag.sections
        )
        needsSpace = true
        state = .beforeAttribute
    }

    mutating func readEndTagRest(_ byte: UInt8) {
        if byte == UInt8(ascii: ">") {
            state = .text
            endElement(String(decoding: tagName, as: UTF8.self), at: tag.origin)
        } else if !byte.isSpace {
            report(tag.origin, "an end tag holds nothing but its name")
            state = .endTagRest
        }
    }

    mutating func endStartTag() {
        breakSections(in: .tag(serial: serial), "the tag <\(tag.name)>")
        let name = tag.name
        let kind = elements.last.map { ElementKind.child(name, of: $0.kind) } ?? .root(name)
        let isForeign = kind.space != .html
        let isObsolete = !isForeign && HTMLNames.obsoleteVoid.contains(name)
        let isVoid = isObsolete || !isForeign && HTMLNames.void.contains(name)
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
        }
    }

    // MARK: Balance

    private mutating func endElement(_ name: String, at origin: Origin) {
        if HTMLNames.void.contains(name), elements.last?.kind.holdsHTML != false {
            report(origin, "<\(name)> is void and has no end tag")
            return
        }
        if HTMLNames.obsoleteVoid.contains(name), elements.last?.kind.holdsHTML != false { return }
        guard let match = elements.lastIndex(where: { $0.name == name }) else {
            if let told = unclosedNames.lastIndex(of: name) {
                unclosedNames.remove(at: told)
            } else if faultySerial == nil {
                report(origin, "</\(name)> closes nothing")
            }
            return
        }
        let floor = sections.last { $0.zone.depth != nil }
        if let floor, let depth = floor.zone.depth, match < depth {
            elements[match].isTold = true
            report(origin, "</\(name)> closes an element that was opened outside \(spelling(floor.index))")
            return
        }
        for index in elements.indices.suffix(from: match + 1).reversed() {
            reportUnclosed(index)
            markup.end(elements[index].name)
        }
        markup.end(name)
        elements.removeSubrange(match...)
    }

    /// Reports an element that is open and should not be.
    ///
    /// A file that leaves it open is told so once, whoever includes it; so a parent in another file is not named.
    mutating func reportUnclosed(_ index: Int) {
        let element = elements[index]
        unclosedNames.append(element.name)
        guard !element.isTold, !mayFollowFault(element) else { return }
        var message = "<\(element.name)> is never closed"
        if index > 0, elements[index - 1].origin.source == element.origin.source {
            let parent = elements[index - 1]
            let (line, _) = draft.sources[Int(parent.origin.source)].position(of: Int(parent.origin.offset))
            let article = "aeio".contains(parent.name.prefix(1)) ? "an" : "a"
            message += "; it was opened in \(article) <\(parent.name)> on line \(line)"
        }
        report(element.origin, message)
    }

    /// Whether an element may be open only because a tag before it, or its own, is written wrongly.
    func mayFollowFault(_ element: OpenElement) -> Bool { faultySerial.map { element.serial >= $0 } ?? false }

    // MARK: Attributes

    mutating func readBetweenAttributes(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case _ where byte.isSpace:
            if state != .afterAttributeName { state = .beforeAttribute }
            needsSpace = false
        case UInt8(ascii: ">"):
            if state == .afterAttributeName { endAttribute() }
            endStartTag()
        case UInt8(ascii: "/"):
            if state == .afterAttributeName { endAttribute() }
            isSelfClosed = true
            state = .afterSlash
        case UInt8(ascii: "=") where state == .afterAttributeName: state = .beforeValue
        default:
            if state == .afterAttributeName { endAttribute() }
            beginAttribute(byte, at: origin)
        }
    }

    private mutating func beginAttribute(_ byte: UInt8, at origin: Origin) {
        if isSelfClosed {
            reportSyntax(origin, "a slash stands only at the end of a tag")
            isSelfClosed = false
        } else if needsSpace {
            reportSyntax(origin, "a space is missing before this attribute")
        }
        needsSpace = false
        attributeName = [byte.lowercased]
        attributeOrigin = origin
        valueBytes = []
        value = ""
        state = .attributeName
    }

    mutating func readAttributeName(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case UInt8(ascii: "="): state = .beforeValue
        case _ where byte.isSpace: state = .afterAttributeName
        case UInt8(ascii: ">"), UInt8(ascii: "/"):
            endAttribute()
            readBetweenAttributes(byte, at: origin)
        default: attributeName.append(byte.lowercased)
        }
    }

    mutating func readBeforeValue(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case _ where byte.isSpace: break
        case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quotedValue(byte)
        case UInt8(ascii: ">"):
            reportSyntax(attributeOrigin, "this attribute has a = and no value")
            endAttribute()
            endStartTag()
        default:
            state = .bareValue
            readBareValue(byte, at: origin)
        }
    }

    mutating func readQuotedValue(_ byte: UInt8, _ quote: UInt8) {
        if byte == quote { endAttribute() } else { valueBytes.append(byte) }
    }

    mutating func readBareValue(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case _ where byte.isSpace, UInt8(ascii: ">"):
            endAttribute()
            readBetweenAttributes(byte, at: origin)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "`"):
            reportSyntax(attributeOrigin, "this attribute's value needs quotes")
        default: valueBytes.append(byte)
        }
    }

    mutating func endAttribute() {
        let name = String(decoding: attributeName, as: UTF8.self)
        if case .quotedValue = state {
            breakSections(in: .value(serial: serial), "the value of \(name)")
        }
        takeValueBytes()
        needsSpace = state != .afterAttributeName
        state = .beforeAttribute
        guard attributeName.first?.isLetter == true || attributeName.first == UInt8(ascii: "_"),
            attributeName.allSatisfy(\.isNameByte)
        else {
            reportSyntax(attributeOrigin, "\"\(name)\" is no name of an attribute")
            return
        }
        guard values.count < Self.maximumAttributes else {
            return stop(attributeOrigin, "<\(tag.name)> has more than \(Self.maximumAttributes) attributes")
        }
        // A colon would be a namespace to libxml2, and xmlns would rename the elements.
        var key = name == "xmlns" ? "xmlns." : name.replacing(":", with: ".")
        let around = sections.map(\.index)
        if tag.attributes[key] != nil {
            let others = tag.attributes.filter { HTMLMarkup.attributeName($0.key) == key }
            guard others.values.allSatisfy({ areAlternatives($0.sections, around) }) else {
                report(attributeOrigin, "<\(tag.name)> has the attribute \(name) twice")
                return
            }
            key = HTMLMarkup.attributeName(key, again: others.count)
        }
        tag.attributes[key] = HTMLMarkup.Attribute(
            origin: attributeOrigin,
            sections: around
        )
        values.append((key, value))
    }

    mutating func takeValueBytes() {
        value += HTMLMarkup.escaped(valueBytes)
        valueBytes = []
    }
}

extension HTMLReader.Zone {
    /// How many elements were open, if the section was opened between tags.
    var depth: Int? {
        if case .content(let depth) = self { depth } else { nil }
    }
}
