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

    private mutating func readNumber() throws(Fault) -> Double {
        let start = place
        var sign = 1.0
        if next == "+" || next == "-" {
            if next == "-" { sign = -1 }
            advance()
        }
        var text = ""
        while let scalar = next, Self.isNamePart(scalar) || scalar == "." || scalar == "+" || scalar == "-" {
            // A sign within a number belongs to its exponent alone.
            if scalar == "+" || scalar == "-", text.last != "e", text.last != "E" { break }
            text.unicodeScalars.append(scalar)
            advance()
        }
        if text == "Infinity" { return sign * .infinity }
        if text == "NaN" { return .nan }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            if let first = digits.first, first.isHexDigit, let number = Int(digits, radix: 16) {
                return sign * Double(number)
            }
        } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }),
            let number = Double(Self.completed(text)), !Self.hasLeadingZero(text)
        {
            return sign * number
        }
        throw Fault(place: start, message: "this is no number")
    }

    /// A decimal point with digits on both of its sides, as Swift wants it.
    private static func completed(_ text: String) -> String {
        guard let point = text.firstIndex(of: ".") else { return text }
        let (before, after) = (text[..<point], text[text.index(after: point)...])
        guard !before.isEmpty || after.first?.isNumber == true else { return "" }
        return (before.isEmpty ? "0" : before) + "." + (after.first?.isNumber == true ? after : "0" + after)
    }

    private static func hasLeadingZero(_ text: String) -> Bool {
        text.count > 1 && text.first == "0" && text.dropFirst().first?.isNumber == true
    }

    // MARK: Texts

    private mutating func readText(closing quote: Unicode.Scalar) throws(Fault) -> String {
        let opening = place
        var text = String.UnicodeScalarView()
        advance()
        while let scalar = next {
            switch scalar {
            case quote:
                advance()
                return String(text)
            case "\\": try readEscape(into: &text)
            case "\n", "\r":
                throw Fault(place: opening, message: "this text is not closed on its line")
            default:
                text.append(scalar)
                advance()
            }
        }
        throw Fault(place: opening, message: "this text is never closed")
    }

    private mutating func readEscape(into text: inout String.UnicodeScalarView) throws(Fault) {
        let start = place
        advance()
        guard let escape = next else { throw Fault(place: start, message: "this text is never closed") }
        advance()
        switch escape {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "r": text.append("\r")
        case "b": text.append("\u{08}")
        case "f": text.append("\u{0C}")
        case "v": text.append("\u{0B}")
        case "0" where next.map { !("0"..."9").contains($0) } ?? true: text.append("\u{00}")
        case "x": text.append(try scalar(of: takeDigits(2, from: start), at: start))
        case "u":
            var code = try takeDigits(4, from: start)
            if (0xD800..<0xDC00).contains(code), next == "\\" {
                advance()
                guard next == "u" else { throw Fault(place: start, message: "half a surrogate pair") }
                advance()
                let low = try takeDigits(4, from: start)
                guard (0xDC00..<0xE000).contains(low) else {
                    throw Fault(place: start, message: "half a surrogate pair")
                }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            text.append(try scalar(of: code, at: start))
        case "\r":
            // A line may go on in the next one, whose break is then no part of the text.
            if next == "\n" { advance() }
        case "\n", "\u{2028}", "\u{2029}": return
        case "1"..."9", "0": throw Fault(place: start, message: "there is no escape \\\(escape)")
        default: text.append(escape)
        }
    }

    private func scalar(of code: UInt32, at place: JSON5Node.Place) throws(Fault) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(code) else {
            throw Fault(place: place, message: "half a surrogate pair")
        }
        return scalar
    }

    private mutating func takeDigits(_ count: Int, from start: JSON5Node.Place) throws(Fault) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<count {
            guard let next, let digit = Character(next).hexDigitValue, next.isASCII else {
                throw Fault(place: start, message: "this escape needs \(count) hexadecimal digits")
            }
            code = code << 4 + UInt32(digit)
            advance()
        }
        return code
    }

    /// A name without quotes: letters, digits, `$` and `_`.
    private mutating func takeName() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = next, Self.isNamePart(scalar) {
            if name.isEmpty, ("0"..."9").contains(scalar) { break }
            name.append(scalar)
            advance()
        }
        return String(name)
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar.properties.isIDContinue
    }

    // MARK: Characters

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

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private var place: JSON5Node.Place { JSON5Node.Place(line: line, column: index - lineStart + 1) }

    private mutating func advance() {
        let scalar = scalars[index]
        index += 1
        if scalar == "\n" || scalar == "\r" && next != "\n" { (line, lineStart) = (line + 1, index) }
    }

    private func fault(_ message: String) -> Fault { Fault(place: place, message: message) }
}
