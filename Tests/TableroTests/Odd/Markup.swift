/// What a test must know of a page's HTML: whether each element is closed where it must be, and where its links lead.
///
/// It is stricter than a browser, which repairs everything: attributes are quoted, nothing overlaps, and a `<` that
/// came from a value would be a fault.
struct Markup {
    private(set) var faults: [String] = []
    /// The values of `href`, `src` and `data-src`, unescaped.
    private(set) var links: [String] = []

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private let text: [UInt8]
    private var place = 0
    private var open: [String] = []
    private var identifiers: Set<String> = []

    init(_ text: String) {
        self.text = Array(text.utf8)
        while let start = self.text[place...].firstIndex(of: UInt8(ascii: "<")), faults.isEmpty {
            place = start + 1
            readTag()
        }
        if let element = open.last { faults.append("<\(element)> is never closed") }
    }

    private var byte: UInt8 { place < text.count ? text[place] : 0 }

    private mutating func readTag() {
        switch byte {
        case UInt8(ascii: "!"):
            skip(past: text[place...].starts(with: "!--".utf8) ? "-->" : ">")
        case UInt8(ascii: "/"):
            place += 1
            let name = readName()
            if open.popLast() != name { fail("</\(name)> closes nothing") }
            skip(past: ">")
        default:
            let name = readName()
            guard !name.isEmpty else { return fail("a < that begins no tag") }
            readAttributes(of: name)
        }
    }

    private mutating func readAttributes(of element: String) {
        while place < text.count {
            while byte == 32 || byte == 10 { place += 1 }
            if byte == UInt8(ascii: ">") {
                place += 1
                if !Self.void.contains(element) { open.append(element) }
                return
            }
            if text[place...].starts(with: "/>".utf8) {
                place += 2
                return
            }
            let name = readName()
            guard !name.isEmpty, text[place...].starts(with: "=\"".utf8) else {
                return fail("an attribute of <\(element)> without a name, or without quotes")
            }
            place += 2
            let start = place
            skip(past: "\"")
            add(name, value: String(decoding: text[start..<max(start, place - 1)], as: UTF8.self))
        }
        fail("<\(element)> has no end")
    }

    private mutating func add(_ attribute: String, value: String) {
        if value.contains("<") { fail("a < in \(attribute)") }
        let plain = Self.unescaped(value)
        if attribute == "id", !identifiers.insert(plain).inserted {
            fail("two elements with the id \(plain)")
        }
        if ["href", "src", "data-src"].contains(attribute) { links.append(plain) }
    }

    private mutating func readName() -> String {
        let start = place
        while byte != 0, byte > 32, !"=/>\"'<".utf8.contains(byte) { place += 1 }
        return String(decoding: text[start..<place], as: UTF8.self)
    }

    private mutating func skip(past end: String) {
        let end = Array(end.utf8)
        while place < text.count {
            if text[place] == end[0], text[place...].starts(with: end) {
                place += end.count
                return
            }
            place += 1
        }
        fail("the page ends before \(String(decoding: end, as: UTF8.self))")
    }

    private mutating func fail(_ fault: String) {
        let around = text[max(0, place - 60)..<min(text.count, place + 60)]
        faults.append("\(fault), at …\(String(decoding: around, as: UTF8.self))…")
    }

    private static func unescaped(_ text: String) -> String {
        let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
        var text = text
        for name in ["&lt;", "&gt;", "&quot;", "&#39;", "&amp;"] {
            text.replace(name, with: names[name] ?? "")
        }
        return text
    }
}
