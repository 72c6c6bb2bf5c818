extension HTMLReader {
    // MARK: Text

    mutating func readText(_ byte: UInt8, at origin: Origin) {
        if byte == UInt8(ascii: "<") {
            isInTextRun = false
            state = .tagOpen
            markCount += 1
            tag = HTMLMarkup.Tag(name: "", origin: origin, sections: sections.map(\.index))
        } else if !byte.isSpace, !isInTextRun {
            isInTextRun = true
            markup.append(.text(origin), in: sections.map(\.index))
        }
    }

    mutating func readRawText(_ byte: UInt8, at origin: Origin) {
        commentStart = byte == commentMark[commentStart] ? commentStart + 1 : byte == commentMark[0] ? 1 : 0
        if commentStart == commentMark.count {
            // It would make a browser look past the element's end tag (HTML standard, section 13.2.5.20).
            report(tag.origin, "<!-- cannot stand in <\(tag.name)>")
            commentStart = 0
        }
        if recent.count == rawTextEnd.count {
            if byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">"),
                !breaksPart(at: origin)
            {
                isInTextRun = false
                tagName = Array(tag.name.utf8)
                state = .endTagRest
                readEndTagRest(byte, at: origin)
                return
            }
            recent = []
        }
        let lower = byte.lowercased
        if recent.count < rawTextEnd.count, lower == rawTextEnd[recent.count] {
            recent.append(lower)
        } else {
            recent = byte == UInt8(ascii: "<") ? [byte] : []
            if recent.isEmpty, !byte.isSpace, !isInTextRun {
                isInTextRun = true
                markup.append(.text(origin), in: sections.map(\.index))
            }
        }
    }

    /// Reports what ends a `noscript` where scripts run, since its content is text there, and not where they do not.
    mutating func checkNoscript(_ byte: UInt8, at origin: Origin) {
        let lower = byte.lowercased
        noscriptEnd = lower == noscriptMark[noscriptEnd] ? noscriptEnd + 1 : lower == noscriptMark[0] ? 1 : 0
        let isWhole = noscriptEnd == noscriptMark.count
        if isWhole { noscriptEnd = 0 }
        let what: String
        switch state {
        // In a value a section could stand between any two bytes of it.
        case .quotedValue where byte == UInt8(ascii: "<"):
            what = "a < in the value of \(String(decoding: attributeName, as: UTF8.self)) is written &lt;"
        case .comment where isWhole: what = "</noscript cannot stand in a comment"
        case .rawText where isWhole: what = "</noscript cannot stand in <\(tag.name)>"
        default: return
        }
        guard elements.contains(where: { $0.kind == .html("noscript") }) else { return }
        report(origin, "\(what) within <noscript>: it could end that where scripts run")
    }

    // MARK: Comments and declarations

    private mutating func reportDoctype() {
        if markup.count > 0 || hasDoctype {
            reportLateDoctype()
        } else if let section = sections.first?.index {
            let origin = draft.origins[section]
            report(
                origin.source == tag.origin.source ? tag.origin : origin,
                "the doctype cannot stand in \(spelling(section)): a page always has it"
            )
        }
        hasDoctype = true
    }

    mutating func readDeclaration(_ byte: UInt8, at origin: Origin) {
        recent.append(byte)
        switch state {
        case .declaration where recent == Array("--".utf8):
            state = .comment
            recent = []
        case .declaration where recent.count == 7:
            let word = String(decoding: recent, as: UTF8.self).lowercased()
            if word != "doctype" {
                report(tag.origin, "<!\(word.prefix { !$0.isWhitespace }) has no meaning in HTML")
            }
            state = word == "doctype" ? .doctype : .otherDeclaration
        case .comment:
            // A browser ends a comment at these marks too (HTML standard, section 13.2.5.43 and on).
            let isEarly = recent == Array(">".utf8) || recent == Array("->".utf8) || recent.ends(with: "--!>")
            if isEarly || recent.ends(with: "-->"), breaksPart(at: origin) { return }
            if isEarly {
                report(tag.origin, "browsers end this comment early: write no \">\" there")
                state = .text
            } else if recent.ends(with: "-->") {
                state = .text
            }
            if recent.count > 8 { recent.removeFirst(recent.count - 8) }
        case .doctype where byte == UInt8(ascii: "["):
            // A browser ends the doctype at the first ">" and shows the rest; XML would declare entities here.
            report(tag.origin, "the doctype of HTML holds no declarations: write <!doctype html>")
        case .declaration, .doctype, .otherDeclaration:
            if byte == UInt8(ascii: ">"), !breaksPart(at: origin) {
                if state == .declaration { report(tag.origin, "this declaration has no meaning in HTML") }
                if state == .doctype { reportDoctype() }
                state = .text
            }
        default: break
        }
        if state == .text { isInTextRun = false }
    }
}
