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

        /// Where the value comes from, which may be another file.
        let valueOrigin: Origin
        let sections: [Int]
    }

    /// What stands in the XML as a processing instruction, because text has no line of its own.
    enum Mark {
        case text(Origin)

        /// A variable or a call, by its instruction.
        case value(Int)
    }

    struct PlacedMark {
        let mark: Mark

        /// The sections around it, as indices of instructions.
        let sections: [Int]
    }

    /// Stands before the number of a variable inside an attribute's value: a private-use character, which no
    /// static value keeps.
    static let variableStart: Unicode.Scalar = "\u{E000}"

    /// Stands before the number of a section where it begins inside an attribute's value.
    static let sectionStart: Unicode.Scalar = "\u{E002}"

    /// Stands after those numbers.
    static let numberEnd: Unicode.Scalar = "\u{E001}"

    /// Stands where a section ends inside an attribute's value.
    static let sectionEnd: Unicode.Scalar = "\u{E003}"

    /// Whether a character of a value was put there by the reader.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0xE000...0xE003).contains(scalar.value) }

    /// Stands in the XML between an attribute's name and its number where one tag has several of a name, because
    /// they are not shown together.
    private static let again: Character = "\u{B7}"

    static func attributeName(_ name: String, again number: Int) -> String { "\(name)\(again)\(number)" }

    /// Returns a name as the XML has it: a colon would be a namespace to libxml2, and `xmlns` would rename elements.
    static func xmlName(_ name: String) -> String {
        name == "xmlns" ? "xmlns\u{2D1}" : name.replacing(":", with: "\u{2D0}")
    }

    /// Returns a text with names as the template has them, for names of the XML in it.
    static func spelling(_ text: String) -> String {
        text.utf8.contains(0xCB)
            ? text.replacing("\u{2D0}", with: ":").replacing("\u{2D1}", with: "") : text
    }

    /// Returns the name that the XML would have for an attribute if its tag had no other of that name.
    static func attributeName(_ name: String) -> String {
        name.utf8.contains(0xC2) ? String(name.prefix { $0 != again }) : name
    }

    /// The element that the XML puts around everything, so that a fragment is a document.
    static let wrapper = "template-root"

    /// The target of the processing instructions.
    static let mark = "mark"

    private(set) var xml: [UInt8] = []
    private(set) var tags: [Int: Tag] = [:]
    private(set) var marks: [PlacedMark] = []
    private var line = 1

    /// No page comes near it; libxml2 counts the lines of elements to 65,535.
    static let maximumLines = 20_000

    /// How much was written that a page shows.
    var count: Int { tags.count + marks.count }

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

    mutating func append(_ mark: Mark, in sections: [Int]) {
        write("<?\(Self.mark) \(marks.count)?>")
        marks.append(PlacedMark(mark: mark, sections: sections))
    }

    private mutating func endLine() {
        xml.append(.newline)
        line += 1
    }

    private mutating func write(_ text: String) { xml.append(contentsOf: text.utf8) }

    /// Returns an attribute's static text as XML may hold it.
    ///
    /// - Parameter keepsMarks: whether the marks of the reader stay; others could be mistaken for them.
    static func escaped(_ bytes: some Collection<UInt8>, keepsMarks: Bool = false) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            case "\u{0}"..<" ": text += " "
            case "\u{E000}"..."\u{E003}" where !keepsMarks: text += "?"
            case "\u{FFFE}"..."\u{FFFF}": text += "?"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
