/// A template's markup written as XML, in one of its states, and where each part of it came from.
struct HTMLMarkup {
    /// A start tag.
    ///
    /// Each tag ends a line of the XML, so that a line names a tag.
    struct Tag {
        let name: String
        let origin: Origin

        /// The sections around the tag, as indices of instructions.
        let sections: [Int]
        var attributes: [String: Attribute] = [:]
    }

    struct Attribute {
        let origin: Origin
        let sections: [Int]
    }

    /// What stands in the XML as a processing instruction, because text has no line of its own.
    enum Mark {
        case text(Origin)

        /// A variable or a call, by its instruction.
        case value(Int)
    }

    /// Stands around the number of a variable inside an attribute's value: private-use characters, which no
    /// static value keeps.
    static let variableStart = Unicode.Scalar(0xE000 as UInt16).map(Character.init) ?? " "
    static let variableEnd = Unicode.Scalar(0xE001 as UInt16).map(Character.init) ?? " "

    /// Stand where a section begins and ends inside an attribute's value.
    static let sectionStart = Unicode.Scalar(0xE002 as UInt16).map(Character.init) ?? " "
    static let sectionEnd = Unicode.Scalar(0xE003 as UInt16).map(Character.init) ?? " "

    /// The element that the XML puts around everything, so that a fragment is a document.
    static let wrapper = "template-root"

    /// The target of the processing instructions.
    static let mark = "mark"

    private(set) var xml: [UInt8] = []
    private(set) var tags: [Int: Tag] = [:]
    private(set) var marks: [Mark] = []
    private var line = 1

    /// No page comes near it; libxml2 counts the lines of elements to 65,535.
    static let maximumLines = 20_000

    var isFull: Bool { line >= Self.maximumLines }

    init() {
        write("<\(Self.wrapper)>")
    }

    mutating func finish() { write("</\(Self.wrapper)>") }

    mutating func start(_ tag: Tag, values: [(name: String, value: String)], isEmpty: Bool) {
        write("<\(tag.name)")
        for (name, value) in values { write(" \(name)=\"\(value)\"") }
        endLine()
        tags[line] = tag
        write(isEmpty ? "/>" : ">")
    }

    mutating func end(_ name: String) {
        write("</\(name)")
        endLine()
        write(">")
    }

    mutating func append(_ mark: Mark, isText: Bool) {
        write("<?\(Self.mark) \(marks.count)?>")
        if isText { write("x") }
        marks.append(mark)
    }

    private mutating func endLine() {
        xml.append(.newline)
        line += 1
    }

    private mutating func write(_ text: String) { xml.append(contentsOf: text.utf8) }

    /// Returns an attribute's static text as XML may hold it.
    static func escaped(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            case "\u{0}"..<" ": text += " "
            case "\u{E000}"..."\u{E003}", "\u{FFFE}"..."\u{FFFF}": text += "?"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
