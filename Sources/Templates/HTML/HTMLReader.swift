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

    /// How long an attribute's value may be, in bytes.
    static let maximumValueLength = 256 << 10

    enum State: Equatable {
        case text, rawText
        case tagOpen, startTagName, endTagOpen, endTagName, endTagRest
        case beforeAttribute, attributeName, afterAttributeName, beforeValue, afterSlash
        case quotedValue(UInt8), bareValue
        case declaration, comment, doctype, otherDeclaration
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

    // The parts of the template, and those that are left out because one around them is not whole.
    var parts: [OpenPart] = []
    var isSkipping = false
    var skippedParts = 0

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

    /// Where the value comes from, if another file brings it.
    var valueOrigin: Origin?

    /// Whether a part begins after the name.
    var isNameBeforePart = false

    /// How many `<` began markup.
    var markCount = 0

    /// The last bytes of a comment, a declaration or raw text, where their end is looked for.
    var recent: [UInt8] = []

    /// What ends the raw text that is being read.
    var rawTextEnd: [UInt8] = []

    /// How many bytes of `<!--` were just read in raw text.
    var commentStart = 0

    /// How many bytes of `</noscript` were just read.
    var noscriptEnd = 0
    private var reference = CharacterReference()
    let commentMark = Array("<!--".utf8)
    let noscriptMark = Array("</noscript".utf8)
    var isInTextRun = false

    /// The first tag that is written wrongly; what comes after it may be no more than what that does to the rest.
    var faultySerial: Int?

    /// The names of elements that were told not to be closed in time; their end tags may still come.
    var unclosedNames: [String] = []

    /// Where the last static text ended.
    private var lastEnd: Origin?
    var hasDoctype = false

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
        guard !isSkipping else { return }
        if let byte = bytes.first {
            checkName(byte, at: origin)
            checkEquals(byte, at: origin)
        }
        if case .quotedValue = state { blameValue(on: origin) }
        lastEnd = Origin(source: origin.source, offset: origin.offset + Int32(bytes.count))
        for (index, byte) in bytes.enumerated() {
            guard !isStopped, !isSkipping else { return }
            read(byte, at: Origin(source: origin.source, offset: origin.offset + Int32(index)))
        }
    }

    /// Reports what the end of the template leaves open.
    mutating func finish() {
        endReference()
        guard !isStopped else { return }
        if state != .text {
            report(tag.origin, "\(unclosedMark) is never closed")
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
        draft.sources[Int(origin.source)].fault(at: Int(origin.offset), HTMLMarkup.spelling(message))
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
        checkNoscript(byte, at: origin)
        switch state {
        case .text: readText(byte, at: origin)
        case .rawText: readRawText(byte, at: origin)
        case .tagOpen: readTagOpen(byte, at: origin)
        case .startTagName, .endTagName: readTagName(byte, at: origin)
        case .endTagOpen: readEndTagOpen(byte, at: origin)
        case .endTagRest: readEndTagRest(byte, at: origin)
        case .beforeAttribute, .afterAttributeName, .afterSlash: readBetweenAttributes(byte, at: origin)
        case .attributeName: readAttributeName(byte, at: origin)
        case .beforeValue: readBeforeValue(byte, at: origin)
        case .quotedValue(let quote): readQuotedValue(byte, quote, at: origin)
        case .bareValue: readBareValue(byte, at: origin)
        case .declaration, .comment, .doctype, .otherDeclaration: readDeclaration(byte, at: origin)
        }
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
