extension HTMLReader {
    mutating func readBetweenAttributes(_ byte: UInt8, at origin: Origin) {
        switch byte {
        case _ where byte.isSpace:
            if state != .afterAttributeName { state = .beforeAttribute }
            needsSpace = false
        case UInt8(ascii: ">"):
            if state == .afterAttributeName { endAttribute() }
            endStartTag(at: origin)
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
        valueOrigin = nil
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
            endStartTag(at: origin)
        default:
            state = .bareValue
            readBareValue(byte, at: origin)
        }
    }

    mutating func readQuotedValue(_ byte: UInt8, _ quote: UInt8, at origin: Origin) {
        guard byte == quote else { return valueBytes.append(byte) }
        if !breaksPart(at: origin) {
            endAttribute()
        }
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
            attributeName.allSatisfy(\.isNameByte), attributeName.last != UInt8(ascii: ":")
        else {
            reportSyntax(attributeOrigin, "\"\(name)\" is no name of an attribute")
            return
        }
        guard values.count < Self.maximumAttributes else {
            return stop(attributeOrigin, "<\(tag.name)> has more than \(Self.maximumAttributes) attributes")
        }
        guard value.utf8.count <= Self.maximumValueLength else {
            let limit = "longer than \(Self.maximumValueLength >> 10) KiB"
            return stop(attributeOrigin, "the value of \(name) is \(limit): put it into a file of its own")
        }
        var key = HTMLMarkup.xmlName(name)
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
            valueOrigin: valueOrigin ?? attributeOrigin,
            sections: around
        )
        values.append((key, value))
    }

    mutating func takeValueBytes() {
        value += HTMLMarkup.escaped(valueBytes)
        valueBytes = []
    }
}
