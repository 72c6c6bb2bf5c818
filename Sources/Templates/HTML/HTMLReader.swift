/// Reads the markup of a template as browsers do (HTML standard, section 13.2.5), and writes it as XML.
///
/// It takes what people paste: void elements without a slash, bare attributes, upper-case names, a lone `&`.
/// It refuses what only looks well-formed: elements that are not closed, tags and values that a section
/// begins or ends in the middle of, and variables where no escaping makes them harmless.
struct HTMLReader {
    /// How deep elements may nest; libxml2's own limit is 256.
    static let maximumDepth = 200

    /// More faults than this would tell nobody more, and finding the place of each takes its time.
    static let maximumFaults = 100

    /// How many attributes a tag may have; libxml2 compares each with all before it.
    static let maximumAttributes = 1_000

    enum State: Equatable {
        case text, rawText
        case tagOpen, startTagName, endTagOpen, endTagName, endTagRest
        case beforeAttribute, attributeName, afterAttributeName, beforeValue, afterSlash
        case quotedValue(UInt8), bareValue
        case declaration, comment, doctype
    }

    struct OpenElement {
        let name: String
        let origin: Origin
        let kind: ElementKind

        /// How many start tags there were, this one included.
        let serial: Int

        /// Whether its end tag was told to stand in the wrong place.
        var isTold = false
    }

    /// Where a section was opened, and so must close.
    enum Zone: Equatable {
        /// Between tags, with so many elements open.
        case content(depth: Int)
        case tag(serial: Int)
        case value(serial: Int)
    }

    struct OpenSection {
        let index: Int
        let zone: Zone
        let neededSpace: Bool
        var isBroken = false
    }

    let draft: ProgramDraft
    var markup = HTMLMarkup()
    var faults: [TemplateFault] = []
    var state = State.text
    var elements: [OpenElement] = []
    var sections: [OpenSection] = []

    // The tag that is being read.
    var tag: HTMLMarkup.Tag
    var tagName: [UInt8] = []
    var values: [(name: String, value: String)] = []
    var serial = 0
    var needsSpace = false
    var isSelfClosed = false

    // The attribute that is being read.
    var attributeName: [UInt8] = []
    var attributeOrigin: Origin
    var valueBytes: [UInt8] = []
    var value = ""

    /// The last bytes of a comment, a declaration or raw text, where their end is looked for.
    var recent: [UInt8] = []

    /// What ends the raw text that is being read.
    var rawTextEnd: [UInt8] = []

    /// How many bytes of `<!--` were just read in raw text.
    private var commentStart = 0
    private var reference = CharacterReference()
    private let commentMark = Array("<!--".utf8)
    var isInTextRun = false

    /// The first tag that is written wrongly; what comes after it may be no more than what that does to the rest.
    var faultySerial: Int?

    /// The names of elements that were told not to be closed in time; their end tags may still come.
    var unclosedNames: [String] = []

    /// Where the last static text ended.
    private var lastEnd: Origin?
    private(set) var hasDoctype = false

    /// Whether a limit was met, after which nothing more is read.
    private(set) var isStopped = false

    init(_ draft: ProgramDraft) {
        self.draft = draft
        let nowhere = Origin(source: 0, offset: 0)
        tag = HTMLMarkup.Tag(name: "", origin: nowhere, sections: [])
        attributeOrigin = nowhere
    }

    /// Reads static text.
    mutating func read(_ bytes: ArraySlice<UInt8>, at origin: Origin) {
        if let byte = bytes.first { checkName(byte, at: origin) }
        lastEnd = Origin(source: origin.source, offset: origin.offset + Int32(bytes.count))
        for (index, byte) in bytes.enumerated() {
            guard !isStopped else { return }
            read(byte, at: Origin(source: origin.source, offset: origin.offset + Int32(index)))
        }
    }

    /// Reports what the end of the template leaves open.
    mutating func finish() {
        endReference()
        guard !isStopped else { return }
        if state != .text {
            let what = state == .comment ? "this comment" : state == .rawText ? "<\(tag.name)>" : "this tag"
            report(tag.origin, "\(what) is never closed")
        }
        for index in elements.indices.reversed() {
            if state != .rawText || elements[index].origin != tag.origin { reportUnclosed(index) }
            markup.end(elements[index].name)
        }
        markup.finish()
    }

    /// Reports a name that goes on after a tag of Mustache which writes nothing, and lets it end there.
    private mutating func checkName(_ byte: UInt8, at origin: Origin) {
        guard let lastEnd, origin != lastEnd, byte.isNameByte else { return }
        switch state {
        case .startTagName:
            reportSyntax(lastEnd, "a tag of Mustache cannot stand in the name of a tag")
            endStartTagName()
            needsSpace = false
        case .attributeName:
            reportSyntax(lastEnd, "a tag of Mustache cannot stand in the name of an attribute")
        case .tagOpen, .endTagOpen, .endTagName:
            reportSyntax(lastEnd, "a tag of Mustache cannot stand in the name of a tag")
        default: break
        }
    }

    /// Reports what is wrong with how a tag is written, once for each tag.
    mutating func reportSyntax(_ origin: Origin, _ message: String) {
        guard faultySerial != serial else { return }
        report(origin, message)
        faultySerial = faultySerial ?? serial
    }

