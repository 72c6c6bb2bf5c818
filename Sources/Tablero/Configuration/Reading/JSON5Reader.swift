/// Reads JSON5 (<https://spec.json5.org>): JSON that people write, with comments, trailing commas and names without
/// quotes.
struct JSON5Reader {
    /// What is wrong with a text, and where.
    struct Fault: Error, Equatable {
        let place: JSON5Node.Place
        let message: String
    }

    private static let maximumDepth = 64

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Returns the value that a text holds.
    static func read(_ bytes: [UInt8]) throws(Fault) -> JSON5Node {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let good = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
            let lines = good.split(separator: "\n", omittingEmptySubsequences: false)
            let place = JSON5Node.Place(line: lines.count, column: (lines.last?.count ?? 0) + 1)
            throw Fault(place: place, message: "this is no text in UTF-8; save the file as UTF-8")
        }
        var reader = JSON5Reader(text)
        let node = try reader.readValue(depth: 0)
        try reader.skipBlanks()
        guard reader.next == nil else { throw reader.fault("more follows the end of the value") }
        return node
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(Fault) -> JSON5Node {
        try skipBlanks()
        guard depth < Self.maximumDepth else { throw fault("values are nested too deep") }
        let place = place
        guard let next else { throw fault("a value is missing") }
        switch next {
        case "{": return JSON5Node(value: .object(try readObject(depth: depth)), place: place)
        case "[": return JSON5Node(value: .list(try readList(depth: depth)), place: place)
        case "\"", "'": return JSON5Node(value: .text(try readText(closing: next)), place: place)
        case "0"..."9", "+", "-", ".": return JSON5Node(value: .number(try readNumber()), place: place)
        default: return JSON5Node(value: try readWord(at: place), place: place)
        }
    }

    private mutating func readWord(at place: JSON5Node.Place) throws(Fault) -> JSON5Node.Value {
        let word = takeName()
        switch word {
        case "null": return .null
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "Infinity": return .number(.infinity)
        case "NaN": return .number(.nan)
        case "": throw fault("a value is missing")
        default: throw Fault(place: place, message: "a text stands in quotes: \"\(word)\"")
        }
    }

    private mutating func readObject(depth: Int) throws(Fault) -> [JSON5Node.Member] {
        let opening = place
        var members: [JSON5Node.Member] = []
        advance()
        while true {
            try skipBlanks()
            guard let next else {
                throw Fault(place: opening, message: "this object is never closed: a } is missing")
            }
            if next == "}" { break }
            let place = place
            let key = next == "\"" || next == "'" ? try readText(closing: next) : takeName()
            guard !key.isEmpty || next == "\"" || next == "'" else {
                throw fault("a name or the end of the object is missing")
            }
            try skipBlanks()
            guard self.next == ":" else { throw fault("a colon is missing after \"\(key)\"") }
            advance()
            members.append(
                JSON5Node.Member(key: key, place: place, node: try readValue(depth: depth + 1))
            )
            try endItem(closing: "}", "object")
        }
        advance()
        return members
    }

    private mutating func readList(depth: Int) throws(Fault) -> [JSON5Node] {
        let opening = place
        var nodes: [JSON5Node] = []
        advance()
        while true {
            try skipBlanks()
            guard let next else {
                throw Fault(place: opening, message: "this list is never closed: a ] is missing")
            }
            if next == "]" { break }
            nodes.append(try readValue(depth: depth + 1))
            try endItem(closing: "]", "list")
        }
        advance()
        return nodes
    }

    /// Passes over the comma behind an item; the last one needs none.
    private mutating func endItem(closing close: Unicode.Scalar, _ what: String) throws(Fault) {
        try skipBlanks()
        if next == "," {
            advance()
        } else if next != close, next != nil {
            throw fault("a comma or the end of the \(what) is missing")
        }
    }

    // MARK: Characters

    /// A name without quotes: letters, digits, `$` and `_`.
    mutating func takeName() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = next, Self.isNamePart(scalar) {
            if name.isEmpty, ("0"..."9").contains(scalar) { break }
            name.append(scalar)
            advance()
        }
        return String(name)
    }

    static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar.properties.isIDContinue
    }

    private mutating func skipBlanks() throws(Fault) {
        while let scalar = next {
            if scalar == "/" {
                try skipComment()
            } else if scalar == "\u{FEFF}" || scalar.properties.isWhitespace {
                advance()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(Fault) {
        let start = place
        advance()
        switch next {
        case "/": while let scalar = next, scalar != "\n", scalar != "\r" { advance() }
        case "*":
            advance()
            var last: Unicode.Scalar = " "
            while let scalar = next {
                advance()
                if last == "*", scalar == "/" { return }
                last = scalar
            }
            throw Fault(place: start, message: "this comment is never closed: a */ is missing")
        default: throw Fault(place: start, message: "a comment begins with // or /*")
        }
    }

    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    var place: JSON5Node.Place { JSON5Node.Place(line: line, column: index - lineStart + 1) }

    mutating func advance() {
        let scalar = scalars[index]
        index += 1
        if scalar == "\n" || scalar == "\r" && next != "\n" { (line, lineStart) = (line + 1, index) }
    }

    func fault(_ message: String) -> Fault { Fault(place: place, message: message) }
}