    /// Reports a limit that was met: whatever follows is not looked at.
    mutating func stop(_ origin: Origin, _ message: String) {
        report(origin, message)
        isStopped = true
    }

    mutating func report(_ origin: Origin, _ message: String) {
        guard !isStopped else { return }
        faults.append(fault(at: origin, message))
        isStopped = faults.count >= Self.maximumFaults
    }

    func fault(at origin: Origin, _ message: String) -> TemplateFault {
        draft.sources[Int(origin.source)].fault(at: Int(origin.offset), message)
    }

    /// Returns a place as messages name it: with its file if that is another one than the fault's.
    func place(_ origin: Origin, from other: Origin) -> String {
        let source = draft.sources[Int(origin.source)]
        let (line, column) = source.position(of: Int(origin.offset))
        return origin.source == other.source ? "\(line):\(column)" : "\(source.path):\(line):\(column)"
    }

    /// Ends the character reference that is being read, and reports one that stands for no character.
    mutating func endReference() { reportReference(reference.end()) }

    private mutating func reportReference(_ origin: Origin?) {
        if let origin { report(origin, "this reference stands for no character") }
    }

    private mutating func read(_ byte: UInt8, at origin: Origin) {
        switch state {
        case .text, .beforeValue, .quotedValue, .bareValue: reportReference(reference.read(byte, at: origin))
        default: break
        }
        switch state {
        case .text: readText(byte, at: origin)
        case .rawText: readRawText(byte)
        case .tagOpen: readTagOpen(byte, at: origin)
        case .startTagName, .endTagName: readTagName(byte, at: origin)
        case .endTagOpen: readEndTagOpen(byte, at: origin)
        case .endTagRest: readEndTagRest(byte)
        case .beforeAttribute, .afterAttributeName, .afterSlash: readBetweenAttributes(byte, at: origin)
        case .attributeName: readAttributeName(byte, at: origin)
        case .beforeValue: readBeforeValue(byte, at: origin)
        case .quotedValue(let quote): readQuotedValue(byte, quote)
        case .bareValue: readBareValue(byte, at: origin)
        case .declaration, .comment, .doctype: readDeclaration(byte)
        }
    }

    // MARK: Text

    private mutating func readText(_ byte: UInt8, at origin: Origin) {
        if byte == UInt8(ascii: "<") {
            isInTextRun = false
            state = .tagOpen
            tag = HTMLMarkup.Tag(name: "", origin: origin, sections: sections.map(\.index))
        } else if !byte.isSpace, !isInTextRun {
            isInTextRun = true
            markup.append(.text(origin), in: sections.map(\.index))
        }
    }

    private mutating func readRawText(_ byte: UInt8) {
        commentStart = byte == commentMark[commentStart] ? commentStart + 1 : byte == commentMark[0] ? 1 : 0
        if commentStart == commentMark.count {
            // It would make a browser look past the element's end tag (HTML standard, section 13.2.5.20).
            report(tag.origin, "<!-- cannot stand in <\(tag.name)>")
            commentStart = 0
        }
        if recent.count == rawTextEnd.count {
            if byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
                tagName = Array(tag.name.utf8)
                state = .endTagRest
                readEndTagRest(byte)
                return
            }
            recent = []
        }
        let lower = byte.lowercased
        if recent.count < rawTextEnd.count, lower == rawTextEnd[recent.count] {
            recent.append(lower)
        } else {
            recent = byte == UInt8(ascii: "<") ? [byte] : []
        }
    }

    // MARK: Comments and declarations

    private mutating func reportDoctype() {
        if !markup.isEmpty || !elements.isEmpty || hasDoctype {
            report(tag.origin, "the doctype must come first")
        } else if let section = sections.first {
            report(tag.origin, "the doctype cannot stand in \(spelling(section.index)): a page always has it")
        }
        hasDoctype = true
    }

    private mutating func readDeclaration(_ byte: UInt8) {
        recent.append(byte)
        switch state {
        case .declaration where recent == Array("--".utf8):
            state = .comment
            recent = []
        case .declaration where recent.count == 7:
            let word = String(decoding: recent, as: UTF8.self).lowercased()
            if word != "doctype" { report(tag.origin, "<!\(word) has no meaning in HTML") }
            state = .doctype
        case .comment:
            // A browser ends a comment at these marks too (HTML standard, section 13.2.5.43 and on).
            if recent == Array(">".utf8) || recent == Array("->".utf8) || recent.ends(with: "--!>") {
                report(tag.origin, "browsers end this comment early: write no \">\" there")
                state = .text
            } else if recent.ends(with: "-->") {
                state = .text
            }
            if recent.count > 8 { recent.removeFirst(recent.count - 8) }
        case .doctype where byte == UInt8(ascii: "["):
            // A browser ends the doctype at the first ">" and shows the rest; XML would declare entities here.
            report(tag.origin, "the doctype of HTML holds no declarations: write <!doctype html>")
        case .declaration, .doctype:
            if byte == UInt8(ascii: ">") {
                if state == .declaration { report(tag.origin, "this declaration has no meaning in HTML") }
                if state == .doctype { reportDoctype() }
                state = .text
            }
        default: break
        }
        if state == .text { isInTextRun = false }
    }
}

extension UInt8 {
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// Whether the byte may be in the name of an element or attribute.
    var isNameByte: Bool {
        isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
    }
}

extension [UInt8] {
    func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
